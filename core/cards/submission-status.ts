import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import type { SubmissionStatus } from '../../protocol/cards/submission-status'
import { Feedback } from '../../protocol/entities/engagement'
import { newEvent, type NewEvent } from '../../protocol/events'
import { parseJson } from '../../protocol/json'
import { accept, type Decision } from '../decider'
import { isOnline } from '../device/device'
import { hashOf } from '../hash'
import { isBlockedOrParked } from '../outbox/parked'
import type { OutboxRow } from '../outbox/state'
import { lookup } from '../record'
import type { State } from '../state'
import type { Response } from './state'

/** The event that submits each kind of answer. */
const causes = { feedback: 'feedbackSubmitted', likert: 'likertSubmitted', orderUp: 'orderSubmitted' } as const

/** The data by which two answers are compared. */
const comparedData = {
  feedback: ({ body, data }: Feedback) => ({ body, fieldResponses: data?.fieldResponses }),
  likert: ({ data }: Feedback) => data?.tick,
  orderUp: ({ data }: Feedback) => data?.answers,
} as const

interface Submission {
  state: SubmissionStatus
  waits?: true
  refused?: true
}

/**
 * Returns the submission status of a card's answer (D-FEED-01, D-LIKERT-01, D-ORDER-01). It is pending until the server
 * has it. Offline it counts as submitted, and a refused answer is asked again (O-32).
 */
export function submissionStatus(state: State, cardId: string, kind: keyof typeof causes): Submission {
  if (refusedAnswer(state, cardId, kind) !== undefined) return { state: 'initial', refused: true }
  if (givenResponse(state, cardId, kind) === undefined) return { state: 'initial' }
  const isOnItsWay = state.user.outbox.rows.some((row) => row.cause === causes[kind] && cardIdOf(row) === cardId)
  if (!isOnItsWay) return { state: 'submitted' }
  return isOnline(state) ? { state: 'submitting' } : { state: 'submitted', waits: true }
}

/** An answer that was not delivered, from its pending action. */
export interface RefusedAnswer {
  readonly rowId: string
  readonly told: Feedback
  /** The hash that its recorded response has. */
  readonly hash: string
}

/**
 * Returns the oldest answer to a card that the server has refused or the user has parked. The card returns to its
 * previous state with the given answer filled in (O-32, D-FEED-01, D-LIKERT-01, D-ORDER-01).
 */
export function refusedAnswer(state: State, cardId: string, kind: keyof typeof causes): RefusedAnswer | undefined {
  for (const row of state.user.outbox.rows) {
    if (row.cause !== causes[kind] || !isBlockedOrParked(state, row.id)) continue
    const told = answerIn(row)
    if (told?.cardId === cardId) return { rowId: row.id, told, hash: hashOf(comparedData[kind](told)) }
  }
  return undefined
}

/** Submits an answer; replaces the refused one if there is one (O-32). */
export const submitAnswer = (answer: NewEvent, refused: RefusedAnswer | undefined): Decision =>
  refused === undefined
    ? accept(answer)
    : accept(newEvent('actionDropped', { rowId: refused.rowId, reason: 'replaced' }), answer)

/** Returns the last response of this kind to a card. */
export function givenResponse(state: State, cardId: string, kind: Response['kind']): Response | undefined {
  const given = lookup(state.user.engagement.responses, cardId)
  return given?.kind === kind ? given : undefined
}

/** Decodes the answer of a pending action; undefined while it is sealed. */
function answerIn({ body }: OutboxRow): Feedback | undefined {
  const told = E.chainW((json: unknown) => decode(Feedback, json))(parseJson(body))
  return E.isRight(told) ? told.right : undefined
}

/** Returns the card id of a pending action. */
export function cardIdOf({ body }: OutboxRow): unknown {
  const parsed = parseJson(body)
  return E.isRight(parsed) && typeof parsed.right === 'object' && parsed.right !== null && 'cardId' in parsed.right
    ? parsed.right.cardId
    : undefined
}
