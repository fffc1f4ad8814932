import type { ComponentType, ReactNode } from 'react'
import { useLazyModule, type LazyModule } from './lazy-module'
import { useText } from '../i18n/Messages'
import { Button } from '../components/buttons/Button'
import { Loading } from '../components/feedback/Loading'
import { Note } from '../components/feedback/Note'

interface LazyWithRetryProps<P extends object> {
  readonly code: LazyModule<ComponentType<P>>
  readonly props: P
  /** Rendered while the code loads. */
  readonly fallback?: ReactNode
}

/** Renders a lazily loaded component. If its code fails to load, only its place shows an error (X-UX-02). */
export function LazyWithRetry<P extends object>({
  code,
  props,
  fallback = <Loading />,
}: LazyWithRetryProps<P>): ReactNode {
  const text = useText()
  const state = useLazyModule(code)
  if (state.is === 'loaded') return <state.value {...props} />
  return state.is === 'pending' ? (
    fallback
  ) : (
    <Note tone="warning" icon="offline" live="polite">
      {text('refusal.notLoaded')}{' '}
      <Button small kind="quiet" onClick={() => void code.fetch()}>
        {text('action.tryAgain')}
      </Button>
    </Note>
  )
}
