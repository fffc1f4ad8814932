import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Comes once what stands before it has been painted, and in slices: what lies below the window is not to hold up what is
 * in it (X-PERF-08).
 */
export function Afterwards({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setDue] = useState(false)
  useEffect(() => startTransition(() => setDue(true)), [])
  return isDue ? children : null
}
