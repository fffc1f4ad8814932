import { canonicalJson } from '../../protocol/json'

/** Canonical text of a part of a state; parts are shared from state to state, so each is written once. */
const texts = new WeakMap<object, string>()

function textOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return canonicalJson(part)
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = canonicalJson(part)
  texts.set(part, text)
  return text
}

/** Are two states equal, byte for byte in canonical JSON (X-LOG-04)? */
export const sameState = (one: object, other: unknown): boolean =>
  typeof other === 'object' && other !== null && differingPart(one, other) === undefined

/** The first part in which two states differ. */
export function differingPart(one: object, other: object): string | undefined {
  const parts = new Map<string, unknown>(Object.entries(other))
  const keys = new Set([...Object.keys(one), ...parts.keys()])
  const ones = new Map<string, unknown>(Object.entries(one))
  return [...keys].find((key) => ones.get(key) !== parts.get(key) && textOf(ones.get(key)) !== textOf(parts.get(key)))
}
