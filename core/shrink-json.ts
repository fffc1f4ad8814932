import { isRecord } from '../protocol/record'

/**
 * Proposes smaller values and receives for each whether it is accepted; returns the last accepted value. Pure: the caller
 * tests the proposals.
 */
export type Proposals<A> = Generator<A, A, boolean>

/** Ids, and pseudonyms of redacted texts: a shortened one would only be another one. */
const NAME = /^(text-[0-9a-f]{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/

/**
 * Proposes smaller JSON values: shorter texts and arrays, fewer fields, numbers nearer to 0. If the acceptance of lengths
 * and numbers is monotonic, the result is the smallest; otherwise no proposal from the result is accepted.
 */
export function* shrinkJson(value: unknown): Proposals<unknown> {
  if (typeof value === 'string') return yield* shrinkText(value)
  if (typeof value === 'number') return yield* shrinkNumber(value)
  if (Array.isArray(value)) return yield* shrinkArray(value)
  if (isRecord(value)) return yield* shrinkFields(value)
  return value
}

function* shrinkText(text: string): Proposals<string> {
  if (text === '') return text
  if (yield '') return ''
  if (NAME.test(text)) return text
  const letters = [...text]
  const cut = (length: number) => letters.slice(0, length).join('')
  return cut(yield* mapProposals(leastAccepted(0, letters.length), cut))
}

function* shrinkNumber(number: number): Proposals<number> {
  if (number === 0 || !Number.isFinite(number)) return number
  if (yield 0) return 0
  const whole = Math.trunc(number)
  const start = whole !== number && whole !== 0 && (yield whole) ? whole : number
  if (!Number.isSafeInteger(start)) return start
  const sign = Math.sign(start)
  return sign * (yield* mapProposals(leastAccepted(0, Math.abs(start)), (size) => sign * size))
}

/** Searches between a refused and an accepted integer for an accepted one whose predecessor is refused. */
function* leastAccepted(refused: number, accepted: number): Proposals<number> {
  let [low, high] = [refused, accepted]
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (yield middle) high = middle
    else low = middle
  }
  return high
}

function* shrinkArray(list: readonly unknown[]): Proposals<readonly unknown[]> {
  let best = list
  for (let size = best.length; size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = best.length; end > 0;) {
      const from = Math.max(0, end - size)
      const fewer = [...best.slice(0, from), ...best.slice(end)]
      if (yield fewer) best = fewer
      end = from
    }
  for (let place = best.length - 1; place >= 0; place--) {
    const kept = best
    const replace = (item: unknown) => kept.with(place, item)
    best = replace(yield* mapProposals(shrinkJson(kept[place]), replace))
  }
  return best
}

function* shrinkFields(record: Readonly<Record<string, unknown>>): Proposals<Readonly<Record<string, unknown>>> {
  let best = record
  for (const name of Object.keys(record)) {
    const { [name]: value, ...others } = best
    if (yield others) {
      best = others
      continue
    }
    const kept = best
    const replace = (field: unknown) => ({ ...kept, [name]: field })
    best = replace(yield* mapProposals(shrinkJson(value), replace))
  }
  return best
}

/** Proposes what `wrap` makes of the proposals of another generator, and returns that generator's result. */
export function* mapProposals<A, B>(inner: Proposals<A>, wrap: (value: A) => B): Generator<B, A, boolean> {
  let step = inner.next()
  while (step.done !== true) step = inner.next(yield wrap(step.value))
  return step.value
}
