import { useState } from 'react'
import { refusal } from '../../protocol/faults'
import { useLazyModule, type LazyModule } from './lazy-module'
import { showRefusal } from '../toast/refusal-toast'

interface LazyDialog<T> {
  /** The requested component, once its code is loaded, until it is closed. */
  readonly shown: T | undefined
  readonly open: () => void
  readonly close: () => void
}

/**
 * Opens a lazily loaded component on a press. Its code is loaded when its button is shown, so that it also opens
 * offline. A failed load shows a toast with a retry (X-UX-02).
 */
export function useLazyDialog<T>(code: LazyModule<T>): LazyDialog<T> {
  const state = useLazyModule(code)
  const [requested, setRequested] = useState(false)
  const open = () => {
    if (requested) return
    setRequested(true)
    void code.fetch().then(() => {
      if (code.state().is === 'loaded') return
      setRequested(false)
      showRefusal(refusal('notLoaded'), open)
    })
  }
  return { shown: requested && state.is === 'loaded' ? state.value : undefined, open, close: () => setRequested(false) }
}
