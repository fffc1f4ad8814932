import { canonicalJson } from '../../protocol/json'

/** Pairs found equal: states share parts, so each pair is compared once. */
const equals = new WeakMap<object, object>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the fields that canonical JSON contains. */
const fieldsOf = (record: object): readonly (readonly [key: string, value: unknown])[] =>
  Object.entries(record).filter(([, value]) => value !== undefined)

function sameParts(one: object, other: object): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => sameJson(value, other[index]))
  if (Array.isArray(one) || Array.isArray(other)) return false
  const fields = new Map(fieldsOf(other))
  const ours = fieldsOf(one)
  return (
    ours.length === fields.size && ours.every(([key, value]) => fields.has(key) && sameJson(value, fields.get(key)))
  )
}

/** Are two values equal, byte for byte in canonical JSON? */
function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return canonicalJson(one) === canonicalJson(other)
  if (equals.get(one) === other) return true
  const same = sameParts(one, other)
  if (same) equals.set(one, other)
  return same
}

/** Are two states equal, byte for byte in canonical JSON (X-LOG-04)? */
export const sameState = (one: object, other: unknown): boolean => sameJson(one, other)
