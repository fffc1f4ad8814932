/** Calls back when another page of the app is gone to, or come back to. Gives the way to hear no more of it. */
export function onAnotherPage(heard: () => void): () => void {
  // The router makes the first of these. What takes the place of an address is the same page.
  const types = ['pushState', 'popstate'] as const
  for (const type of types) addEventListener(type, heard)
  return () => {
    for (const type of types) removeEventListener(type, heard)
  }
}
