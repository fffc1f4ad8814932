import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeIn } from '../../../protocol/content-code'
import type { Refusal } from '../../../protocol/faults'
import { useOwnDispatch } from '../../core-client/hooks'

/** A code is looked up when nothing was typed for so long, ms (S-ADD-03). */
const pause = 600

interface Lookup {
  readonly draft: string
  /** What it asks for; '' for nothing. */
  readonly query: string
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
  const query = codeIn(draft, location.host)
  const ask = (text: string) => void dispatch('lookUpContent', { query: codeIn(text, location.host) }).then(heard)
  const lookUp = (text: string) => {
    clearTimeout(timer.current)
    ask(text)
  }
  const arrive = useEffectEvent(() => {
    if (code !== undefined) ask(code)
    return () => {
      clearTimeout(timer.current)
      // What was found goes with the page.
      void dispatch('lookUpContent', { query: '' })
    }
  })
  useEffect(() => arrive(), [])
  return {
    draft,
    query,
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
