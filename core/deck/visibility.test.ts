import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { assessmentInputs, otherDeckInputs, visibilityInputs } from '../../test/arbitraries/visibility'
import {
  answer,
  answers,
  assessment,
  content,
  doOrDontCard,
  plainCard,
  quizCard,
  surveyAnswer,
  trial,
} from '../../test/examples/assessment'
import type { QuizMode } from '../quiz/mode'
import type { Answers, Trial } from '../quiz/state'
import type { DeckContent } from './content'
import { visibility } from './visibility'

const SECOND = 1_000

/** The state of each card, by its id. */
function looks(of: DeckContent, given: Answers, more: { mode?: QuizMode; trial?: Trial; now?: number } = {}) {
  const states = visibility({ content: of, answers: given, mode: more.mode, trial: more.trial, now: more.now ?? 0 })
  const look = (hidden: boolean, locked: boolean) => (hidden ? 'hidden' : locked ? 'locked' : 'shown')
  return Object.fromEntries(states.map(({ cardId, hidden, flipLocked }) => [cardId, look(hidden, flipLocked)]))
}

const wrong = (cardId: string, at: number) => answer(cardId, { at, correct: false })

describe('visibility', () => {
  property.prop([visibilityInputs])('D-VIS-01 every card of an open deck has exactly one state', (input) => {
    const states = visibility(input)
    expect(states.map(({ cardId }) => cardId)).toEqual(input.content.cards.map(({ id }) => id))
    for (const { hidden, flipLocked } of states) expect(hidden && flipLocked).toBe(false)
  })

  property.prop([visibilityInputs])('D-VIS-01 cards without questions are always shown', (input) => {
    const asking = new Set(
      input.content.cards.filter(({ type }) => type === 'quiz' || type === 'doOrDont').map(({ id }) => id),
    )
    for (const { cardId, hidden, flipLocked } of visibility(input)) {
      if (!asking.has(cardId)) expect([hidden, flipLocked]).toEqual([false, false])
    }
  })
})

describe('visibility in study mode', () => {
  const quiz = assessment([quizCard('q1'), quizCard('q2', { incorrectDelay: 60 }), plainCard('text')])
  const study = (given: Answers, more: { resetAt?: number; now?: number } = {}) =>
    looks(quiz, given, {
      mode: 'study',
      trial: trial(more.resetAt === undefined ? {} : { resetAt: more.resetAt }),
      now: more.now ?? 0,
    })

  test('D-VIS-02 a card without an answer is shown and unlocked', () => {
    expect(study({})).toEqual({ q1: 'shown', q2: 'shown', text: 'shown' })
  })

  test('D-VIS-02 a card whose last answer is wrong and older than the reset time is shown and unlocked', () => {
    expect(study(answers(wrong('q1', 10)), { resetAt: 11 })).toMatchObject({ q1: 'shown' })
  })

  test('D-VIS-03 a card whose last answer is correct is hidden, at any age', () => {
    expect(study(answers(answer('q1', { at: 10 })), { resetAt: 11 })).toMatchObject({ q1: 'hidden' })
    expect(study(answers(answer('q1', { at: 10 })))).toMatchObject({ q1: 'hidden' })
  })

  test('D-VIS-03 an answered survey card is hidden too, because it cannot be retaken', () => {
    const survey = assessment([quizCard('q1', { survey: true })])
    expect(looks(survey, answers(surveyAnswer('q1')), { mode: 'study', trial: trial() })).toEqual({ q1: 'hidden' })
  })

  test('D-VIS-04 a card whose last answer is wrong and not older is locked until its expiry', () => {
    const given = answers(wrong('q2', 10))
    const resetAt = 10
    expect(study(given, { resetAt, now: 10 + 60 * SECOND - 1 })).toMatchObject({ q2: 'locked' })
    expect(study(given, { resetAt, now: 10 + 60 * SECOND })).toMatchObject({ q2: 'shown' })
  })

  test('D-VIS-04 it stays locked without an incorrectDelay, or with a negative one', () => {
    expect(study(answers(wrong('q1', 10)), { now: 1e12 })).toMatchObject({ q1: 'locked' })
    const never = assessment([quizCard('q1', { incorrectDelay: -1 })])
    expect(looks(never, answers(wrong('q1', 10)), { mode: 'study', trial: trial(), now: 1e12 })).toEqual({
      q1: 'locked',
    })
  })

  test('D-VIS-02 D-VIS-03 D-VIS-04 all questions of a do-or-dont card decide together', () => {
    const game = assessment([doOrDontCard('d', 2)])
    const one = answer('d', { questionId: 'd-1', at: 10 })
    const two = answer('d', { questionId: 'd-2', at: 10 })
    const missed = { ...two, correct: false }
    const study2 = (given: Answers, resetAt = 5) => looks(game, given, { mode: 'study', trial: trial({ resetAt }) })
    expect(study2(answers(one))).toEqual({ d: 'shown' })
    expect(study2(answers(one, two))).toEqual({ d: 'hidden' })
    expect(study2(answers(one, missed))).toEqual({ d: 'locked' })
    expect(study2(answers(one, missed), 11)).toEqual({ d: 'shown' })
  })
})

