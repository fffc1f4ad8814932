import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeIn } from '../../../protocol/content-code'
import type { Refusal } from '../../../protocol/faults'
import { useCancellableDispatch, useLinkState, useSilentDispatch } from '../../core-client/hooks'

/** Debounce delay of the look-up in ms (S-ADD-03). */
const LOOKUP_DELAY_MS = 600

interface Lookup {
  readonly draft: string
  /** The code to look up; '' if empty. */
  readonly query: string
  readonly tooLong: boolean
  readonly onType: (typed: string) => void
  /** Looks up the current input at once. */
  readonly now: () => void
}

/**
 * Handles the typed code and its look-up; a code in the URL is looked up on arrival. `shown`: the code that the core
 * has looked up.
 */
export function useLookup(code: string | undefined, shown: string | undefined): Lookup {
  const dispatch = useSilentDispatch()
  const cancellableDispatch = useCancellableDispatch()
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
    stop.current = cancellableDispatch('lookUpContent', { query: asked.current }, heard)
  }
  const isShown = shown === query
  const isReady = useLinkState() === 'ready'
  // Repeats a look-up that the core does not know, for example because its worker was replaced before it had recorded
  // it, or together with a log in memory.
  const lookUpUnknown = useEffectEvent(() => {
    if (isReady && !isShown && asked.current === query) lookUp(draft)
  })
  useEffect(() => lookUpUnknown(), [isShown, isReady])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    stop.current()
    // The result is dropped when the page closes.
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
      timer.current = setTimeout(() => lookUp(typed), LOOKUP_DELAY_MS)
    },
    now: () => lookUp(draft),
  }
}
