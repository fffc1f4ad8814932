import { useEffect, useEffectEvent, useRef } from 'react'
import type { DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { useAnnounce } from '../../components/feedback/Announcer'
import { useText } from '../../i18n/Messages'
import { recordThread, diffThread, type KnownThread } from './thread-diff'

/** Announces new comments while the thread is in view, and the status of own posts (WCAG 4.1.3). */
export function useAnnounceThread(back: DiscussionBack, current: boolean): void {
  const text = useText()
  const announce = useAnnounce()
  const nameOf = useAuthorName()
  const known = useRef<KnownThread>(undefined)
  const hear = useEffectEvent(() => {
    const before = known.current
    known.current = recordThread(before, back)
    if (before === undefined || !current) return
    const { added, rejected, isBlocked } = diffThread(before, back)
    const [first] = added
    const words = [
      ...(first === undefined
        ? []
        : added.length > 1
          ? [text('discussion.cameMany', { count: added.length })]
          : [text('discussion.came', { author: nameOf(first), body: first.body })]),
      ...rejected.map(({ body }) => text('discussion.notSent', { body })),
      ...(isBlocked ? [text('outbox.heldUpLink')] : []),
    ]
    // All sentences in one announcement: a second one would replace the first.
    if (words.length > 0) announce(words.join(' '))
  })
  const { responses, status } = back
  useEffect(() => hear(), [responses, status])
}

/** Returns the author as shown over the comment (D-DISC-17, D-DISC-21). */
export function useAuthorName(): (entry: ThreadEntry) => string {
  const text = useText()
  return ({ author, mine, moderator }) => {
    const name = mine ? text('discussion.you') : (author ?? text('discussion.anonymous'))
    return moderator ? text('discussion.mod', { author: name }) : name
  }
}
