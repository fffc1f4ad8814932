import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { completeCore, handle } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { matchCall } from '../../protocol/api'
import { decode } from '../../protocol/codec'
import type { Card } from '../../protocol/entities/card'
import { refusal } from '../../protocol/faults'
import { intents, type Intent, type IntentType } from '../../protocol/intents'
import { maximumTextLength } from '../../protocol/text'
import { decodeIntent } from '../../worker/read-intent'
import { content, doOrDontCard, plainCard, quizCard } from '../examples/assessment'
import { loaded, opened, signedIn } from '../examples/history'
import { outcomeOver, sortedRound } from '../examples/sorting'
import { given, intent, type Steps } from '../given-when-then'
import { NOON, TAB } from '../examples/defaults'

const intentTypes = Object.keys(intents) as readonly IntentType[]
const card = { cardId: 'c1', deckId: 'd1' }

/** A complete message of every intent. */
const whole: { readonly [T in IntentType]: Readonly<Record<string, unknown>> } = {
  registerPush: { permission: 'granted', subscribed: true },
  endPush: {},
  openNotification: { notificationId: 'n1' },
  pressPromo: { promoId: 'p1' },
  openCategory: { categoryId: 'c1' },
  submitEmail: { email: 'maya@example.org' },
  openSignIn: { email: 'maya@example.org' },
  chooseSignInForm: { form: 'login' },
  logIn: { method: 'email', name: 'maya@example.org', filled: true },
  requestPasswordReset: { email: 'maya@example.org' },
  register: { guest: true },
  setPassword: { judged: 'accepted' },
  logOut: { force: false },
  storeInitialUrl: { url: '/decks/d1' },
  followInitialUrl: {},
  sync: {},
  sendNow: {},
  setAsideAction: { rowId: 'r1' },
  putBackAction: { rowId: 'r1' },
  dismissAlert: { alertId: 'a1' },
  reportUnknownRoute: {},
  chooseLanguage: { language: 'de' },
  chooseColorScheme: { colorScheme: 'dark' },
  openDeck: { deckId: 'd1' },
  openSharedCard: { cardId: 'c1' },
  search: { query: 'hot milk' },
  reloadDeck: { deckId: 'd1' },
  letGoOfAssessment: { deckId: 'd1' },
  closeDeck: { deckId: 'd1' },
  jumpToCard: card,
  jumpToNextCard: { deckId: 'd1' },
  showDeckEnd: { deckId: 'd1' },
  flipCard: { ...card, side: 'back' },
  answerQuestion: { ...card, answer: 'a', quizId: 'q' },
  completeAttempt: { deckId: 'd1' },
  retryQuizDeck: { deckId: 'd1' },
  submitQuizDeckScore: { deckId: 'd1' },
  favoriteCardToggle: { ...card, favorite: true },
  rateCard: { ...card, positive: true },
  removeRating: card,
  submitFeedback: { ...card, body: 'Good' },
  submitLikertResponse: { ...card, tick: 1, points: 0 },
  submitOrder: { ...card, answers: ['a', 'b'] },
  beginDoOrDont: card,
  answerDoOrDont: { ...card, questionId: 'q', answer: 'do' },
  restartDoOrDont: card,
  showReport: card,
  closeReport: card,
  exportReport: { ...card, kind: 'results' },
  postResponse: { ...card, body: 'Why?' },
  deleteResponse: { responseId: 'p1', cardId: 'c1' },
  submitPoints: { deckId: 'd1' },
  executeTrigger: { triggerId: 't1' },
  undoTrigger: { triggerId: 't1' },
  startTucking: { cardId: 'c1' },
  stopTucking: {},
  changePreferences: { preferences: { soundEffects: false } },
  releasePreferences: { colorScheme: true },
  changeDevicePreferences: { singleKeys: false },
  updateAccount: { name: 'Maya', email: 'maya@example.org', judged: 'accepted' },
  deleteAccount: {},
  setUpPhone: { phone: '5550104477' },
  verifyPhone: { complete: true },
  retryPhone: {},
  loadRoles: {},
  joinRole: { roleId: 'r1' },
  leaveRole: { roleId: 'r1' },
  loadTuckedDecks: {},
  loadStandings: {},
  lookUpContent: { query: 'WINTER' },
  openContent: { roleId: 'r1' },
  listContent: {},
  seeNotifications: { notificationIds: ['n1'] },
  dismissNotice: { noticeId: 'n1' },
  tuckCard: card,
  removeCardFromDeck: card,
  createDeck: { title: 'Mine' },
  removeDeck: { deckId: 'd1' },
  videoStateChange: { cardId: 'c1', status: 'played', progress: 0, closed: false },
  controlPlaylist: { ...card, step: 'play', trackId: 't1' },
  openLinkFromCard: { ...card, link: 'https://example.org/' },
  playSound: { sound: 'card_flip' },
}

