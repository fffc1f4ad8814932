import * as E from 'fp-ts/Either'

/** JSON as a value; objects are plain. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Is it a list? Array.isArray alone makes its items any to the compiler, and leaves what is none a list. */
export const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

export interface JsonFault {
  readonly kind: 'jsonFault'
  readonly reason: 'syntax' | 'depth'
}

const MAX_DEPTH = 64
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON from outside. Keys that could reach a prototype are dropped (X-SEC-05) and nesting deeper than
 * 64 is refused, so that no later walk over the value can overflow the stack.
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

/** Deepest nesting of brackets outside of strings, in one pass without recursion. */
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
 * Canonical JSON: keys sorted by code unit, no white space, undefined fields left out (RFC 8785 without its
 * number rules, which JSON.stringify already follows). Equal values give equal text, in Node and in browsers.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const record = value as Record<string, unknown>
  // One text that grows, because every action that waits to be sent is written this way in a fold (X-PERF-05).
  let text = ''
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(record[key])}`
  }
  return `{${text}}`
}
