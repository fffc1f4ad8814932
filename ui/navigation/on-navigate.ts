/** Calls back when the app navigates to another page, forward or back. Returns a function that unsubscribes. */
export function onNavigate(listener: () => void): () => void {
  // The router dispatches `pushState`. Replacing an address counts as the same page.
  const types = ['pushState', 'popstate'] as const
  for (const type of types) addEventListener(type, listener)
  return () => {
    for (const type of types) removeEventListener(type, listener)
  }
}