const accepted = (type: IntentType, data: unknown): boolean => E.isRight(decode(intents[type], data))
const parse = (type: IntentType): Intent => ({ type, data: whole[type] }) as unknown as Intent

describe('every intent', () => {
  test.each(intentTypes)('X-BRIDGE-05 %s is decided: accepted, or refused with its own reason', (type) => {
    for (const { state } of [{ state: initialState }, given(signedIn()), given(signedIn(), opened(deck))]) {
      const outcome = handle(
        state,
        {
          id: 'input',
          at: NOON,
          zone: 0,
          session: TAB,
          under: state.user,
          body: { kind: 'intent', intent: parse(type) },
        },
        given().contents,
      )
      if (E.isLeft(outcome)) expect(outcome.left.code).not.toBe('malformed')
      else expect(outcome.right.state.seq).toBe(state.seq + outcome.right.events.length)
    }
  })

  test.each(intentTypes)(
    'D-API-61 %s is accepted when complete, and refused with a missing or mistyped field',
    (type) => {
      expect(accepted(type, whole[type])).toBe(true)
      expect(accepted(type, null)).toBe(false)
      for (const [field, value] of Object.entries(whole[type])) {
        const { [field]: _missing, ...rest } = whole[type]
        if (!(optional[type] ?? []).includes(field))
          expect(accepted(type, rest), `${type} without ${field}`).toBe(false)
        const wrong = typeof value === 'number' ? 'one' : 1
        expect(accepted(type, { ...whole[type], [field]: wrong }), `${type} with another ${field}`).toBe(false)
      }
    },
  )

  test.each(intentTypes.filter((type) => 'deckId' in whole[type]))(
    "D-ALERT-20 %s raises the invariant error without its deck's id",
    (type) => {
      const { deckId: _missing, ...rest } = whole[type]
      for (const data of [rest, {}])
        expect(decodeIntent({ type, data }, completeCore.intents)).toEqual(
          E.left(refusal('malformed', 'Invariant violation: missing deckId')),
        )
    },
  )

  test('X-BRIDGE-04 reports text longer than a person would write as too large, not as malformed', () => {
    const long = 'x'.repeat(maximumTextLength + 1)
    expect(decodeIntent({ type: 'postResponse', data: { ...card, body: long } }, completeCore.intents)).toMatchObject(
      E.left({ code: 'tooLarge' }),
    )
    expect(decodeIntent({ type: 'postResponse', data: { ...card, body: 1 } }, completeCore.intents)).toMatchObject(
      E.left({ code: 'malformed' }),
    )
    expect(decodeIntent({ type: 'shout', data: {} }, completeCore.intents)).toMatchObject(E.left({ code: 'malformed' }))
  })

  test('X-BRIDGE-04 X-LOG-13 passes only declared fields of an intent to its decider', () => {
    expect(decodeIntent({ type: 'submitPoints', data: { ...card, note: 'private' } }, completeCore.intents)).toEqual(
      E.right({ type: 'submitPoints', data: { deckId: card.deckId } }),
    )
    const feedback = { ...card, body: 'Thank you' }
    expect(decodeIntent({ type: 'submitFeedback', data: feedback }, completeCore.intents)).toEqual(
      E.right({ type: 'submitFeedback', data: feedback }),
    )
  })
})

const optional: { readonly [T in IntentType]?: readonly string[] } = {
  logIn: ['name', 'filled'],
  updateAccount: ['name', 'email', 'judged'],
  submitFeedback: ['body'],
  exportReport: ['kind'],
}

const question: Card = quizCard('q1')
const trigger = { id: 't1', cardId: 'c1', actionType: 'addRole' as const, actionData: { role: { id: 'r1' } } }
const deck = {
  ...content(
    [
      plainCard('c1'),
      question,
      { ...plainCard('l1', 'likert'), likert: { ticks: 3, minPoints: 0, maxPoints: 3 } },
      { ...plainCard('o1', 'orderUp'), orderUp: { answers: [{ id: 'a' }, { id: 'b' }] } },
      { ...plainCard('t1', 'discussion'), discussion: {} },
      doOrDontCard('g1', 1),
    ],
    { id: 'd1', type: 'standard' },
  ),
  triggers: [trigger],
}
const mine = content([plainCard('m1')], { id: 'mine', type: 'standard', owner: { id: 'maya', type: 'user' } })
const ready: Steps = [signedIn(), loaded(mine), opened(deck)]

/** Returns the name of the call in the last queued action; undefined when nothing was queued. */
const calls = (...steps: readonly Steps[]) => {
  const row = given(ready, steps).state.user.outbox.rows.at(-1)
  return row === undefined ? undefined : matchCall(row.method, row.path)?.name
}
const asks = (...steps: readonly Steps[]) =>
  Object.values(given(ready, steps).state.user.calls).map(({ purpose }) => purpose)

