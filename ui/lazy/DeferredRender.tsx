import { useDeferredValue, type ReactNode } from 'react'

interface DeferredRenderProps {
  /** Rendered until the children are. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Renders large children in a deferred render, which handles input between slices (X-PERF-08): updates of the core
 * otherwise render in one go. Later updates are not deferred, and the first render of a page neither: nothing is
 * painted yet that could be pressed.
 */
export function DeferredRender({ fallback, children }: DeferredRenderProps): ReactNode {
  return useDeferredValue(true, isBlank()) ? children : fallback
}

const isBlank = (): boolean => performance.getEntriesByType('paint').length === 0
