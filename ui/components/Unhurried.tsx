import { useDeferredValue, type ReactNode } from 'react'

interface UnhurriedProps {
  /** Stands in its place while it is made. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Makes what is large in slices, between which the page answers (X-PERF-08): what comes from the core is otherwise drawn
 * in one go. Once it is there it changes at once, like everything else.
 */
export function Unhurried({ waiting, children }: UnhurriedProps): ReactNode {
  return useDeferredValue(true, false) ? children : waiting
}
