import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { completeCore } from '../../core/features/all-features'
import type { Core } from '../../core/features/compose-features'
import { initialState } from '../../core/initial-state'
import { isCallFor } from '../../core/calls'
import type { ContentLookup, Input } from '../../core/decider'
import type { DeckContent } from '../../core/deck/content'
import type { CallOutcome } from '../../core/facts'
import { derivedId, hashOf } from '../../core/hash'
import { toRow } from '../to-row'
import type { LogRow } from '../../core/log/event-row-codec'
import { nextRow } from '../../core/outbox/queue'
import type { PendingCall } from '../../core/pending-call'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'
import type { StoredEvent } from '../../protocol/events'
import type { Fault } from '../../protocol/faults'
import type { Intent } from '../../protocol/intents'
import { deckContents } from './content'
import { listed, withText } from './counterexample-text'
import { numberedId } from './decks'

/** A log produced by one or two learners on one device, and by the responses to it. */
export interface Log {
  readonly events: readonly StoredEvent[]
  /** The events as stored. */
  readonly rows: readonly LogRow[]
  /** The inputs that were not refused. */
  readonly inputs: readonly Input[]
  /** The core's state at the last decision. */
  readonly state: State
  readonly contents: ContentLookup
}

/** One step: its kind, and two numbers that select its data. */
interface Step {
  readonly does: keyof typeof doings
  readonly a: number
  readonly b: number
}

interface World {
  readonly state: State
  readonly at: number
  readonly session: string
  readonly decks: readonly DeckContent[]
}

type Body = Input['body']

const START = Date.UTC(2026, 1, 11, 8)
const users: readonly User[] = [
  {
    id: numberedId('9', 1),
    name: 'Maya Okafor',
    primaryOrg: { id: numberedId('6', 1), cardTuckAllowed: true, logoutAfterMinutes: 30 },
  },
  { id: numberedId('9', 2), name: 'Ben Weiss' },
]
const faults: readonly Fault[] = [
  { kind: 'networkError', reason: 'offline', message: 'Request failed' },
  { kind: 'apiError', type: 'serverError', message: 'Request failed: no', code: 500 },
  { kind: 'apiError', type: 'busy', message: 'Request failed: later', code: 503, retryAfter: 20_000 },
  { kind: 'apiError', type: 'refused', message: 'Request failed: no', code: 422 },
  { kind: 'apiError', type: 'unauthorized', message: 'Request failed: sign in', code: 401 },
  { kind: 'apiError', type: 'notAllowed', message: 'Request failed: Not allowed to modify that deck', code: 403 },
  { kind: 'clientError', message: 'Receive failed', detail: 'payloads' },
]

const pick = <A>(items: readonly A[], n: number): A | undefined => items[n % items.length]
const intent = (type: Intent['type'], data: unknown): Body => ({ kind: 'intent', intent: { type, data } as Intent })
const fact = (reported: Extract<Body, { kind: 'fact' }>['fact']): Body => ({ kind: 'fact', fact: reported })

const openDeck = ({ state, session, decks }: World): DeckContent | undefined =>
  decks.find(({ deck }) => deck.id === state.user.tabs[session]?.deck?.deckId)

/** Returns an intent about a card of the open deck. */
const withCard =
  (type: Intent['type'], more: (card: DeckContent['cards'][number], b: number) => object = () => ({})) =>
  (world: World, { a, b }: Step): Body | undefined => {
    const content = openDeck(world)
    const card = content === undefined ? undefined : pick(content.cards, a)
    if (content === undefined || card === undefined) return undefined
    return intent(type, { deckId: content.deck.id, cardId: card.id, ...more(card, b) })
  }

/** Returns an intent about the sorting game of the open deck. */
function ofGame(world: World, type: Intent['type'], more: object = {}): Body | undefined {
  const content = openDeck(world)
  const card = content?.cards.find(({ doOrDont }) => doOrDont !== undefined)
  return content === undefined || card === undefined
    ? undefined
    : intent(type, { deckId: content.deck.id, cardId: card.id, ...more })
}

const withDeck =
  (type: Intent['type']) =>
  (world: World, { a, b }: Step): Body =>
    intent(type, {
      deckId: (b % 3 === 0 ? undefined : openDeck(world)?.deck.id) ?? pick(world.decks, a)?.deck.id ?? 'none',
    })

