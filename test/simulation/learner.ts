import { derivedCardId } from '../../core/deck/derived-cards'
import type { DeckContent } from '../../core/deck/content'
import type { State } from '../../core/state'
import type { Card } from '../../protocol/entities/card'
import type { Intent, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import { privateWords } from './canaries'
import type { Device, IntentCatalogue } from './device'
import {
  alertsOf,
  parkedOf,
  blockedOf,
  heldUpDecksOf,
  openDeckOf,
  ownDecksOf,
  ownRowsOf,
  postsOf,
  userOf,
} from './state-access'
import { nameAt, totalOf, type Random, type Weights } from './random'
import { CODED, NEWS } from './server-answers'
import { CANARY } from './server-model'
import type { Tab } from './tab'

/** An intent of a learner with its secret. */
export interface LearnerInput {
  readonly intent: Intent
  readonly secret?: Secret
}

/** A learner at a tab, and what is visible there. */
interface Look {
  readonly device: Device
  readonly random: Random
  readonly state: State
  /** A deck, usually the open one. */
  readonly content: DeckContent
  readonly deckId: string
  readonly card: Card
  readonly cardId: string
  readonly words: string
}

type DataOf<T extends IntentType> = Extract<Intent, { type: T }>['data']
interface Done<T extends IntentType> {
  readonly data: DataOf<T>
  readonly secret?: Secret
}
type Act<T extends IntentType> = (look: Look) => Done<T> | undefined

/** Returns an existing account, usually with the right password. */
function credentials({ random, server }: Device): { readonly email: string; readonly password: string } | undefined {
  const account = random.pick(server.accounts)
  if (account === undefined) return undefined
  return { email: account.email, password: random.chance(0.1) ? 'canary-secret-mistyped' : account.password }
}
const onCard = ({ deckId, cardId }: Look) => ({ deckId, cardId })
/** Returns the first card of a kind in the deck, so that an intent usually fits its card. */
const cardWith = ({ content, card, random }: Look, has: (card: Card) => unknown): Card =>
  (random.chance(0.9) ? content.cards.find((each) => has(each) !== undefined) : undefined) ?? card
const anyOf = (random: Random, list: readonly string[]) => random.pick(list)

/** How each intent of the catalogue is generated. A new intent without an entry does not compile. */
const acts: { readonly [T in IntentType]: Act<T> } = {
  submitEmail: ({ device }) => ({ data: { email: credentials(device)?.email ?? '' } }),
  openSignIn: ({ device }) => ({ data: { email: credentials(device)?.email ?? '' } }),
  chooseSignInForm: ({ random }) => ({
    data: { form: random.pick(['passwordless', 'login', 'forgot'] as const) ?? 'login' },
  }),
  logIn: ({ device }) => {
    const given = credentials(device)
    return given === undefined
      ? undefined
      : { data: { method: 'email', name: given.email, filled: true }, secret: given }
  },
  requestPasswordReset: ({ device }) => ({ data: { email: credentials(device)?.email ?? '' } }),
  register: ({ device: { server }, random }) =>
    server.accounts.length >= 4
      ? undefined
      : { data: { guest: random.chance(0.5) }, secret: { email: 'new@example.org', password: `${CANARY}-new` } },
  setPassword: () => ({ data: { judged: 'accepted' }, secret: { password: `${CANARY}-changed` } }),
  logOut: ({ random }) => ({ data: { force: random.chance(0.3) } }),
  storeInitialUrl: ({ deckId }) => ({ data: { url: `/decks/${deckId}` } }),
  followInitialUrl: () => ({ data: {} }),

  sync: () => ({ data: {} }),
  sendNow: () => ({ data: {} }),
  setAsideAction: ({ random, state }) => {
    const rowId = blockedOf(state) ?? anyOf(random, ownRowsOf(state))
    return rowId === undefined ? undefined : { data: { rowId } }
  },
  putBackAction: ({ random, state }) => {
    const rowId = anyOf(random, parkedOf(state))
    return rowId === undefined ? undefined : { data: { rowId } }
  },
  dismissAlert: ({ random, state }) => {
    const alertId = anyOf(random, alertsOf(state))
    return alertId === undefined ? undefined : { data: { alertId } }
  },
  reportUnknownRoute: () => ({ data: {} }),
  chooseLanguage: ({ random }) => ({ data: { language: random.pick(['en', 'de', 'ja'] as const) ?? 'en' } }),
  chooseColorScheme: ({ random }) => ({ data: { colorScheme: random.chance(0.5) ? 'dark' : 'light' } }),

  openDeck: ({ deckId, random, state }) => ({
    data: { deckId: (random.chance(0.1) ? anyOf(random, ownDecksOf(state)) : undefined) ?? deckId },
  }),
  openSharedCard: ({ cardId }) => ({ data: { cardId } }),
  search: ({ random, words }) => ({ data: { query: random.pick(['', 'card', 'deck', words]) ?? '' } }),
  reloadDeck: ({ deckId }) => ({ data: { deckId } }),
  letGoOfAssessment: ({ random, state }) => {
    const deckId = anyOf(random, heldUpDecksOf(state))
    return deckId === undefined ? undefined : { data: { deckId } }
  },
  closeDeck: ({ deckId }) => ({ data: { deckId } }),
  jumpToCard: (look) => ({ data: onCard(look) }),
  jumpToNextCard: ({ deckId }) => ({ data: { deckId } }),
  showDeckEnd: ({ deckId }) => ({ data: { deckId } }),
  flipCard: (look) => ({ data: { ...onCard(look), side: look.random.chance(0.7) ? 'back' : 'front' } }),

  answerQuestion: (look) => {
    const { id, quiz } = cardWith(look, (card) => (card.id === look.cardId ? card.quiz : undefined))
    const chosen = look.random.chance(0.6) ? quiz?.correctAnswerId : look.random.pick(quiz?.answers ?? [])?.id
    if (quiz === undefined || chosen === undefined) return undefined
    return { data: { deckId: look.deckId, cardId: id, quizId: quiz.id, answer: chosen } }
  },
  completeAttempt: ({ deckId }) => ({ data: { deckId } }),
  retryQuizDeck: ({ deckId }) => ({ data: { deckId } }),
  submitQuizDeckScore: ({ deckId }) => ({ data: { deckId } }),

  favoriteCardToggle: (look) => ({ data: { ...onCard(look), favorite: look.random.chance(0.6) } }),
  rateCard: (look) => ({ data: { ...onCard(look), positive: look.random.chance(0.5), body: look.words } }),
  removeRating: (look) => ({ data: onCard(look) }),
  submitFeedback: (look) => {
    const { id, customFields = [] } = cardWith(look, (card) => (card.type === 'feedback' ? card : undefined))
    const fieldResponses = customFields.map((field) => ({ id: field.id, value: look.words }))
    const given = customFields.length === 0 ? { body: look.words } : { fieldResponses }
    return { data: { deckId: look.deckId, cardId: id, ...given } }
  },
  submitLikertResponse: (look) => {
    const { id } = cardWith(look, ({ likert }) => likert)
    return { data: { deckId: look.deckId, cardId: id, tick: 1 + look.random.below(5), points: 0 } }
  },
  submitOrder: (look) => {
    const { id, orderUp } = cardWith(look, (card) => card.orderUp)
    const answers = (orderUp?.answers ?? []).map((answer) => answer.id)
    return {
      data: { deckId: look.deckId, cardId: id, answers: look.random.chance(0.5) ? answers : answers.toReversed() },
    }
  },
  beginDoOrDont: (look) => {
    const { id } = cardWith(look, (card) => card.doOrDont)
    return { data: { deckId: look.deckId, cardId: id } }
  },
  answerDoOrDont: (look) => {
    const { id, doOrDont } = cardWith(look, (card) => card.doOrDont)
    const games = Object.values(look.state.user.tabs).flatMap(({ deck }) => deck?.doOrDontGame ?? [])
    const askedQuestion = games.map(({ context }) => context.questions[context.place]?.id)[0]
    return {
      data: {
        deckId: look.deckId,
        cardId: id,
        questionId: askedQuestion ?? doOrDont?.questions?.[0]?.id ?? 'none',
        answer: look.random.chance(0.5) ? 'do' : 'dont',
      },
    }
  },
  restartDoOrDont: (look) => {
    const { id } = cardWith(look, (card) => card.doOrDont)
    return { data: { deckId: look.deckId, cardId: id } }
  },
  showReport: (look) => ({ data: reportOf(look) }),
  closeReport: (look) => ({ data: reportOf(look) }),
  exportReport: (look) => ({ data: reportOf(look) }),
  postResponse: (look) => ({
    data: { deckId: look.deckId, cardId: cardWith(look, ({ discussion }) => discussion).id, body: look.words },
  }),
  deleteResponse: ({ random, state }) => {
    const post = random.pick(postsOf(state))
    return post === undefined ? undefined : { data: { responseId: post.id, cardId: post.cardId } }
  },
  submitPoints: ({ deckId }) => ({ data: { deckId } }),
  executeTrigger: ({ random, content }) => {
    const trigger = random.pick(content.triggers)
    return trigger === undefined ? undefined : { data: { triggerId: trigger.id } }
  },
  undoTrigger: ({ random, content }) => {
    const trigger = random.pick(content.triggers)
    return trigger === undefined ? undefined : { data: { triggerId: trigger.id } }
  },
  startTucking: ({ cardId }) => ({ data: { cardId } }),
  stopTucking: () => ({ data: {} }),
  changePreferences: ({ random }) => ({
    data: { preferences: random.chance(0.7) ? { soundEffects: random.chance(0.5) } : { allowSMS: random.chance(0.5) } },
  }),
  releasePreferences: () => ({ data: { colorScheme: true } }),
  changeDevicePreferences: ({ random }) => ({ data: { singleKeys: random.chance(0.5) } }),
  updateAccount: ({ words }) => ({ data: { name: words } }),
  deleteAccount: ({ random }) => (random.chance(0.1) ? { data: {} } : undefined),
  setUpPhone: () => ({ data: { phone: '5550104477' } }),
  verifyPhone: () => ({ data: { complete: true }, secret: { code: '1234' } }),
  retryPhone: () => ({ data: {} }),
  loadRoles: () => ({ data: {} }),
  joinRole: ({ random }) => ({ data: { roleId: roleIn(random) } }),
  leaveRole: ({ random }) => ({ data: { roleId: roleIn(random) } }),
  loadTuckedDecks: () => ({ data: {} }),
  loadStandings: () => ({ data: {} }),
  lookUpContent: ({ random, words }) => ({ data: { query: random.pick(['WINTER', 'SPRING', words]) ?? words } }),
  openContent: ({ random }) => ({ data: { roleId: roleIn(random) } }),
  listContent: () => ({ data: {} }),
  registerPush: () => ({ data: { permission: 'granted', subscribed: true }, secret: { pushToken: CANARY } }),
  endPush: () => ({ data: {} }),
  openNotification: ({ random }) => ({ data: { notificationId: random.pick(NEWS) ?? '' } }),
  pressPromo: () => ({ data: { promoId: 'p1' } }),
  openCategory: () => ({ data: { categoryId: 'c1' } }),
  seeNotifications: ({ random }) => ({ data: { notificationIds: NEWS.slice(random.below(3)) } }),
  dismissNotice: ({ random }) => ({ data: { noticeId: random.pick(NEWS) ?? '' } }),
  tuckCard: ({ cardId, random, state }) => {
    const deckId = anyOf(random, ownDecksOf(state))
    return deckId === undefined ? undefined : { data: { cardId, deckId } }
  },
  removeCardFromDeck: ({ cardId, random, state }) => {
    const deckId = anyOf(random, ownDecksOf(state))
    return deckId === undefined ? undefined : { data: { cardId, deckId } }
  },
  createDeck: ({ cardId, random, words }) => ({
    data: { title: words, ...(random.chance(0.5) ? { initialCardId: cardId } : {}) },
  }),
  removeDeck: ({ random, state }) => {
    const deckId = anyOf(random, ownDecksOf(state))
    return deckId === undefined ? undefined : { data: { deckId } }
  },
  controlPlaylist: (look) => {
    const { id, playlist } = cardWith(look, (card) => card.playlist)
    return {
      data: {
        deckId: look.deckId,
        cardId: id,
        trackId: look.random.pick(playlist?.tracks ?? [])?.id ?? 'none',
        step:
          look.random.pick(['play', 'pause', 'listen', 'scrub', 'end', 'next', 'choose', 'showDetails'] as const) ??
          'play',
        currentTime: look.random.below(60),
        to: look.random.below(60),
      },
    }
  },
  videoStateChange: (look) => ({
    data: {
      cardId: cardWith(look, ({ video }) => video).id,
      status: look.random.pick(['played', 'paused', 'finished', 'progress'] as const) ?? 'played',
      progress: look.random.below(100),
      closed: look.random.chance(0.2),
    },
  }),
  openLinkFromCard: (look) => ({
    data: { ...onCard(look), link: look.random.pick(['https://example.org/', 'http://127.0.0.1/']) ?? '' },
  }),
  playSound: () => ({ data: { sound: 'swipe' } }),
}

const roleIn = (random: Random): string => random.pick(CODED)?.id ?? ''
const reportOf = ({ deckId }: Look) => ({ deckId, cardId: derivedCardId(deckId, 'quizReport') })

/** Weights of intents when signed out and when signed in; intents that are not listed are rare. */
const outside: Partial<Record<IntentType, number>> = { logIn: 16, submitEmail: 3, register: 1 }
const inside: Partial<Record<IntentType, number>> = {
  openDeck: 6,
  answerQuestion: 30,
  completeAttempt: 6,
  retryQuizDeck: 6,
  submitQuizDeckScore: 6,
  favoriteCardToggle: 8,
  rateCard: 4,
  flipCard: 8,
  jumpToCard: 6,
  jumpToNextCard: 4,
  tuckCard: 4,
  createDeck: 2,
  submitLikertResponse: 4,
  submitPoints: 3,
  executeTrigger: 2,
  setAsideAction: 2,
  putBackAction: 2,
  logOut: 3,
  // Only in special worlds.
  letGoOfAssessment: 0,
}
/** Only in roaming steps; everyday steps do not choose them. */
const onlyRoamed: ReadonlySet<IntentType> = new Set([
  'lookUpContent',
  'openContent',
  'listContent',
  'seeNotifications',
  'openNotification',
  'pressPromo',
  'openCategory',
  'registerPush',
  'endPush',
  'dismissNotice',
  'loadTuckedDecks',
  'loadStandings',
  'changePreferences',
  'releasePreferences',
  'changeDevicePreferences',
  'updateAccount',
  'deleteAccount',
  'setUpPhone',
  'verifyPhone',
  'retryPhone',
  'loadRoles',
  'joinRole',
  'leaveRole',
  'showDeckEnd',
])
const onlySignedOut = 'belongs to the sign-in screen, and a roaming step needs a signed-in user'
/** Intents that a roaming step does not choose, each with the reason. */
const notRoamed: Partial<Record<IntentType, string>> = {
  submitEmail: onlySignedOut,
  openSignIn: onlySignedOut,
  chooseSignInForm: onlySignedOut,
  logIn: onlySignedOut,
  requestPasswordReset: onlySignedOut,
  register: onlySignedOut,
  letGoOfAssessment: 'is chosen by lettingGo worlds, whose server refuses what can be let go of',
  postResponse: 'has a share of its own in roamingInput, so that a post exists to delete',
  deleteResponse: 'is chosen by roamingInput as soon as a confirmed post exists',
}
const onlyOutside: ReadonlySet<IntentType> = new Set([
  'submitEmail',
  'openSignIn',
  'chooseSignInForm',
  'logIn',
  'requestPasswordReset',
  'register',
])
const always: ReadonlySet<IntentType> = new Set([
  'storeInitialUrl',
  'followInitialUrl',
  'chooseLanguage',
  'chooseColorScheme',
  'dismissAlert',
  'reportUnknownRoute',
  'playSound',
])
export const intentTypes = Object.keys(acts) as readonly IntentType[]

function weightsWhen(isSignedIn: boolean): Weights<IntentType> {
  const weights = isSignedIn ? inside : outside
  return intentTypes
    .filter((type) => always.has(type) || onlyOutside.has(type) !== isSignedIn)
    .map((type) => [type, weights[type] ?? (onlyRoamed.has(type) ? 0 : 0.7)] as const)
    .filter(([, weight]) => weight > 0)
}

/** The catalogue of newly generated worlds. */
export const currentIntents: IntentCatalogue = {
  signedOut: weightsWhen(false),
  signedIn: weightsWhen(true),
  roaming: intentTypes.filter((type) => !(type in notRoamed)),
}

function look(device: Device, state: State, tab: Tab): Look | undefined {
  const { random, server } = device
  const decks = server.decks()
  const open = openDeckOf(state, tab.session)
  const content = (random.chance(0.8) ? decks.find(({ deck }) => deck.id === open) : undefined) ?? random.pick(decks)
  const card = random.pick(content?.cards ?? [])
  if (content === undefined || card === undefined) return undefined
  const words = privateWords(userOf(state) ?? 'nobody', random)
  return { device, random, state, content, deckId: content.deck.id, card, cardId: card.id, words }
}

/** Returns this intent for the learner at this tab, if it is possible there. */
export function generateInput(device: Device, state: State, tab: Tab, type: IntentType): LearnerInput | undefined {
  const seen = look(device, state, tab)
  const done = seen === undefined ? undefined : acts[type](seen)
  if (done === undefined) return undefined
  const { data, secret } = done
  return { intent: { type, data } as Intent, ...(secret === undefined ? {} : { secret }) }
}

/** Returns the next intent of the learner at this tab, if any. */
export function nextInput(device: Device, state: State, tab: Tab): LearnerInput | undefined {
  const isSignedIn = userOf(state) !== undefined
  if (isSignedIn && openDeckOf(state, tab.session) === undefined && device.random.chance(0.5))
    return generateInput(device, state, tab, 'openDeck')
  const { signedIn, signedOut } = device.settings.intents
  const weights = isSignedIn ? signedIn : signedOut
  const chosen = nameAt(weights, device.random.unit() * totalOf(weights))
  return chosen === undefined ? undefined : generateInput(device, state, tab, chosen)
}

/** Returns an intent of a learner who explores the account, the lists and the notices. */
export function roamingInput(device: Device, state: State, tab: Tab): LearnerInput | undefined {
  if (userOf(state) === undefined) return undefined
  const { random, settings } = device
  // A confirmed own post can be deleted only for a moment, so do that first.
  const type =
    postsOf(state).length > 0
      ? 'deleteResponse'
      : random.chance(0.2)
        ? 'postResponse'
        : random.pick(settings.intents.roaming)
  return type === undefined ? undefined : generateInput(device, state, tab, type)
}
