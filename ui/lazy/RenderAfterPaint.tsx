import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Renders its children in a transition after the first paint: content below the window must not delay the content in it
 * (X-PERF-08).
 */
export function RenderAfterPaint({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : null
}
