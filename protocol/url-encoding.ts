/** Half of a surrogate pair cannot be encoded; encodeURIComponent throws on it. Typed text may contain one. */
const LONE_SURROGATE = /\p{Surrogate}/gu

/** Percent-encodes any text for one segment or one query value. */
export const encodeText = (text: string): string => encodeURIComponent(text.replace(LONE_SURROGATE, '\uFFFD'))

/** Decodes a percent-encoded text; undefined when the encoding is broken. */
export function decodeText(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Can the (decoded) text be one segment of a path? Dot segments would lead elsewhere, even when encoded. */
export const isSegment = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && text.search(LONE_SURROGATE) === -1

/** Parses a query into the first value of each name. Skips broken encodings and ignores a leading '?'. */
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
