import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Refusal } from '../../../protocol/faults'
import { useOwnDispatch } from '../../core-client/hooks'

/** A code is looked up when nothing was typed for so long, ms (S-ADD-03). */
const pause = 600

interface Lookup {
  readonly draft: string
  readonly tooLong: boolean
  readonly onType: (typed: string) => void
  /** Looks up at once what stands there. */
  readonly now: () => void
}

/** The code as it is typed, and its look-up; one that came with the address is looked up on arrival. */
export function useLookup(code: string | undefined): Lookup {
  const dispatch = useOwnDispatch()
  const [draft, setDraft] = useState(code ?? '')
  const [tooLong, setTooLong] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heard = (refused: Refusal | undefined) => setTooLong(refused?.code === 'tooLarge')
  const lookUp = (query: string) => {
    clearTimeout(timer.current)
    void dispatch('lookUpContent', { query }).then(heard)
  }
  const arrive = useEffectEvent(() => {
    if (code !== undefined) void dispatch('lookUpContent', { query: code }).then(heard)
    return () => {
      clearTimeout(timer.current)
      // What was found goes with the page.
      void dispatch('lookUpContent', { query: '' })
    }
  })
  useEffect(() => arrive(), [])
  return {
    draft,
    tooLong,
    onType: (typed) => {
      setDraft(typed)
      setTooLong(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => lookUp(typed), pause)
    },
    now: () => lookUp(draft),
  }
}
