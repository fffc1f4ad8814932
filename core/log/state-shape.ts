import * as t from 'io-ts'
import { Alert } from '../../protocol/alerts'
import { entity, Finite, Integer, oneOf } from '../../protocol/codec'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Organisation } from '../../protocol/entities/organisation'
import { User } from '../../protocol/entities/user'
import { events } from '../../protocol/events'
import { QueuedRow } from '../../protocol/events/queued-row'
import { SearchSource } from '../../protocol/events/search'
import { VideoStatus } from '../../protocol/events/engagement'
import { LoginMethod, LogoutReason, SignInNotice } from '../../protocol/events/session'
import { Fault } from '../../protocol/faults'
import { ColorScheme, Language } from '../../protocol/languages'
import type { State } from '../state'

/*
 * The state as a codec: a checkpoint that comes from a file is judged by it before anything is folded on it, and it
 * tells the redaction which fields there are. Times are numbers here, as in the state itself.
 */

const byId = <C extends t.Mixed>(item: C) => t.record(t.string, item)

const Machine = entity('MachineState', { value: t.union([t.string, byId(t.string)]) }, {})

const Device = entity(
  'DeviceState',
  {
    platform: t.string,
    userAgent: t.string,
    language: Language,
    clockOffset: Finite,
    connected: t.boolean,
    awayFor: Finite,
  },
  { colorScheme: ColorScheme, hiddenAt: Finite, appDisabled: t.literal(true) },
)

const Session = entity(
  'SessionState',
  { login: Machine, form: Machine, email: t.string, sso: t.array(t.string) },
  {
    notice: SignInNotice,
    serverMessage: t.string,
    user: User,
    organisation: Organisation,
    logoutReason: LogoutReason,
    passwordFault: Fault,
    initialUrl: t.string,
  },
)

const Sync = entity(
  'SyncState',
  {
    load: Machine,
    network: oneOf('Network', ['unknown', 'online', 'offline']),
    status: oneOf('SyncStatus', ['idle', 'syncing', 'synced', 'failed']),
    syncedOnce: t.boolean,
    tokenTried: t.boolean,
    notices: t.array(SpecialNotice),
    logoutAfter: t.boolean,
  },
  { lastSyncedAt: Finite, fault: Fault },
)

const DeckEntry = entity(
  'DeckEntry',
  {
    content: t.string,
    title: t.string,
    type: t.string,
    cardIds: t.array(t.string),
    loadedAt: Finite,
    askedAt: Finite,
  },
  {},
)

const Library = entity(
  'LibraryState',
  {
    decks: byId(DeckEntry),
    deckFaults: byId(Fault),
    wanted: t.array(t.string),
    recent: t.array(entity('RecentDeck', { deckId: t.string, at: Finite }, { cardId: t.string })),
  },
  {
    home: t.string,
    homeAskedAt: Finite,
    homeFault: Fault,
    library: t.string,
    libraryFault: Fault,
    relocked: byId(Finite),
  },
)

const Chosen = entity(
  'Chosen',
  { cardId: t.string, questionId: t.string, answerId: t.string, advances: t.boolean },
  { correct: t.boolean },
)

const OpenDeck = entity(
  'OpenDeck',
  { deckId: t.string, flipped: byId(t.literal(true)), shownAt: Finite, presses: Finite },
  { asked: t.string, cardId: t.string, chosen: Chosen, lastPressAt: Finite, tucking: t.string },
)

const Tab = entity(
  'Tab',
  { startedAt: Finite },
  {
    hidden: t.literal(true),
    deck: OpenDeck,
    video: entity('PlayedVideo', { cardId: t.string, status: VideoStatus, progress: Finite, at: Finite }, {}),
    sharedCard: entity(
      'SharedCard',
      { cardId: t.string, status: oneOf('SharedCardStatus', ['wanted', 'found', 'unknown', 'failed']) },
      { deckId: t.string, fault: Fault },
    ),
    search: entity(
      'Search',
      { query: t.string, status: oneOf('SearchStatus', ['searching', 'done', 'failed']) },
      { content: t.string, source: SearchSource },
    ),
  },
)

const Trial = entity(
  'Trial',
  {
    id: t.string,
    userId: t.string,
    deckId: t.string,
    startedAt: Finite,
    attemptsRemaining: t.union([Finite, t.null]),
    attempts: Finite,
    failures: t.array(entity('Failure', { at: Finite, zone: Finite }, {})),
    retrying: t.boolean,
    phase: oneOf('TrialPhase', ['answering', 'retaking', 'failed', 'exhausted', 'passed', 'submitting', 'submitted']),
    content: t.string,
  },
  {
    lastAttemptAt: Finite,
    passedAt: Finite,
    submittedAt: Finite,
    certificateId: t.string,
    lastScore: Finite,
    resetAt: Finite,
    updatedAt: Finite,
  },
)

