import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ThreadEntry } from '../../../protocol/cards/discussion'

/** Distance from the end within which the thread counts as scrolled to its end, px. */
const AT_END_PX = 48

/**
 * Scrolls to a new comment if the user is at the end of the thread, or if the comment is their own. Otherwise leaves
 * the position unchanged.
 */
export function useStickToBottom(thread: RefObject<HTMLElement | null>, responses: readonly ThreadEntry[]): void {
  const newest = responses.at(-1)
  const known = useRef(newest?.responseId)
  const height = useRef(0)
  const isMine = newest?.mine === true
  const newestId = newest?.responseId
  useLayoutEffect(() => {
    const scroller = thread.current?.closest('section')
    if (scroller === undefined || scroller === null) return
    const wasAtEnd = height.current - scroller.scrollTop - scroller.clientHeight < AT_END_PX
    const isNew = known.current !== undefined && newestId !== undefined && known.current !== newestId
    known.current = newestId
    height.current = scroller.scrollHeight
    if (isNew && (isMine || wasAtEnd)) scroller.scrollTop = scroller.scrollHeight
  }, [thread, newestId, isMine])
}