/** All possible steps. They return undefined when not possible now. */
const doings = {
  logIn: () => intent('logIn', { method: 'email', name: 'maya@example.org', filled: true }),
  logOut: (_world: World, { a }: Step) => intent('logOut', { force: a % 4 === 0 }),
  submitEmail: () => intent('submitEmail', { email: 'maya@example.org' }),
  sync: () => intent('sync', {}),
  sendNow: () => intent('sendNow', {}),
  open: ({ decks }: World, { a }: Step) =>
    intent('openDeck', { deckId: pick(decks, a % 2 === 0 ? 0 : a)?.deck.id ?? 'none' }),
  close: withDeck('closeDeck'),
  reload: withDeck('reloadDeck'),
  next: withDeck('jumpToNextCard'),
  deckEnd: withDeck('showDeckEnd'),
  complete: withDeck('completeAttempt'),
  retry: withDeck('retryQuizDeck'),
  submitScore: withDeck('submitQuizDeckScore'),
  submitPoints: withDeck('submitPoints'),
  jump: withCard('jumpToCard'),
  flip: withCard('flipCard', (_card, b) => ({ side: b % 2 === 0 ? 'back' : 'front' })),
  like: withCard('favoriteCardToggle', (_card, b) => ({ favorite: b % 2 === 0 })),
  rate: withCard('rateCard', (_card, b) => ({ positive: b % 2 === 0 })),
  feedback: withCard('submitFeedback', (_card, b) => ({ body: `Words ${b % 3}` })),
  answer: withCard('answerQuestion', ({ quiz }, b) => {
    const answers = [...(quiz?.answers ?? []), ...(quiz?.variants ?? []).flatMap((variant) => variant.answers ?? [])]
    return { quizId: quiz?.id ?? 'none', answer: pick(answers, b)?.id ?? 'none' }
  }),
  beginGame: (world: World) => ofGame(world, 'beginDoOrDont'),
  sort: (world: World, { b }: Step) => {
    const { questions, place } = world.state.user.tabs[world.session]?.deck?.doOrDontGame?.context ?? {
      questions: [],
      place: 0,
    }
    return ofGame(world, 'answerDoOrDont', {
      questionId: questions[place]?.id ?? 'none',
      answer: b % 2 === 0 ? 'do' : 'dont',
    })
  },
  sortAgain: (world: World) => ofGame(world, 'restartDoOrDont'),
  order: withCard('submitOrder', ({ orderUp }, b) => {
    const ids = (orderUp?.answers ?? []).map(({ id }) => id)
    return { answers: b % 2 === 0 ? ids : ids.toReversed() }
  }),
  slide: withCard('submitLikertResponse', (_card, b) => ({ tick: (b % 5) + 1, points: 0 })),
  comment: withCard('postResponse', (_card, b) => ({ body: `Why ${b % 3}?` })),
  uncomment: ({ state }: World, { a }: Step) => {
    const [responseId, post] = pick(Object.entries(state.user.engagement.posts), a) ?? []
    return responseId === undefined || post === undefined
      ? undefined
      : intent('deleteResponse', { responseId, cardId: post.cardId })
  },
  unrate: withCard('removeRating'),
  link: withCard('openLinkFromCard', (_card, b) => ({ link: b % 2 === 0 ? 'https://example.org/' : 'file:///etc' })),
  trigger: (_world: World, { a }: Step) =>
    intent(a % 2 === 0 ? 'executeTrigger' : 'undoTrigger', { triggerId: numberedId('7', 1) }),
  tuck: withCard('startTucking'),
  untuck: () => intent('stopTucking', {}),
  putInto: ({ state, decks }: World, { a, b }: Step) =>
    intent(b % 3 === 0 ? 'removeCardFromDeck' : 'tuckCard', {
      deckId: pick(Object.keys(state.user.engagement.ownDecks), a) ?? 'none',
      cardId:
        pick(
          decks.flatMap(({ cards }) => cards),
          b,
        )?.id ?? 'none',
    }),
  removeDeck: ({ state }: World, { a }: Step) =>
    intent('removeDeck', { deckId: pick(Object.keys(state.user.engagement.ownDecks), a) ?? 'none' }),
  share: ({ decks }: World, { a, b }: Step) =>
    intent('openSharedCard', {
      cardId: (b % 3 === 0 ? undefined : pick(pick(decks, a)?.cards ?? [], b)?.id) ?? 'none',
    }),
  search: (_world: World, { a }: Step) => intent('search', { query: pick(['milk', 'categoryId:c1 hot', ' '], a) }),
  wait: () => fact({ type: 'changeDue' }),
  register: (_world: World, { a }: Step) => intent('register', { guest: a % 2 === 0 }),
  chooseForm: (_world: World, { a }: Step) =>
    intent('chooseSignInForm', { form: pick(['passwordless', 'login', 'forgot', 'createAccount'], a) }),
  resetPassword: () => intent('requestPasswordReset', { email: 'maya@example.org' }),
  setPassword: (_world: World, { a }: Step) =>
    intent('setPassword', { judged: pick(['missing', 'weak', 'accepted'], a) }),
  openSignIn: () => intent('openSignIn', { email: 'maya@example.org' }),
  keepUrl: (_world: World, { a }: Step) => intent('storeInitialUrl', { url: `/decks/${a % 3}` }),
  followUrl: () => intent('followInitialUrl', {}),
  dismiss: ({ state }: World, { a }: Step) =>
    intent('dismissAlert', { alertId: pick(state.user.alerts, a)?.id ?? 'none' }),
  lostWay: () => intent('reportUnknownRoute', {}),
  dim: (_world: World, { a }: Step) => intent('chooseColorScheme', { colorScheme: a % 2 === 0 ? 'dark' : 'light' }),
  makeDeck: (_world: World, { a }: Step) => intent('createDeck', { title: `Mine ${a % 2}` }),
  play: (_world: World, { a, b }: Step) =>
    intent('videoStateChange', {
      cardId: numberedId('c', 1),
      status: pick(['played', 'progress', 'paused', 'finished'], a),
      progress: b,
      closed: b % 7 === 0,
    }),
  chooseLanguage: (_world: World, { a }: Step) => intent('chooseLanguage', { language: pick(['en', 'de', 'ja'], a) }),
  setAside: ({ state }: World, { a }: Step) =>
    intent('setAsideAction', { rowId: pick(state.user.outbox.rows, a)?.id ?? 'none' }),
  putBack: ({ state }: World, { a }: Step) =>
    intent('putBackAction', { rowId: pick(state.user.outbox.rows, a)?.id ?? 'none' }),
  letGo: ({ state }: World, { a }: Step) =>
    intent('letGoOfAssessment', { deckId: pick(state.user.outbox.rows, a)?.subject ?? 'none' }),

  start: ({ state, session }: World, { a }: Step) =>
    fact({
      type: 'started',
      build: 'build',
      platform: 'web',
      userAgent: 'browser',
      referrer: '',
      alive: a % 2 === 0 ? [] : Object.keys(state.user.tabs).filter((tab) => tab !== session),
      restored: true,
    }),
  hide: () => fact({ type: 'hidden' }),
  show: () => fact({ type: 'shown' }),
  lose: () => fact({ type: 'connectivity', online: false }),
  find: () => fact({ type: 'connectivity', online: true }),
  measure: (_world: World, { a }: Step) => fact({ type: 'clockMeasured', offset: (a - 50) * 60_000, within: 0 }),
  fire: ({ state }: World, { a, b }: Step) => {
    const timer = pick(Object.keys(state.user.timers), a)
    const armedBy = timer === undefined ? undefined : state.user.timers[timer]?.armedBy
    return timer === undefined || armedBy === undefined
      ? undefined
      : fact({ type: 'timerFired', timer, armedBy: armedBy - (b % 10 === 0 ? 1 : 0) })
  },
  end: (world: World, step: Step) => endCall(world, step),
  fail: ({ state }: World, { a, b }: Step) => {
    const callId = pick(Object.keys(state.user.calls), a)
    const purpose = callId === undefined ? undefined : state.user.calls[callId]?.purpose
    const fault = pick(faults, b)
    return callId === undefined || purpose === undefined || fault === undefined
      ? undefined
      : fact({ type: 'callEnded', callId, outcome: { purpose, ok: false, fault } as CallOutcome })
  },
  send: ({ state, at }: World) => {
    const row = nextRow(state, at)
    return row === undefined ? undefined : fact({ type: 'rowSent', rowId: row.id })
  },
  failToSend: ({ state, at }: World, { a, b }: Step) => {
    const row = nextRow(state, at)
    const fault = pick(faults, b)
    return row === undefined || fault === undefined
      ? undefined
      : fact({ type: 'rowFailed', rowId: row.id, fault, jitter: (a % 100) / 100 })
  },
  track: () => fact({ type: 'activityDue' }),
  heal: ({ state }: World, { a }: Step) =>
    fact({
      type: 'healed',
      cause: 'markerMismatch',
      rows: state.user.outbox.rows.slice(0, a % 3).map((row) => ({ ...row, id: derivedId(row.id, 'lost') })),
    }),
} satisfies Readonly<Record<string, (world: World, step: Step) => Body | undefined>>

