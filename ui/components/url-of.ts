/** An address as a URL; undefined where it is none. `URL.canParse` and `URL.parse` came later than the oldest browsers. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
