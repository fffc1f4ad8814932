import { useEffect, useEffectEvent, useRef } from 'react'
import type { DiscussionBack } from '../../../protocol/cards/discussion'
import { useAnnounce } from '../../components/Announcer'
import { useText } from '../../i18n/Messages'
import { knowing, newsOf, type Known } from './news'
import { useNameOf } from './useNameOf'

/** Says what comes into the thread while it is in view, and how what was posted fares (WCAG 4.1.3). */
export function useSaidAloud(back: DiscussionBack, current: boolean): void {
  const text = useText()
  const announce = useAnnounce()
  const nameOf = useNameOf()
  const known = useRef<Known>(undefined)
  const hear = useEffectEvent(() => {
    const before = known.current
    known.current = knowing(before, back)
    if (before === undefined || !current) return
    const { came, refused, held } = newsOf(before, back)
    const [first] = came
    const words = [
      ...(first === undefined
        ? []
        : came.length > 1
          ? [text('discussion.cameMany', { count: came.length })]
          : [text('discussion.came', { author: nameOf(first), body: first.body })]),
      ...refused.map(({ body }) => text('discussion.notSent', { body })),
      ...(held ? [text('outbox.heldUpLink')] : []),
    ]
    // One sentence after the other in one announcement: the next one would take the place of the first.
    if (words.length > 0) announce(words.join(' '))
  })
  const { responses, status } = back
  useEffect(() => hear(), [responses, status])
}