/** Returns a successful response to one of the pending calls. */
function endCall({ state, decks, at }: World, { a, b }: Step): Body | undefined {
  const callId = pick(Object.keys(state.user.calls), a)
  const call = callId === undefined ? undefined : state.user.calls[callId]
  if (callId === undefined || call === undefined) return undefined
  return fact({
    type: 'callEnded',
    callId,
    outcome: { purpose: call.purpose, ok: true, answer: answerTo(call, state, decks, at, b) } as CallOutcome,
  })
}

function answerTo(call: PendingCall, state: State, decks: readonly DeckContent[], at: number, b: number): unknown {
  const user = state.user.session.user ?? pick(users, b)
  const deckId = isCallFor(call, 'deck') ? call.deckId : undefined
  switch (call.purpose) {
    case 'signInSettings':
      return { emailExists: b % 2 === 0, sso: b % 3 === 0 ? ['google'] : [] }
    case 'login':
      return { user }
    case 'passwordChange':
      return b % 2 === 0 ? {} : { user: { ...user, passwordChangeRequired: false } }
    case 'sync':
      return {
        ...(b % 5 === 0 || state.user.session.login.value === 'loggedOut' ? {} : { user }),
        trials: [],
        notices: [],
      }
    case 'home':
      return {
        content: hashOf(`home ${b % 3}`),
        trials: [],
        favorites: decks.flatMap(({ deck, cards }) =>
          cards.slice(0, b % 3).map(({ id }) => ({ deckId: deck.id, cardId: id, createdAt: at - 60_000 })),
        ),
      }
    case 'library':
      return { content: hashOf(`library ${b % 3}`) }
    case 'search':
      return { content: hashOf(`found ${b % 3}`) }
    case 'thread':
      return { content: hashOf(`thread ${b % 3}`) }
    case 'quizReport':
      return { content: hashOf(`report ${b % 3}`) }
    case 'reportExport':
      return { file: hashOf('/exports/once') }
    case 'completion':
      return { connectedDecks: decks.slice(0, b % 3).map(({ deck }) => deck.id) }
    case 'standings':
      return { standings: call.competitionIds.map((competitionId) => ({ competitionId })) }
    case 'playlistActivity':
      return { tracks: [] }
    case 'sharedCard':
      return b % 2 === 0 ? {} : { deckId: pick(decks, b)?.deck.id ?? '' }
    case 'deck': {
      const content = decks.find(({ deck }) => deck.id === deckId)
      if (content === undefined)
        return { deckId: deckId ?? '', content: 'unknown', title: '', type: 'standard', cardIds: [] }
      const seen = content.cards
        .slice(0, b % 3)
        .map(({ id }) => ({ id: derivedId(id, 'seen'), cardId: id, percentageContentSeen: 50, lastSeen: at }))
      const { deck, cards } = content
      return {
        deckId: deck.id,
        content: hashOf(content),
        title: deck.title ?? '',
        type: deck.type ?? 'standard',
        cardIds: cards.map(({ id }) => id),
        seen,
      }
    }
    default:
      return {}
  }
}

