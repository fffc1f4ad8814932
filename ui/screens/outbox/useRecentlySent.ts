import { useState } from 'react'
import type { View } from '../../../protocol/views'
import type { SentAction, WaitingAction } from '../../../protocol/views/outbox'

/** An action sent while the page was open; it keeps its words. */
export interface RecentlySent extends WaitingAction {
  readonly sentAt: number
}

type Shown = Pick<View<'outbox'>, 'actions' | 'sent'>

/** Does this delivery, the last one of its subject, include the action? */
const includesAction = ({ about, at }: SentAction, action: WaitingAction): boolean =>
  about === action.about && (action.at === undefined || at >= action.at - 1_000)

/** Was it delivered since then? A discarded action is removed without a delivery. */
const isSince = ({ sent }: Shown, { about, at }: SentAction): boolean =>
  sent.every((before) => before.about !== about || before.at < at)

/** Returns the actions sent while the page is open, the latest first, so that no row vanishes (X-UX-05). */
export function useRecentlySent({ actions, sent }: Shown): readonly RecentlySent[] {
  const [last, setLast] = useState<Shown>({ actions, sent })
  const [gone, setGone] = useState<readonly RecentlySent[]>([])
  if (actions === last.actions && sent === last.sent) return gone
  const waits = new Set(actions.map(({ rowId }) => rowId))
  const went = last.actions.flatMap((action): readonly RecentlySent[] => {
    const delivery = waits.has(action.rowId)
      ? undefined
      : sent.find((one) => includesAction(one, action) && isSince(last, one))
    return delivery === undefined ? [] : [{ ...action, sentAt: delivery.at }]
  })
  const now = [...went.toReversed(), ...gone]
  setLast({ actions, sent })
  setGone(now)
  return now
}
