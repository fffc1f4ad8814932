import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import { refusal, type Refusal } from '../protocol/faults'
import type { Intent } from '../protocol/intents'
import { startApp, started, type App } from '../test/examples/app'
import { content, plainCard } from '../test/examples/assessment'
import { handle } from './features/all-features'

const card = { deckId: 'd1', cardId: 'c1' }
/** Intents on the back of a card, which require the user, their deck and the card. */
const givenOnCards: readonly Intent[] = [
  { type: 'submitFeedback', data: { ...card, body: 'More' } },
  { type: 'submitLikertResponse', data: { ...card, tick: 1, points: 0 } },
  { type: 'submitOrder', data: { ...card, answers: [] } },
  { type: 'beginDoOrDont', data: card },
  { type: 'answerDoOrDont', data: { ...card, questionId: 'q1', answer: 'do' } },
  { type: 'restartDoOrDont', data: card },
  { type: 'postResponse', data: { ...card, body: 'Why?' } },
]

const needsUser: readonly Intent[] = [
  { type: 'openDeck', data: { deckId: 'd1' } },
  { type: 'reloadDeck', data: { deckId: 'd1' } },
  { type: 'openSharedCard', data: { cardId: 'c1' } },
  { type: 'search', data: { query: 'milk' } },
  { type: 'favoriteCardToggle', data: { ...card, favorite: true } },
  { type: 'answerQuestion', data: { ...card, quizId: 'q1', answer: 'a' } },
  { type: 'completeAttempt', data: { deckId: 'd1' } },
  { type: 'retryQuizDeck', data: { deckId: 'd1' } },
  { type: 'submitQuizDeckScore', data: { deckId: 'd1' } },
  { type: 'setPassword', data: { judged: 'accepted' } },
  { type: 'rateCard', data: { ...card, positive: true } },
  { type: 'removeRating', data: card },
  ...givenOnCards,
  { type: 'deleteResponse', data: { responseId: 'r1', cardId: 'c1' } },
  { type: 'submitPoints', data: { deckId: 'd1' } },
  { type: 'executeTrigger', data: { triggerId: 't1' } },
  { type: 'undoTrigger', data: { triggerId: 't1' } },
  { type: 'startTucking', data: { cardId: 'c1' } },
  { type: 'tuckCard', data: card },
  { type: 'removeCardFromDeck', data: card },
  { type: 'createDeck', data: { title: 'Mine' } },
  { type: 'removeDeck', data: { deckId: 'd1' } },
]

/** Returns the refusal of an intent. */
function refusalOf({ state, now, contents }: App, intent: Intent): Refusal | undefined {
  const input = {
    id: 'input',
    at: now,
    zone: 0,
    session: 'tab-1',
    under: state.user,
    body: { kind: 'intent', intent },
  } as const
  const outcome = handle(state, input, { ...contents, library: () => undefined })
  return E.isLeft(outcome) ? outcome.left : undefined
}

test.each(needsUser)('S-API-40 D-ALERT-22 $type without a user raises the invariant error', (intent) => {
  expect(refusalOf(startApp().tell(started), intent)).toMatchObject({
    code: 'missingCurrentUser',
    detail: 'missing current user',
  })
})

const ofCard: readonly Intent[] = [
  { type: 'jumpToCard', data: card },
  { type: 'flipCard', data: { ...card, side: 'back' } },
  { type: 'answerQuestion', data: { ...card, quizId: 'q1', answer: 'a' } },
  ...givenOnCards,
  { type: 'controlPlaylist', data: { ...card, step: 'play', trackId: 't1' } },
]
const ofDeck: readonly Intent[] = [
  { type: 'jumpToNextCard', data: { deckId: 'd1' } },
  { type: 'completeAttempt', data: { deckId: 'd1' } },
  { type: 'retryQuizDeck', data: { deckId: 'd1' } },
  { type: 'submitQuizDeckScore', data: { deckId: 'd1' } },
  { type: 'submitPoints', data: { deckId: 'd1' } },
]

test.each([...ofCard, ...ofDeck])('D-ALERT-21 $type outside of its deck raises the invariant error', (intent) => {
  expect(refusalOf(startApp().signIn(), intent)).toEqual(refusal('deckNotLoaded', 'missing deck context'))
})

test.each([...ofCard, { type: 'startTucking', data: { cardId: 'c1' } } satisfies Intent])(
  'D-ALERT-23 $type of a card that is missing raises the invariant error',
  (intent) => {
    const app = startApp()
      .signIn()
      .openDeck(content([plainCard('c2')], { id: 'd1', type: 'standard' }))
    expect(refusalOf(app, intent)).toEqual(refusal('cardNotFound', 'missing card'))
  },
)
