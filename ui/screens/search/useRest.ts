import { searchDebounce } from '../../../protocol/constants'
import { useCallback, useEffect, useRef } from 'react'

interface Rest {
  readonly push: (words: string) => void
  /** What waits is done now. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** Hands words on once, when nobody has typed for 600 ms. */
export function useRest(done: (words: string) => void): Rest {
  const waiting = useRef<{ readonly words: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  const cancel = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  const flush = () => {
    const last = waiting.current
    cancel()
    if (last !== undefined) latest.current(last.words)
  }
  // Who leaves the page, or goes back or forward in the history of a search, searches for nothing any more.
  useEffect(() => {
    addEventListener('popstate', cancel)
    return () => {
      removeEventListener('popstate', cancel)
      cancel()
    }
  }, [cancel])
  return {
    push: (words) => {
      cancel()
      waiting.current = { words, timer: setTimeout(flush, searchDebounce) }
    },
    flush,
    cancel,
  }
}
