import { useState } from 'react'
import { refusal } from '../../protocol/faults'
import { usePart, type Part } from '../faults/part'
import { sayRefusal } from './say-refusal'

interface Asked<T> {
  /** What was asked for, once its code is here, until it is closed. */
  readonly shown: T | undefined
  readonly ask: () => void
  readonly close: () => void
}

/**
 * What a press opens. Its code is fetched as the place for it shows, so that it is there without a network when it is
 * asked for; where it cannot be had, that is said, with another try (X-UX-02).
 */
export function useAsked<T>(code: Part<T>): Asked<T> {
  const state = usePart(code)
  const [asked, setAsked] = useState(false)
  const ask = () => {
    if (asked) return
    setAsked(true)
    void code.fetch().then(() => {
      if (code.state().is === 'here') return
      setAsked(false)
      sayRefusal(refusal('notLoaded'), ask)
    })
  }
  return { shown: asked && state.is === 'here' ? state.value : undefined, ask, close: () => setAsked(false) }
}
