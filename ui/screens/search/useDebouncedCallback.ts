import { searchDebounce } from '../../../protocol/constants'
import { useCallback, useEffect, useRef } from 'react'

interface DebouncedCallback {
  readonly push: (words: string) => void
  /** Passes on pending words at once. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** Debounces words by 600 ms. */
export function useDebouncedCallback(done: (words: string) => void): DebouncedCallback {
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
  // Leaving the page, or navigating in the history, cancels a pending search.
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