const step = (does: Step['does'], a = 1, b = 1): Step => ({ does, a, b })
/** From a fresh start to a signed-in learner with the first deck open. */
const beginning: readonly Step[] = [
  step('start', 0),
  step('end'),
  step('fail', 1, 3),
  step('logIn'),
  step('end'),
  step('end'),
  step('open', 0),
  step('end', 2),
]

/** Learners answer more often than they sign out. */
const often: { readonly [D in Step['does']]?: number } = {
  answer: 30,
  end: 12,
  send: 10,
  fire: 5,
  complete: 4,
  retry: 4,
  submitScore: 4,
  open: 3,
  flip: 3,
  sort: 3,
  like: 3,
  slide: 3,
  fail: 2,
  failToSend: 3,
}
const weights = (Object.keys(doings) as Step['does'][]).map((does) => ({
  arbitrary: fc.constant(does),
  weight: often[does] ?? 1,
}))
/** Settings of generated logs. */
export interface LogSettings {
  /** Least and greatest number of steps after the beginning; 0 and 100 by default. A step has no, one or more events. */
  readonly steps?: { readonly min: number; readonly max: number }
  /** The core that decides; the project's own by default. */
  readonly core?: Pick<Core, 'handle'>
}
const stepsOf = (min: number, max: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({
      does: fc.oneof(...weights),
      a: fc.nat({ max: 99 }),
      b: fc.nat({ max: 99 }),
    }),
    { minLength: min, maxLength: max, size: 'max' },
  )
