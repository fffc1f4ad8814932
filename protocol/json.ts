import * as E from 'fp-ts/Either'

/** A JSON value; objects are plain. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Is the value a list? Array.isArray alone types the items as any and does not narrow the other branch. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

export interface JsonFault {
  readonly kind: 'jsonFault'
  readonly reason: 'syntax' | 'depth'
}

const MAX_DEPTH = 64
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses untrusted JSON. Drops keys that could reach a prototype (X-SEC-05). Refuses nesting deeper than 64, so that no
 * later walk over the value can overflow the stack.
 */
export function parseJson(text: string): E.Either<JsonFault, Json> {
  if (nesting(text) > MAX_DEPTH) return E.left({ kind: 'jsonFault', reason: 'depth' })
  try {
    return E.right(JSON.parse(text, dropHostile) as Json)
  } catch {
    return E.left({ kind: 'jsonFault', reason: 'syntax' })
  }
}

function dropHostile(this: unknown, key: string, value: unknown): unknown {
  return HOSTILE.has(key) ? undefined : value
}

/** Returns the deepest nesting of brackets outside of strings, in one pass without recursion. */
function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

/**
 * Writes canonical JSON: keys sorted by code unit, no white space, undefined fields omitted. This is RFC 8785 without
 * its number rules, which JSON.stringify already follows. Equal values yield equal text, in Node and in browsers.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const record = value as Record<string, unknown>
  // Appends to one string, because every pending action is written this way in a fold (X-PERF-05).
  let text = ''
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`
  }
  return `{${text}}`
}
