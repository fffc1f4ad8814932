import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeIn } from '../../../protocol/content-code'
import type { Refusal } from '../../../protocol/faults'
import { useArrival, useOwnDispatch } from '../../core-client/hooks'

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

/**
 * The code as it is typed, and its look-up; one that came with the address is looked up on arrival. `shown`: what the core
 * has looked up.
 */
export function useLookup(code: string | undefined, shown: string | undefined): Lookup {
  const dispatch = useOwnDispatch()
  const arrive = useArrival()
  const [draft, setDraft] = useState(code ?? '')
  const [tooLong, setTooLong] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heard = (refused: Refusal | undefined) => setTooLong(refused?.code === 'tooLarge')
  const query = codeIn(draft, location.host)
  const asked = useRef(code === undefined ? undefined : query)
  const stop = useRef(() => {})
  const lookUp = (text: string) => {
    clearTimeout(timer.current)
    stop.current()
    asked.current = codeIn(text, location.host)
    stop.current = arrive('lookUpContent', { query: asked.current }, heard)
  }
  const isShown = shown === query
  // What the core does not know of, or no longer because its worker ended, it is asked for.
  const lookUpUnknown = useEffectEvent(() => {
    if (!isShown && asked.current === query) lookUp(draft)
  })
  useEffect(() => lookUpUnknown(), [isShown])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    stop.current()
    // What was found goes with the page.
    void dispatch('lookUpContent', { query: '' })
  })
  useEffect(() => () => leave(), [])
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
