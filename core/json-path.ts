import * as E from 'fp-ts/Either'
import * as O from 'fp-ts/Option'
import { parseJson } from '../protocol/json'

/** A path in a JSON value: field names and list indexes. */
export type JsonPath = readonly (string | number)[]

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/
const STEP = /^(?:\.?([A-Za-z_][A-Za-z0-9_-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['([^']*)'\])/

/** Formats a path as text: outbox.rows[0].body, timers["load:retry"]; '$' for the value itself. */
export const formatPath = (path: JsonPath): string =>
  path.length === 0
    ? '$'
    : path.reduce<string>((text, step) => {
        if (typeof step === 'number') return `${text}[${step}]`
        if (!PLAIN.test(step)) return `${text}[${JSON.stringify(step)}]`
        return text === '' ? step : `${text}.${step}`
      }, '')

/** Parses a path as written by formatPath; also accepts a leading '$', single quotes and names with hyphens. */
export function parsePath(text: string): O.Option<JsonPath> {
  const path: (string | number)[] = []
  let rest = text.startsWith('$') ? text.slice(1) : text
  while (rest !== '') {
    const [whole, name, place, quoted, single] = STEP.exec(rest) ?? []
    const step = name ?? single ?? (place === undefined ? unquoted(quoted) : Number(place))
    if (whole === undefined || step === undefined) return O.none
    path.push(step)
    rest = rest.slice(whole.length)
  }
  return O.some(path)
}

function unquoted(quoted: string | undefined): string | undefined {
  const json = quoted === undefined ? undefined : parseJson(quoted)
  return json !== undefined && E.isRight(json) && typeof json.right === 'string' ? json.right : undefined
}

/** Returns the value at a path; none if there is no value. */
export function valueAt(value: unknown, path: JsonPath): O.Option<unknown> {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return O.none
    const inner: unknown = Reflect.get(current, step)
    current = inner
  }
  return O.some(current)
}
