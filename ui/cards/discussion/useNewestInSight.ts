import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ThreadEntry } from '../../../protocol/cards/discussion'

/** So near to its end, px, a thread is read at its end. */
const AT_END = 48

/**
 * Whoever reads at the end of the thread goes on there when something is added; whoever has scrolled up is left alone,
 * unless the comment is their own.
 */
export function useNewestInSight(thread: RefObject<HTMLElement | null>, responses: readonly ThreadEntry[]): void {
  const newest = responses.at(-1)
  const known = useRef(newest?.responseId)
  const height = useRef(0)
  const isMine = newest?.mine === true
  const newestId = newest?.responseId
  useLayoutEffect(() => {
    const scroller = thread.current?.closest('section')
    if (scroller === undefined || scroller === null) return
    const wasAtEnd = height.current - scroller.scrollTop - scroller.clientHeight < AT_END
    const isNew = known.current !== undefined && newestId !== undefined && known.current !== newestId
    known.current = newestId
    height.current = scroller.scrollHeight
    if (isNew && (isMine || wasAtEnd)) scroller.scrollTop = scroller.scrollHeight
  }, [thread, newestId, isMine])
}
