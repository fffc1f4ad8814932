/** Returns the session storage; undefined where the browser forbids it in a cross-site frame. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