const Answer = entity(
  'Answer',
  { cardId: t.string, questionId: t.string, answerId: t.string, at: Finite, times: Finite },
  { correct: t.boolean, variantId: t.string },
)

const Seen = entity('Seen', { percentageContentSeen: Finite, lastSeen: Finite }, {})

const Mark = entity('FavoriteMark', { createdAt: Finite }, { deletedAt: Finite })

const Rating = entity(
  'RatingState',
  { deckId: t.string, positive: t.boolean, createdAt: Finite },
  { body: t.string, deletedAt: Finite },
)

const Response = entity(
  'ResponseState',
  { kind: oneOf('ResponseKind', ['feedback', 'likert', 'orderUp']), at: Finite, hash: t.string },
  { tick: Finite, points: Finite, order: t.array(t.string), correct: t.boolean },
)

const OwnDeck = entity(
  'OwnDeckState',
  { title: t.string, icon: t.string, background: t.string, createdAt: Finite },
  { deletedAt: Finite },
)

const Post = entity(
  'PostState',
  {
    cardId: t.string,
    deckId: t.string,
    body: t.string,
    isModeratorResponse: t.boolean,
    at: Finite,
    rowId: t.string,
    pending: t.boolean,
  },
  {},
)

const Engagement = entity(
  'EngagementState',
  {
    favorites: byId(byId(Mark)),
    ratings: byId(Rating),
    responses: byId(Response),
    sorted: byId(entity('SortedState', { correct: Finite, total: Finite, at: Finite }, {})),
    completions: byId(entity('CompletionState', { scoreTotal: Finite, at: Finite }, {})),
    ownDecks: byId(OwnDeck),
    tucked: byId(byId(t.boolean)),
    posts: byId(Post),
    deletedPosts: byId(t.literal(true)),
  },
  {},
)

const Activity = entity(
  'ActivityWaiting',
  { id: t.string, owner: t.string, timestamp: Finite, event: t.string, session: t.string },
  {
    objectType: t.string,
    objectId: t.string,
    properties: entity(
      'ActivityProperties',
      {},
      {
        error: t.string,
        method: t.string,
        appState: t.string,
        referrer: t.string,
        progress: Finite,
        terms: t.string,
        categoryId: t.string,
      },
    ),
  },
)

const Outbox = entity(
  'OutboxState',
  {
    rows: t.array(QueuedRow),
    aside: byId(t.literal(true)),
    activities: t.array(Activity),
    told: byId(t.literal(true)),
    lastStamp: Finite,
    counts: entity('OutboxCounts', { queued: Integer, delivered: Integer, dropped: Integer }, {}),
  },
  {
    blocked: entity(
      'Blocked',
      { rowId: t.string, fault: Fault, attempt: Finite, retryAt: Finite },
      { notBefore: Finite },
    ),
  },
)

const Call = entity(
  'PendingCall',
  {
    purpose: oneOf('Purpose', [
      'signInSettings',
      'passwordReset',
      'login',
      'logout',
      'passwordChange',
      'sync',
      'home',
      'library',
      'deck',
      'sharedCard',
      'search',
      'trigger',
      'directAnswer',
    ]),
    session: t.string,
    at: Finite,
  },
  {
    deckId: t.string,
    cardId: t.string,
    query: t.string,
    triggerId: t.string,
    undo: t.boolean,
    addedRoleId: t.string,
    removedRoleId: t.string,
    email: t.string,
    method: LoginMethod,
    guest: t.boolean,
    answer: events.quizAnswered.data,
    answeredAt: Finite,
  },
)

const Timer = entity('ArmedTimer', { armedBy: Finite, dueAt: Finite, delay: Finite }, {})

export const StateShape = entity(
  'State',
  {
    seq: Integer,
    device: Device,
    session: Session,
    sync: Sync,
    library: Library,
    tabs: byId(Tab),
    quiz: entity('QuizState', { trials: byId(Trial), answers: byId(byId(Answer)), submitFaults: byId(Fault) }, {}),
    seen: byId(byId(byId(Seen))),
    engagement: Engagement,
    outbox: Outbox,
    calls: byId(Call),
    timers: byId(Timer),
    alerts: t.array(Alert),
  },
  {},
)

/** Is this a whole state of this build's shape? */
export const isState: (value: unknown) => value is State = StateShape.is