/** Time between steps, ms: mostly short, sometimes an hour or a week, sometimes negative. */
const pauses = fc.oneof(
  { arbitrary: fc.nat({ max: 3_000 }), weight: 8 },
  { arbitrary: fc.constantFrom(65_000, 3_600_000, 604_800_000, -30_000), weight: 1 },
)

/** Adds a card of each kind that accepts input, and an action button. */
const furnished = (content: DeckContent, n: number): DeckContent => {
  const id = (kind: number) => numberedId('c', n * 100 + kind)
  const { quizStartDate: _start, quizEndDate: _end, ...deck } = content.deck
  const { quizStartDate: _from, quizEndDate: _until, ...quizSettings } = content.deck.quizSettings ?? {}
  return {
    ...content,
    deck: { ...deck, id: numberedId('d', n), quizSettings },
    cards: [
      ...content.cards.map((card) => ({ ...card, id: derivedId(card.id, String(n)) })),
      { id: id(90), type: 'likert', likert: { ticks: 5, minPoints: 0, maxPoints: 10 } },
      { id: id(91), type: 'discussion', discussion: {} },
      {
        id: id(92),
        type: 'quiz',
        quiz: { id: numberedId('e', n * 100), answers: [{ id: 'a' }, { id: 'b' }], correctAnswerId: 'a' },
      },
      { id: id(93), type: 'action', title: 'Join the baristas' },
    ],
    triggers: [
      {
        id: numberedId('7', 1),
        cardId: id(93),
        actionType: 'addRole',
        actionData: { role: { id: numberedId('f', 1) } },
      },
    ],
  }
}
const threeDecks = fc
  .tuple(deckContents('quiz'), deckContents('standard'), deckContents('points'))
  .map((list) => list.map((content, index) => furnished(content, index + 1)))

/** Generates complete logs as `logs` does, of another length. */
export const logsOf = ({
  steps: { min, max } = { min: 0, max: 100 },
  core = completeCore,
}: LogSettings): fc.Arbitrary<Log> =>
  fc
    .record({
      decks: threeDecks,
      begins: fc.constantFrom(true, true, true, false),
      steps: stepsOf(min, max),
      pauses: fc.array(pauses, { minLength: max + 10, maxLength: max + 10 }),
      tabs: fc.array(fc.constantFrom('tab-1', 'tab-1', 'tab-1', 'tab-2'), { minLength: max + 10, maxLength: max + 10 }),
    })
    .map((planned) => decideSteps(planned, core))

interface PlannedLog {
  readonly decks: readonly DeckContent[]
  readonly begins: boolean
  readonly steps: readonly Step[]
  readonly pauses: readonly number[]
  readonly tabs: readonly string[]
}

function decideSteps(
  { decks, begins, steps: list, pauses: waits, tabs }: PlannedLog,
  { handle }: Pick<Core, 'handle'>,
): Log {
  const held = new Map(decks.map((content) => [hashOf(content), content]))
  const contents: ContentLookup = { deck: (hash) => held.get(hash), home: () => undefined, library: () => undefined }
  const events: StoredEvent[] = []
  const inputs: Input[] = []
  let state = initialState
  let at = START
  const all = begins ? [...beginning, ...list] : list
  all.forEach((one, index) => {
    const session = begins && index < beginning.length ? 'tab-1' : (tabs[index] ?? 'tab-1')
    at += waits[index] ?? 0
    const body = doings[one.does]({ state, at, session, decks }, one)
    if (body === undefined) return
    const input: Input = { id: derivedId('input', String(index)), at, zone: 60, session, under: state.user, body }
    const outcome = handle(state, input, contents)
    if (E.isLeft(outcome)) return
    state = outcome.right.state
    inputs.push(input)
    events.push(...outcome.right.events)
  })
  return withText({ events, rows: events.map(toRow), inputs, state, contents }, textOf)
}

/** The inputs by their types. */
function textOf({ inputs, events }: Log): string {
  const types = inputs.map(({ session, body }) => {
    const type = body.kind === 'intent' ? body.intent.type : body.fact.type
    return session === 'tab-1' ? type : `${type} (${session})`
  })
  return `log of ${inputs.length} inputs with ${events.length} events: ${types.length === 0 ? 'nothing' : listed(types)}`
}

/**
 * Generates complete logs: intents and facts, decided by the core, over an assessment, a standard and a points deck.
 *
 *     property.prop([logs])('the log is numbered without gaps', ({ events }) => {
 *       expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
 *     })
 */
export const logs: fc.Arbitrary<Log> = logsOf({})
