import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { fromRow } from '../../core/log/event-row'
import { toRow } from '../to-row'
import { questionsOfCard } from '../../core/quiz/questions'
import { decode } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Category } from '../../protocol/entities/category'
import { Deck, DeckSummary } from '../../protocol/entities/deck'
import { isUniqueId } from '../../protocol/ids'
import { deckContents } from './content'
import { chains } from './decks'
import { logs } from './logs'
import { moments, zoneChanges } from './moments'
import { takenQuizzes } from './quiz'
import { visibilityInputs } from './visibility'

function expectValid<A, O>(codec: t.Type<A, O>, values: readonly A[]): void {
  for (const value of values) expect(decode(codec, codec.encode(value))).toEqual(E.right(value))
}

const distinct = (values: readonly string[]) => new Set(values).size === values.length

describe('the generators', () => {
  property.prop([deckContents()])(
    'X-SIM-05 generate decks and cards that are valid by their codecs',
    ({ deck, cards }) => {
      expectValid(Deck, [deck])
      expectValid(Card, cards)
    },
  )

  property.prop([deckContents()])(
    'X-SIM-05 generate ids that are UUIDs and differ within a deck',
    ({ deck, cards }) => {
      const questionIds = cards.flatMap((card) => questionsOfCard(deck, card)).map(({ questionId }) => questionId)
      const ids = [deck.id, ...cards.map(({ id }) => id), ...questionIds]
      expect(ids.every(isUniqueId)).toBe(true)
      expect(distinct(ids)).toBe(true)
    },
  )

  property.prop([chains])(
    'X-SIM-05 generate daisy-chained categories that are valid by their codecs',
    ({ category, decks }) => {
      expectValid(Category, [category])
      expectValid(DeckSummary, decks)
    },
  )

  property.prop([takenQuizzes])('X-SIM-05 generate answers that fit their questions', ({ content, answers }) => {
    for (const card of content.cards) {
      for (const { questionId, scored } of questionsOfCard(content.deck, card)) {
        const answer = answers[questionId]
        if (answer === undefined) continue
        expect(answer.cardId).toBe(card.id)
        expect(answer.correct !== undefined).toBe(scored)
        const variant = card.quiz?.variants?.find(({ id }) => id === answer.variantId)
        const correct = variant?.correctAnswerId ?? card.quiz?.correctAnswerId
        if (scored && correct !== undefined) expect(answer.correct).toBe(answer.answerId === correct)
      }
    }
  })

  property.prop([takenQuizzes])('X-SIM-05 generate only reachable trials', ({ content, trial, now }) => {
    const limit = content.deck.quizSettings?.quizAttemptLimit
    expect(trial.attemptsRemaining === null).toBe(limit === undefined)
    if (trial.attemptsRemaining !== null) expect(trial.attemptsRemaining).toBeGreaterThanOrEqual(0)
    expect(trial.failures.length + (trial.passedAt === undefined ? 0 : 1)).toBe(trial.attempts)
    if (trial.submittedAt !== undefined) expect(trial.passedAt).toBeDefined()
    if (trial.certificateId !== undefined) expect(trial.submittedAt).toBeDefined()
    const times = [trial.startedAt, ...trial.failures.map(({ at }) => at), trial.passedAt ?? now.at, now.at]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  property.prop([visibilityInputs])('X-SIM-05 give a mode to assessments only', ({ content, mode }) => {
    expect(mode !== undefined).toBe(content.deck.type === 'quiz')
  })

  property.prop([logs], { numRuns: 30 })(
    'X-SIM-05 generate logs of catalogue events in sequence',
    ({ events: list }) => {
      expect(list.map((event) => fromRow(toRow(event)))).toEqual(list.map((event) => ({ kind: 'event', event })))
      expect(list.map(({ seq }) => seq)).toEqual(list.map((_, index) => index + 1))
    },
  )

  test('X-SIM-05 generate logs in which learners sign in and out, answer, fail and pass, favourite, send and go offline', () => {
    const told = new Set(
      fc.sample(logs, { seed: 7, numRuns: 150 }).flatMap((log) => log.events.map(({ type }) => type)),
    )
    for (const type of [
      'loginSucceeded',
      'loggedOut',
      'syncFailed',
      'deckLoaded',
      'cardSeen',
      'quizAnswered',
      'quizAttemptCompleted',
      'quizRetried',
      'quizTrialReset',
      'quizScoreSubmitted',
      'favoriteAdded',
      'likertSubmitted',
      'triggerExecuted',
      'actionDelivered',
      'actionFailed',
      'actionDropped',
      'storageHealed',
    ] as const)
      expect([...told]).toContain(type)
  })

  property.prop([moments, zoneChanges])('X-SIM-05 generate times and zones as integers', ({ at, zone }, change) => {
    expect([at, zone, ...change].every(Number.isSafeInteger)).toBe(true)
  })
})
