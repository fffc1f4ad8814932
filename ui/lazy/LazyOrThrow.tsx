import { useState, type FunctionComponent, type ReactNode } from 'react'
import { DeferredRender } from './DeferredRender'
import { useLazyModule, type LazyModule } from './lazy-module'

interface LazyOrThrowProps<P extends object> {
  readonly code: LazyModule<FunctionComponent<P>>
  /** Rendered while the code is loading. */
  readonly fallback: ReactNode
  readonly props: P
}

/**
 * Renders a component whose code is loaded when it is first shown. If the code fails to load, throws a ChunkLoadError
 * for the error boundary (S-SHELL-23). Rendered again, it retries.
 */
export function LazyOrThrow<P extends object>({ code, fallback, props }: LazyOrThrowProps<P>): ReactNode {
  const state = useLazyModule(code)
  const [first, setFirst] = useState({ code, state })
  if (first.code !== code) setFirst({ code, state })
  else if (state.is === 'failed' && state !== first.state) throw state.error
  if (state.is !== 'loaded') return fallback
  const Shown = state.value
  return (
    <DeferredRender fallback={fallback}>
      <Shown {...props} />
    </DeferredRender>
  )
}
