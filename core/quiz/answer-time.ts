import { serverTime } from '../device/device'
import type { State } from '../state'

/*
 * Times of a deck's answers and attempts are server time, by the offset known when they happened. They keep the order
 * of the log even if a clock was set back: an answer belongs to the round in which it was given, and an attempt ends
 * after its answers.
 */

/** Returns the server time of an answer given now; never earlier than the start of its round. */
export const answeredAt = (state: State, deckId: string, at: number): number =>
  Math.max(serverTime(state, at), state.user.quiz.trials[deckId]?.resetAt ?? -Infinity)

/** Returns the server time of an attempt that ends now; never earlier than any of its answers. */
export const attemptEndedAt = (state: State, deckId: string, at: number): number =>
  Math.max(serverTime(state, at), latestAnswer(state, deckId))

/** Returns the server time of a retry that begins now: later than every earlier answer. */
export const retriedAt = (state: State, deckId: string, at: number): number =>
  Math.max(serverTime(state, at), latestAnswer(state, deckId) + 1)

const latestAnswer = (state: State, deckId: string): number =>
  Object.values(state.user.quiz.answers[deckId] ?? {}).reduce(
    (latest, answer) => Math.max(latest, answer.at),
    -Infinity,
  )
