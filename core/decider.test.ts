import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import type { Intent } from '../protocol/intents'
import { startApp, started } from '../test/examples/app'
import { handle } from './app'
import { invariantMessages } from './invariants'

const card = { deckId: 'd1', cardId: 'c1' }
const needsUser: readonly Intent[] = [
  { type: 'openDeck', data: { deckId: 'd1' } },
  { type: 'reloadDeck', data: { deckId: 'd1' } },
  { type: 'openSharedCard', data: { cardId: 'c1' } },
  { type: 'search', data: { query: 'milk' } },
  { type: 'favoriteCardToggle', data: { ...card, favorite: true } },
  { type: 'rateCard', data: { ...card, positive: true } },
  { type: 'submitFeedback', data: { ...card, body: 'More' } },
  { type: 'submitLikertResponse', data: { ...card, tick: 1, points: 0 } },
  { type: 'submitOrder', data: { ...card, answers: [] } },
  { type: 'beginDoOrDont', data: card },
  { type: 'answerDoOrDont', data: { ...card, questionId: 'q1', answer: 'do' } },
  { type: 'restartDoOrDont', data: card },
  { type: 'postResponse', data: { ...card, body: 'Why?' } },
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
const nothingHeld = { deck: () => undefined, home: () => undefined, library: () => undefined }

test.each(needsUser)('S-API-40 D-ALERT-22 $type without a user raises the invariant error', (intent) => {
  const { state, now } = startApp().tell(started)
  const input = {
    id: 'input',
    at: now,
    zone: 0,
    session: 'tab-1',
    under: state.mine,
    body: { kind: 'intent', intent },
  } as const
  const outcome = handle(state, input, nothingHeld)
  expect(E.isLeft(outcome) ? outcome.left : undefined).toMatchObject({
    code: 'missingCurrentUser',
    detail: invariantMessages.missingCurrentUser,
  })
})
