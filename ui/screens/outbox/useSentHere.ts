import { useState } from 'react'
import type { View } from '../../../protocol/views'
import type { SentAction, WaitingAction } from '../../../protocol/views/outbox'

/** An action that was sent while the page was looked at; it keeps its own words. */
export interface SentHere extends WaitingAction {
  readonly sentAt: number
}

type Shown = Pick<View<'outbox'>, 'actions' | 'sent'>

/** Does this delivery, the last one about its thing, answer for the action? */
const answersFor = ({ about, at }: SentAction, action: WaitingAction): boolean =>
  about === action.about && (action.at === undefined || at >= action.at - 1_000)

/** Was it delivered since then? What its owner has let go left without any delivery. */
const isSince = ({ sent }: Shown, { about, at }: SentAction): boolean =>
  sent.every((before) => before.about !== about || before.at < at)

/** The actions that went while the page shows, the latest first: nothing vanishes under a learner's eyes (X-UX-05). */
export function useSentHere({ actions, sent }: Shown): readonly SentHere[] {
  const [last, setLast] = useState<Shown>({ actions, sent })
  const [gone, setGone] = useState<readonly SentHere[]>([])
  if (actions === last.actions && sent === last.sent) return gone
  const waits = new Set(actions.map(({ rowId }) => rowId))
  const went = last.actions.flatMap((action): readonly SentHere[] => {
    const delivery = waits.has(action.rowId)
      ? undefined
      : sent.find((one) => answersFor(one, action) && isSince(last, one))
    return delivery === undefined ? [] : [{ ...action, sentAt: delivery.at }]
  })
  const now = [...went.toReversed(), ...gone]
  setLast({ actions, sent })
  setGone(now)
  return now
}