describe('the effects of a card action', () => {
  test('D-API-46 sends rateCard to POST /user/card-rating', () => {
    expect(calls(intent('rateCard', { ...card, positive: true, body: 'Clear' }))).toBe('rateCard')
  })

  test('D-API-47 sends submitFeedback and D-API-48 submitLikertResponse to POST /user/feedback', () => {
    expect(calls(intent('submitFeedback', { ...card, body: 'Good' }))).toBe('submitFeedback')
    expect(calls(intent('submitLikertResponse', { cardId: 'l1', deckId: 'd1', tick: 2, points: 1 }))).toBe(
      'submitFeedback',
    )
  })

  test('D-API-49 sends answerQuestion to POST /user/quiz-responses, with quizId as questionId', () => {
    const steps = intent('answerQuestion', { cardId: 'q1', deckId: 'd1', quizId: 'q1-question', answer: 'a' })
    expect(calls(steps)).toBe('recordAnswers')
    expect(JSON.parse(given(ready, steps).state.user.outbox.rows.at(-1)?.body ?? '')).toMatchObject({
      questionId: 'q1-question',
      correct: true,
    })
  })

  test('D-API-50 sends executeTrigger and D-API-51 undoTrigger by direct calls, not by the queue', () => {
    expect(calls(intent('executeTrigger', { triggerId: 't1' }))).toBeUndefined()
    expect(asks(intent('executeTrigger', { triggerId: 't1' }))).toEqual(['trigger'])
    const roles: Steps = [
      signedIn({ id: 'maya', roles: ['r1'] }),
      opened(deck),
      intent('undoTrigger', { triggerId: 't1' }),
    ]
    expect(Object.values(given(roles).state.user.calls)).toMatchObject([{ purpose: 'trigger', undo: true }])
  })

  test('D-API-52 sends favoriteCardToggle to the favourite calls', () => {
    const liked = intent('favoriteCardToggle', { ...card, favorite: true })
    expect(calls(liked)).toBe('addFavorite')
    expect(calls(liked, intent('favoriteCardToggle', { ...card, favorite: false }))).toBe('removeFavorite')
  })

  test('D-API-53 sends no call for startTucking, D-API-56 jumpToCard, D-API-57 jumpToNextCard and D-API-60 playSound', () => {
    for (const steps of [
      intent('startTucking', { cardId: 'c1' }),
      intent('jumpToCard', { cardId: 'q1', deckId: 'd1' }),
      intent('jumpToNextCard', { deckId: 'd1' }),
      intent('playSound', { sound: 'swipe' }),
    ]) {
      expect(calls(steps)).toBeUndefined()
      expect(asks(steps)).toEqual([])
    }
  })

  test('D-API-54 sends tuckCard and D-API-55 removeCardFromDeck to the cards of that deck', () => {
    expect(calls(intent('tuckCard', { cardId: 'c1', deckId: 'mine' }))).toBe('addCardToDeck')
    expect(calls(intent('removeCardFromDeck', { cardId: 'm1', deckId: 'mine' }))).toBe('removeCardFromDeck')
  })

  test('D-API-58 sends videoStateChange as activity', () => {
    const { state } = given(
      ready,
      intent('videoStateChange', { cardId: 'c1', status: 'played', progress: 0, closed: false }),
    )
    expect(state.user.outbox.activities.map(({ event }) => event)).toEqual(['playedVideo'])
  })

  test('D-API-42 sends submitOrder, D-API-43 a do-or-don’t round, D-API-40 postResponse and D-API-41 deleteResponse to their calls', () => {
    expect(calls(intent('submitOrder', { cardId: 'o1', deckId: 'd1', answers: ['a', 'b'] }))).toBe('submitFeedback')
    expect(
      calls(
        sortedRound('g1', 1, () => 'do', 'd1'),
        outcomeOver,
      ),
    ).toBe('recordAnswers')
    const posted = intent('postResponse', { cardId: 't1', deckId: 'd1', body: 'Why?' })
    expect(calls(posted)).toBe('submitFeedback')
    const [responseId = ''] = Object.keys(given(ready, posted).state.user.engagement.posts)
    expect(calls(posted, intent('deleteResponse', { responseId, cardId: 't1' }))).toBe('deleteFeedback')
  })

  test('D-OWN-09 sends createDeck and D-OWN-11 removeDeck to their calls', () => {
    expect(calls(intent('createDeck', { title: 'Mine' }))).toBe('createDeck')
    expect(calls(intent('removeDeck', { deckId: 'mine' }))).toBe('removeDeck')
  })
})
