import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { content, plainCard } from '../../../test/examples/assessment'
import { offline, opened, signedIn, started } from '../../../test/examples/history'
import {
  delivered,
  event,
  given,
  intent,
  made,
  undelivered,
  type Given,
  type Steps,
} from '../../../test/given-when-then'
import { NOON } from '../../../test/examples/defaults'
import { resolveDeck } from '../../deck/resolved-deck'
import { pointsOf, tickPoints } from './points'

const question = (id: string, scoreGroupId?: string): Card => ({
  id,
  type: 'quiz',
  quiz: {
    id: `${id}-question`,
    answers: [{ id: 'few', points: 1 }, { id: 'many', points: 5 }, { id: 'none' }],
    ...omitUndefined({ scoreGroupId }),
  },
})
const slider = (id: string, scoreGroupId: string): Card => ({
  id,
  type: 'likert',
  likert: { ticks: 5, minPoints: 0, maxPoints: 10, scoreGroupId },
})
const deck = content([question('q1', 'g1'), question('q2'), slider('s1', 'g1'), plainCard('c1')], {
  id: 'd1',
  type: 'points',
  pointsConfig: { scoreGroups: [{ id: 'g1' }, { id: 'g2' }] },
})
const ready: Steps = [signedIn(), opened(deck)]
const answer = (cardId: string, chosen: string) =>
  intent('answerQuestion', { deckId: 'd1', cardId, quizId: `${cardId}-question`, answer: chosen })
const slide = (tick: number) => intent('submitLikertResponse', { cardId: 's1', deckId: 'd1', tick, points: 0 })
const all: Steps = [answer('q1', 'many'), answer('q2', 'few'), slide(3)]
const submit = intent('submitPoints', { deckId: 'd1' })
const standing = ({ state, contents }: Given) => {
  const resolvedDeck = resolveDeck(state, contents, 'd1', NOON)
  return resolvedDeck === undefined
    ? undefined
    : pointsOf(resolvedDeck.content, resolvedDeck.answers, tickPoints(state))
}

describe('the points of a deck', () => {
  test('D-POINTS-01 D-LIKERT-08 add up by group; D-POINTS-02 points without a group count in the total', () => {
    expect(standing(given(ready, all))).toEqual({
      responses: 3,
      questions: 3,
      scoreTotal: 10,
      scores: [
        { scoreGroupId: 'g1', score: 9 },
        { scoreGroupId: 'g2', score: 0 },
      ],
    })
    expect(standing(given(ready, answer('q1', 'none')))).toMatchObject({ responses: 1, scoreTotal: 0 })
  })

  property.prop([fc.subarray([answer('q1', 'many'), answer('q2', 'few'), slide(3), slide(5)])])(
    'D-POINTS-02 the groups never sum to more than the total',
    (steps) => {
      const result = steps.reduce((world, step) => world.when(step).after, given(ready))
      const { scoreTotal = 0, scores = [] } = standing(result) ?? {}
      expect(scores).toHaveLength(2)
      expect(scores.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(scoreTotal)
    },
  )
})

test('D-POINTS-03 sorts the groups by their position, those without one last', () => {
  const scoreGroups = [{ id: 'none' }, { id: 'second', position: 2 }, { id: 'first', position: 1 }, { id: 'nor' }]
  const points = { ...deck, deck: { ...deck.deck, pointsConfig: { scoreGroups } } }
  const { scores } = pointsOf(points, {}, () => undefined)
  expect(scores.map(({ scoreGroupId }) => scoreGroupId)).toEqual(['first', 'second', 'none', 'nor'])
})

describe('submitting them', () => {
  test('D-POINTS-04 needs a response to every question', () => {
    given(ready, answer('q1', 'many'), answer('q2', 'few')).when(submit).thenRefused('questionsOpen')
    const after = given(ready, all).when(submit)
    after.thenExactly(
      event('pointsCompleted', {
        completionId: made('completion'),
        deckId: 'd1',
        completedAt: NOON,
        scoreTotal: 10,
        scores: [
          { scoreGroupId: 'g1', score: 9 },
          { scoreGroupId: 'g2', score: 0 },
        ],
      }),
    )
    expect(after.state.user.outbox.rows.at(-1)?.path).toBe('/user/decks/d1/complete')
    expect(after.state.user.engagement.completions).toEqual({ d1: { scoreTotal: 10, at: NOON } })
  })

  test('X-OUTBOX-08 happens once while pending; D-POINTS-06 is retried after a failure', () => {
    given(ready, all, submit).when(submit).thenNothing()
    given(ready, all, submit, undelivered('quizAnswered', offline)).when(submit).thenExactly(event('sendAsked', {}))
    given(ready, all, submit, delivered('pointsCompleted')).when(submit).thenTypes('pointsCompleted')
  })

  test('D-ALERT-21 requires a loaded points deck', () => {
    given(started()).when(submit).thenRefused('missingCurrentUser')
    given(signedIn()).when(submit).thenRefused('deckNotLoaded')
    given(signedIn(), opened(content([plainCard('c1')], { id: 'd1', type: 'standard' })))
      .when(submit)
      .thenRefused('deckNotLoaded')
  })
})
