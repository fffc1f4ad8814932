import { getOrElseW } from 'fp-ts/Option'
import { valueAt } from '../../core/json-path'
import type { InnerValue, InnerValues, ValueQuestion } from '../../protocol/replay'
import { shownText } from './shown-text'

/** What stands at a path of a value; undefined for nothing. */
export const innerAt = (value: unknown, steps: ValueQuestion['steps']): unknown =>
  getOrElseW(() => undefined)(valueAt(value, steps))

/** What stands in a value: the items of a list or the fields of a record, the first of them; undefined for neither. */
export function innerValues(value: unknown, most: number): InnerValues | undefined {
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
