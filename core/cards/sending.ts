import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import type { SendingState } from '../../protocol/cards/sending'
import { Feedback } from '../../protocol/entities/engagement'
import { newEvent, type NewEvent } from '../../protocol/events'
import { parseJson } from '../../protocol/json'
import { accept, type Decision } from '../decider'
import { isOnline } from '../device/device'
import { hashOf } from '../hash'
import { isHeldUp } from '../outbox/held-up'
import type { OutboxRow } from '../outbox/state'
import { lookup } from '../record'
import type { State } from '../state'
import type { Response } from './state'

/** What tells the server of it. */
const causes = { feedback: 'feedbackSubmitted', likert: 'likertSubmitted', orderUp: 'orderSubmitted' } as const

/** What tells one answer from another. */
const contents = {
  feedback: ({ body, data }: Feedback) => ({ body, fieldResponses: data?.fieldResponses }),
  likert: ({ data }: Feedback) => data?.tick,
  orderUp: ({ data }: Feedback) => data?.answers,
} as const

interface Sending {
  state: SendingState
  waits?: true
  refused?: true
}

/**
 * How far an answer to a card has come (D-FEED-01, D-LIKERT-01, D-ORDER-01): until the server has it, it waits in the
 * queue; without a connection that counts as submitted, and what was refused is asked for again (O-32).
 */
export function sendingOf(state: State, cardId: string, kind: keyof typeof causes): Sending {
  if (refusedAnswer(state, cardId, kind) !== undefined) return { state: 'initial', refused: true }
  if (givenTo(state, cardId, kind) === undefined) return { state: 'initial' }
  const isOnItsWay = state.mine.outbox.rows.some((row) => row.cause === causes[kind] && cardOf(row) === cardId)
  if (!isOnItsWay) return { state: 'submitted' }
  return isOnline(state) ? { state: 'submitting' } : { state: 'submitted', waits: true }
}

/** An answer that did not go, as it waits in the queue. */
export interface RefusedAnswer {
  readonly rowId: string
  readonly told: Feedback
  /** As its response has it. */
  readonly hash: string
}

/**
 * The oldest answer to a card that the server has refused, or that its owner has put aside: the card is back at the
 * state before, with what was given (O-32, D-FEED-01, D-LIKERT-01, D-ORDER-01).
 */
export function refusedAnswer(state: State, cardId: string, kind: keyof typeof causes): RefusedAnswer | undefined {
  for (const row of state.mine.outbox.rows) {
    if (row.cause !== causes[kind] || !isHeldUp(state, row.id)) continue
    const told = toldBy(row)
    if (told?.cardId === cardId) return { rowId: row.id, told, hash: hashOf(contents[kind](told)) }
  }
  return undefined
}

/** Submits an answer, in the place of the one that was refused where there is one (O-32). */
export const submitted = (answer: NewEvent, refused: RefusedAnswer | undefined): Decision =>
  refused === undefined
    ? accept(answer)
    : accept(newEvent('actionDropped', { rowId: refused.rowId, reason: 'replaced' }), answer)

/** What a card of this kind was answered with last. */
export function givenTo(state: State, cardId: string, kind: Response['kind']): Response | undefined {
  const given = lookup(state.mine.engagement.responses, cardId)
  return given?.kind === kind ? given : undefined
}

/** The answer that a waiting action tells of; nothing while it is sealed. */
function toldBy({ body }: OutboxRow): Feedback | undefined {
  const told = E.chainW((json: unknown) => decode(Feedback, json))(parseJson(body))
  return E.isRight(told) ? told.right : undefined
}

/** The card that a waiting action is about. */
export function cardOf({ body }: OutboxRow): unknown {
  const parsed = parseJson(body)
  return E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null && 'cardId' in parsed.right
    ? parsed.right.cardId
    : undefined
}
