/** What lasts as long as this tab; a browser may forbid it to the frame of another site, and then there is none. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
