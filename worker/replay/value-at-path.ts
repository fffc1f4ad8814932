import { getOrElseW } from 'fp-ts/Option'
import { valueAt } from '../../core/json-path'
import type { InnerValue, InnerValues, ValueQuestion } from '../../protocol/replay'

/** Returns the value at a path; undefined if it does not exist. */
export const valueAtPath = (value: unknown, steps: ValueQuestion['steps']): unknown =>
  getOrElseW(() => undefined)(valueAt(value, steps))

/** Lists the first items of a list or fields of a record; undefined for other values. */
export function childValues(value: unknown, most: number): InnerValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const all = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value).filter(([, inner]) => inner !== undefined)
  return { values: all.slice(0, most).map(shown), more: Math.max(0, all.length - most) }
}

const shown = ([step, value]: readonly [string | number, unknown]): InnerValue => ({
  step,
  text: shownText(value),
  inner: typeof value === 'object' && value !== null ? Object.keys(value).length : 0,
})

/** Maximum length of a shown value, in characters. */
const LONGEST = 400

/** Formats a value of a state or a view as JSON, shortened to fit. */
export function shownText(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}
