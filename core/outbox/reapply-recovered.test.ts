import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { deckLoaded, loaded, opened, signedIn, started } from '../../test/examples/history'
import { delivered, event, fact, given, intent, later, type Given, type Step } from '../../test/given-when-then'
import { maya } from '../../test/examples/defaults'
import { isFavorite } from '../personal/favorites'
import type { State } from '../state'

const exam = assessment([quizCard('q1'), quizCard('q2')])
const deck = content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard' })
const like = (cardId: string) => intent('favoriteCardToggle', { cardId, deckId: 'd1', favorite: true })
const answer = (cardId: string, chosen: string) =>
  intent('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: chosen })

/** The mirror of a lost log: its unsent rows and the events behind them. */
function mirrored({ state, log }: Given): Step {
  const { rows } = state.user.outbox
  const ids = new Set(rows.map(({ id }) => id))
  const events = log.filter(({ id }) => ids.has(id)).map((one) => ({ ...one, v: 1, data: { ...one.data } }))
  return fact({ type: 'healed', cause: 'dataLoss', rows, events })
}

const signsIn = event('loginSucceeded', { method: 'email', user: maya })
const likes = (state: State, cardId: string) => isFavorite(state, 'd1', cardId)

describe('events recovered from a lost log', () => {
  const before = given(signedIn(), opened(deck), like('c1'))
  const healed = [started(), mirrored(before)]

  test('X-HEAL-08 stay quarantined until their owner signs in, and are applied with the sign-in', () => {
    const away = given(...healed).state
    expect(JSON.stringify(away.user)).not.toContain('c1')
    expect(away.quarantine['maya']?.rescued).toHaveLength(1)
    const back = given(...healed, signsIn).state
    expect(likes(back, 'c1')).toBe(true)
    expect(back.user.outbox.rescued).toEqual([])
    expect(back.user.outbox.rows).toEqual(before.state.user.outbox.rows)
    expect(back.user.outbox.counts).toEqual({ queued: 1, delivered: 0, dropped: 0 })
  })

  test('X-HEAL-08 stay applied despite server responses that do not include the action yet', () => {
    const home = event('homeLoaded', { content: 'h', trials: [], favorites: [] })
    const asks = event('homeLoadStarted', { callId: 'home' })
    const back = [...healed, signsIn, later(1_000)]
    expect(likes(given(...back, home).state, 'c1')).toBe(true)
    expect(likes(given(...back, asks, later(500), delivered('favoriteAdded'), later(500), home).state, 'c1')).toBe(true)
    expect(likes(given(...back, delivered('favoriteAdded'), later(500), asks, later(500), home).state, 'c1')).toBe(
      false,
    )
  })

  test('X-HEAL-08 are applied at once while their owner is signed in: only the end of the log was lost', () => {
    const { state } = given(signedIn(), opened(deck), mirrored(before))
    expect(likes(state, 'c1')).toBe(true)
    expect(state.user.outbox.rescued).toEqual([])
  })

  test('X-HEAL-08 are not shown to another user', () => {
    const { state } = given(...healed, event('loginSucceeded', { method: 'email', user: { id: 'ben' } }))
    expect(JSON.stringify(state.user)).not.toContain('c1')
    expect(state.quarantine['maya']?.rescued).toHaveLength(1)
  })
})

describe('recovered answers', () => {
  const lived = given(signedIn(), opened(exam), answer('q1', 'a'), later(2_000), answer('q2', 'b'), later(2_000))
  const trial = lived.state.user.quiz.trials['deck']

  test('X-HEAL-08 are applied, with the attempt that they completed, once the trial exists', () => {
    const back = given(started(), mirrored(lived), signsIn)
    expect(back.state.user.quiz.answers).toEqual(lived.state.user.quiz.answers)
    expect(back.state.user.quiz.trials['deck']?.attempts).toBe(trial?.attempts)
    expect(back.state.user.quiz.trials['deck']?.phase).toBe(trial?.phase)
    // Their rows are already queued: reapplied events enqueue nothing.
    expect(back.state.user.outbox.rows).toEqual(lived.state.user.outbox.rows)
    expect(back.state.user.outbox.counts).toEqual(lived.state.user.outbox.counts)
  })

  test('X-HEAL-08 an attempt whose start the server has is applied once the trial exists, and is counted once', () => {
    const sent = given(signedIn(), opened(exam), delivered('quizTrialStarted'))
    const known = sent.state.user.quiz.trials['deck']
    const server = {
      id: known?.id ?? '',
      deckId: 'deck',
      userId: 'maya',
      startedAt: known?.startedAt ?? 0,
      attempts: 0,
    }
    const later2 = given(
      signedIn(),
      opened(exam),
      delivered('quizTrialStarted'),
      answer('q1', 'a'),
      later(2_000),
      answer('q2', 'b'),
    )
    const healed = given(started(), mirrored(later2), signsIn)
    expect(healed.state.user.outbox.rescued.map(({ type }) => type)).toEqual(['quizAttemptCompleted'])
    const back = given(started(), mirrored(later2), signsIn, loaded(exam, { trial: server }))
    expect(back.state.user.quiz.trials['deck']?.attempts).toBe(1)
    expect(back.state.user.outbox.rescued).toEqual([])
    const twice = given(
      started(),
      mirrored(later2),
      signsIn,
      loaded(exam, { trial: server }),
      deckLoaded(exam, { trial: server }),
    )
    expect(twice.state.user.quiz.trials['deck']?.attempts).toBe(1)
  })
})
