// Parses and evaluates the expressions of --where (docs/replay.md). They can only read: nothing of a file or of the
// command line is run as code.
import { isRecord } from '../../protocol/record'
import { ArgumentFault } from '../cli/read-arguments'

/** Evaluates an expression: `roots` are the objects in which the first name of a path is looked up, in order. */
export type Condition = (roots: readonly unknown[]) => boolean

/** Returns the values of an operand; a path with `*` has several, a path to nothing has none. */
type Operand = (roots: readonly unknown[]) => readonly unknown[]
type Step = { readonly kind: 'field'; readonly name: string } | { readonly kind: 'each' }

const TOKEN =
  /\s*(?:(\|\||&&|==|!=|<=|>=|<|>|!|\(|\)|\.|\*|\[|\])|("(?:[^"\\]|\\.)*"|'[^']*')|(-?\d+(?:\.\d+)?)|([A-Za-z_$][\w$-]*))/y

interface Token {
  readonly kind: 'sign' | 'text' | 'number' | 'name'
  readonly text: string
  readonly at: number
}

function tokens(text: string): readonly Token[] {
  const found: Token[] = []
  const end = text.trimEnd().length
  for (let at = 0; at < end;) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) throw fault(text, at)
    const [, sign, quoted, number, name] = match
    const kind = sign !== undefined ? 'sign' : quoted !== undefined ? 'text' : number !== undefined ? 'number' : 'name'
    const raw = sign ?? quoted ?? number ?? name ?? ''
    found.push({ kind, text: kind === 'text' ? unquoted(raw) : raw, at })
    at = TOKEN.lastIndex
  }
  return found
}

const unquoted = (raw: string): string => raw.slice(1, -1).replaceAll(/\\(.)/gs, '$1')

const fault = (text: string, at: number) =>
  new ArgumentFault(
    `--where cannot be read at '${text.slice(at).trim().slice(0, 20)}'; an example is trials.*.attemptsRemaining == 0`,
  )

/** Maximum depth of parentheses and negations. */
const DEEPEST = 50

/**
 * Parses an expression: paths (`trials.*.attemptsRemaining`), texts, numbers, true, false and null, compared by ==, !=,
 * <, <=, >, >= or `contains`, and combined by &&, ||, ! and parentheses. A comparison holds if any value of the left side
 * and any of the right side satisfy it. Throws an ArgumentFault for an invalid expression.
 */
export function parseCondition(text: string): Condition {
  const all = tokens(text)
  let place = 0
  let depth = 0
  const take = (...signs: readonly string[]): string | undefined => {
    const token = all[place]
    if (token === undefined || token.kind === 'text' || !signs.includes(token.text)) return undefined
    place += 1
    return token.text
  }
  const fail = () => fault(text, all[place]?.at ?? text.length)

  const either = (): Condition => {
    const parts = [both()]
    while (take('||') !== undefined) parts.push(both())
    return (roots) => parts.some((part) => part(roots))
  }
  const both = (): Condition => {
    const parts = [single()]
    while (take('&&') !== undefined) parts.push(single())
    return (roots) => parts.every((part) => part(roots))
  }
  const single = (): Condition => {
    if (depth++ > DEEPEST) throw fail()
    try {
      if (take('!') !== undefined) {
        const inner = single()
        return (roots) => !inner(roots)
      }
      if (take('(') !== undefined) {
        const inner = either()
        if (take(')') === undefined) throw fail()
        return inner
      }
      return comparison()
    } finally {
      depth--
    }
  }
  const comparison = (): Condition => {
    const left = operand()
    const sign = take('==', '!=', '<', '<=', '>', '>=', 'contains')
    const compare = sign === undefined ? undefined : comparisons[sign]
    if (compare === undefined) return (roots) => left(roots).some(Boolean)
    const right = operand()
    return (roots) => {
      const others = right(roots)
      return left(roots).some((one) => others.some((other) => compare(one, other)))
    }
  }
  const operand = (): Operand => {
    const token = all[place++]
    if (token === undefined || token.kind === 'sign') {
      place -= 1
      throw fail()
    }
    if (token.kind === 'text') return () => [token.text]
    if (token.kind === 'number') return () => [Number(token.text)]
    if (words.has(token.text)) return () => [words.get(token.text)]
    const steps: Step[] = []
    for (;;) {
      if (take('.') !== undefined) {
        const next = all[place++]
        if (next?.text === '*' && next.kind === 'sign') steps.push({ kind: 'each' })
        else if (next !== undefined && next.kind !== 'sign') steps.push({ kind: 'field', name: next.text })
        else throw fail()
      } else if (take('[') !== undefined) {
        const next = all[place++]
        if (next === undefined || next.kind === 'sign' || take(']') === undefined) throw fail()
        steps.push({ kind: 'field', name: next.text })
      } else return (roots) => valuesAt(roots, token.text, steps)
    }
  }

  const condition = either()
  if (place < all.length) throw fail()
  return condition
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Compares two numbers or two texts; anything else has no order. */
const ordered =
  (holds: (order: number) => boolean) =>
  (one: unknown, other: unknown): boolean => {
    if (typeof one === 'number' && typeof other === 'number') return holds(one - other)
    return typeof one === 'string' && typeof other === 'string' && holds(one < other ? -1 : one === other ? 0 : 1)
  }

const comparisons: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  contains: (one, other) =>
    Array.isArray(one)
      ? one.includes(other)
      : typeof one === 'string' && typeof other === 'string' && one.includes(other),
}

function valuesAt(roots: readonly unknown[], first: string, steps: readonly Step[]): readonly unknown[] {
  const root = roots.find((one) => isRecord(one) && Object.hasOwn(one, first))
  let values: readonly unknown[] = isRecord(root) ? [root[first]] : []
  for (const step of steps)
    values = values.flatMap((value): readonly unknown[] => {
      if (typeof value !== 'object' || value === null) return []
      if (step.kind === 'each') return Object.values<unknown>({ ...value })
      if (!Object.hasOwn(value, step.name)) return []
      const inner: unknown = Reflect.get(value, step.name)
      return [inner]
    })
  return values
}
