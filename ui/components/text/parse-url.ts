/**
 * Parses a URL; returns undefined if it is invalid. The oldest supported browsers lack `URL.canParse` and `URL.parse`.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