describe('visibility in the other modes of an assessment', () => {
  const quiz = assessment([quizCard('q1'), quizCard('q2'), doOrDontCard('d', 2), plainCard('text')], {
    quizAttemptLimit: 2,
  })
  const given = answers(answer('q1'), answer('d', { questionId: 'd-1' }))

  test('D-VIS-05 in info mode all cards are shown, even at the attempt limit', () => {
    const shown = { q1: 'shown', q2: 'shown', d: 'shown', text: 'shown' }
    expect(looks(quiz, given, { mode: 'info' })).toEqual(shown)
    expect(looks(quiz, given, { mode: 'info', trial: trial({ attempts: 2, attemptsRemaining: 0 }) })).toEqual(shown)
  })

  test('D-VIS-06 in quiz mode a question card is locked after an answer, right or wrong', () => {
    expect(looks(quiz, given, { mode: 'quiz', trial: trial() })).toEqual({
      q1: 'locked',
      q2: 'shown',
      d: 'shown',
      text: 'shown',
    })
    expect(looks(quiz, answers(wrong('q2', 1)), { mode: 'quiz', trial: trial() })).toMatchObject({ q2: 'locked' })
  })

  test('D-VIS-06 a do-or-dont card is locked once all its questions are answered', () => {
    const both = answers(answer('d', { questionId: 'd-1' }), answer('d', { questionId: 'd-2' }))
    expect(looks(quiz, both, { mode: 'quiz', trial: trial() })).toMatchObject({ d: 'locked' })
  })

  test('D-VIS-07 at the attempt limit every question is shown but locked, in quiz and study mode alike', () => {
    const used = trial({ attempts: 2, attemptsRemaining: 0 })
    const locked = { q1: 'locked', q2: 'locked', d: 'locked', text: 'shown' }
    expect(looks(quiz, given, { mode: 'quiz', trial: used })).toEqual(locked)
    expect(looks(quiz, given, { mode: 'study', trial: used })).toEqual(locked)
    expect(looks(quiz, given, { mode: 'study', trial: trial({ attempts: 1 }) })).toMatchObject({ q1: 'hidden' })
  })

  test('D-VIS-08 with a delay above 0 the limit is doubled, with -1 it is not', () => {
    const at = (attempts: number, quizAttemptDelay: number) =>
      looks(
        assessment([quizCard('q1')], { quizAttemptLimit: 2, quizAttemptDelay }),
        {},
        { mode: 'quiz', trial: trial({ attempts }) },
      )
    expect(at(3, 1)).toEqual({ q1: 'shown' })
    expect(at(4, 1)).toEqual({ q1: 'locked' })
    expect(at(2, -1)).toEqual({ q1: 'locked' })
  })

  property.prop([assessmentInputs])('D-VIS-03 no card is hidden except in study mode', (input) => {
    if (input.mode !== 'study') for (const { hidden } of visibility(input)) expect(hidden).toBe(false)
  })
})

describe('visibility in other decks', () => {
  const cards = [quizCard('q1', { correctDelay: 30, incorrectDelay: 60 }), quizCard('q2'), plainCard('text')]
  const deck = content(cards, { type: 'standard' })

  test('D-VIS-09 a card answered correctly is hidden until correctDelay has passed', () => {
    const given = answers(answer('q1', { at: 5 }))
    expect(looks(deck, given, { now: 5 + 30 * SECOND - 1 })).toMatchObject({ q1: 'hidden' })
    expect(looks(deck, given, { now: 5 + 30 * SECOND })).toMatchObject({ q1: 'shown' })
  })

  test('D-VIS-10 a card answered incorrectly is hidden until incorrectDelay has passed', () => {
    const given = answers(wrong('q1', 5))
    expect(looks(deck, given, { now: 5 + 60 * SECOND - 1 })).toMatchObject({ q1: 'hidden' })
    expect(looks(deck, given, { now: 5 + 60 * SECOND })).toMatchObject({ q1: 'shown' })
  })

  test('D-VIS-09 without a delay it is never hidden', () => {
    expect(looks(deck, answers(answer('q2', { at: 5 })), { now: 5 })).toEqual({
      q1: 'shown',
      q2: 'shown',
      text: 'shown',
    })
  })

  test('D-VIS-11 with a negative delay it is never shown again', () => {
    const never = content([quizCard('q1', { correctDelay: -1 }), quizCard('q2', { incorrectDelay: -5 })], {
      type: 'standard',
    })
    expect(looks(never, answers(answer('q1'), wrong('q2', 0)), { now: 1e14 })).toEqual({ q1: 'hidden', q2: 'hidden' })
  })

  test('D-VIS-12 it is hidden once it has been answered more often than showTimes', () => {
    const twice = content([quizCard('q1', { showTimes: 2 })], { type: 'standard' })
    expect(looks(twice, answers(answer('q1', { times: 2 })))).toEqual({ q1: 'shown' })
    expect(looks(twice, answers(answer('q1', { times: 3 })))).toEqual({ q1: 'hidden' })
  })

  property.prop([otherDeckInputs])('D-DECK-04 D-VIS-06 no card is locked outside of an assessment', (input) => {
    for (const { flipLocked } of visibility(input)) expect(flipLocked).toBe(false)
  })

  property.prop([otherDeckInputs])('D-VIS-09 D-VIS-10 time only ever shows more cards', (input) => {
    const before = visibility(input)
    const after = visibility({ ...input, now: input.now + 400_000 * SECOND })
    before.forEach((state, index) => {
      if (!state.hidden) expect(after[index]?.hidden).toBe(false)
    })
  })
})
