import * as E from 'fp-ts/Either'
import type { SendingState } from '../../protocol/cards/sending'
import { parseJson } from '../../protocol/json'
import { isOnline } from '../device/device'
import type { OutboxRow } from '../outbox/state'
import { lookup } from '../record'
import type { State } from '../state'
import type { Response } from './state'

/** What tells the server of it. */
const causes = { feedback: 'feedbackSubmitted', likert: 'likertSubmitted', orderUp: 'orderSubmitted' } as const

interface Sending {
  state: SendingState
  waits?: true
}

/**
 * How far an answer to a card has come (D-FEED-01, D-LIKERT-01, D-ORDER-01): until the server has it, it waits in the
 * queue; without a connection that counts as submitted (O-32).
 */
export function sendingOf(state: State, cardId: string, kind: keyof typeof causes): Sending {
  if (givenTo(state, cardId, kind) === undefined) return { state: 'initial' }
  const isOnItsWay = state.mine.outbox.rows.some((row) => row.cause === causes[kind] && cardOf(row) === cardId)
  if (!isOnItsWay) return { state: 'submitted' }
  return isOnline(state) ? { state: 'submitting' } : { state: 'submitted', waits: true }
}

/** What a card of this kind was answered with last. */
export function givenTo(state: State, cardId: string, kind: Response['kind']): Response | undefined {
  const given = lookup(state.mine.engagement.responses, cardId)
  return given?.kind === kind ? given : undefined
}

/** The card that a waiting action is about. */
export function cardOf({ body }: OutboxRow): unknown {
  const parsed = parseJson(body)
  return E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null && 'cardId' in parsed.right
    ? parsed.right.cardId
    : undefined
}
