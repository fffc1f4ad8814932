/** Half of a surrogate pair cannot be encoded, and encodeURIComponent throws on it; typed text can hold one. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Percent-encodes any text for one segment or one query value. */
export const encodeText = (text: string): string => encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD'))

/** The text behind a percent-encoded one, or undefined when the encoding is broken. */
export function decodeText(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** May this (decoded) text stand as one segment of a path? Dot segments would lead elsewhere, even when encoded. */
export const isSegment = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && text.search(LONE_SURROGATE) === -1

/** A query's first value for each name; broken encodings are left out. A leading '?' does not matter. */
export function parseQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const pair of query.replace(/^\?/, '').split('&')) {
    const equals = pair.indexOf('=')
    const name = decodeText(plusToSpace(equals === -1 ? pair : pair.slice(0, equals)))
    const value = decodeText(plusToSpace(equals === -1 ? '' : pair.slice(equals + 1)))
    if (name && value !== undefined && !values.has(name)) values.set(name, value)
  }
  return values
}

const plusToSpace = (text: string): string => text.replaceAll('+', ' ')
