import type { Alert } from '../protocol/alerts'
import type { SpecialNotice } from '../protocol/entities/notice'
import type { Organisation } from '../protocol/entities/organisation'
import type { User } from '../protocol/entities/user'
import type { EventData } from '../protocol/events'
import type { SearchSource } from '../protocol/events/search'
import type { VideoStatus } from '../protocol/events/engagement'
import type { LoginMethod, LogoutReason, SignInNotice } from '../protocol/events/session'
import type { Fault } from '../protocol/faults'
import type { ColorScheme, Language } from '../protocol/languages'
import type { Purpose } from './facts'
import type { MachineState } from './machine'
import type { Answers, Trial } from './quiz/state'

type ById<A> = Readonly<Record<string, A>>

/** What the device knows whoever is signed in. */
export interface DeviceState {
  readonly platform: string
  readonly userAgent: string
  readonly language: Language
  readonly colorScheme?: ColorScheme
  /** Server time minus device time, ms (decision 9). */
  readonly clockOffset: number
  /** What the browser says of the connection; the network state proper follows from the syncs. */
  readonly connected: boolean
  /** By the last sync, the admins have closed the app to everybody (S-ROUTE-37). */
  readonly appDisabled?: true
  readonly hiddenAt?: number
  /** How long the page was hidden the last time, ms. */
  readonly awayFor: number
}

export interface SessionState {
  readonly login: MachineState
  readonly form: MachineState
  readonly email: string
  readonly sso: readonly string[]
  readonly notice?: SignInNotice
  readonly serverMessage?: string
  readonly user?: User
  /** Of the user once signed in, of the sign-in settings before. */
  readonly organisation?: Organisation
  readonly logoutReason?: LogoutReason
  /** Why the last try to set a password came to nothing. */
  readonly passwordFault?: Fault
  readonly initialUrl?: string
}

export interface SyncState {
  readonly load: MachineState
  readonly network: 'unknown' | 'online' | 'offline'
  readonly status: 'idle' | 'syncing' | 'synced' | 'failed'
  /** One successful sync in this app start is enough for deck loads (D-DECK-29). */
  readonly syncedOnce: boolean
  /** The stored token was tried in this sync already (S-SYNC-18). */
  readonly tokenTried: boolean
  readonly lastSyncedAt?: number
  readonly fault?: Fault
  readonly notices: readonly SpecialNotice[]
  /** Confirming the log-out syncs first (S-SYNC-32). */
  readonly logoutAfter: boolean
}

export interface DeckEntry {
  /** Hash of the DeckContent in the payload store. */
  readonly content: string
  readonly title: string
  readonly type: string
  readonly cardIds: readonly string[]
  readonly loadedAt: number
  /** When the load began: what the learner did since then is newer than what it brought. */
  readonly askedAt: number
}

export interface LibraryState {
  readonly home?: string
  /** When Home was asked for, server time: what the learner did since then is newer than what came along with it. */
  readonly homeAskedAt?: number
  readonly homeFault?: Fault
  readonly library?: string
  readonly libraryFault?: Fault
  readonly decks: ById<DeckEntry>
  readonly deckFaults: ById<Fault>
  /** Decks that were locked again, with the server time: what was seen before does not count (D-DAISY-04). */
  readonly relocked?: ById<number>
  /** Asked for before the first sync; sent after it (D-DECK-29). */
  readonly wanted: readonly string[]
  /** Most recent first. */
  readonly recent: readonly { readonly deckId: string; readonly at: number; readonly cardId?: string }[]
}

/** A chosen answer as long as its marks show (D-ANSWER-03, D-ANSWER-04). */
export interface Chosen {
  readonly cardId: string
  readonly questionId: string
  readonly answerId: string
  readonly correct?: boolean
  readonly advances: boolean
}

/** The deck that one tab has open. */
export interface OpenDeck {
  readonly deckId: string
  /** The card that the deck was opened at; where it is in view is `cardId`. */
  readonly asked?: string
  /** The card in view, once one was shown. */
  readonly cardId?: string
  /** Cards that lie with their back up. */
  readonly flipped: ById<true>
  readonly shownAt: number
  readonly chosen?: Chosen
  readonly presses: number
  readonly lastPressAt?: number
  readonly tucking?: string
}

/** What was last reported of the video that a tab plays (X-LOG-14). */
export interface PlayedVideo {
  readonly cardId: string
  readonly status: VideoStatus
  readonly progress: number
  readonly at: number
}

/** The last shared card link that a tab opened, and where its card is. */
export interface SharedCard {
  readonly cardId: string
  readonly status: 'wanted' | 'found' | 'unknown' | 'failed'
  readonly deckId?: string
  readonly fault?: Fault
}

/** The last search of a tab. It goes with the tab: what was found does not outlast a restart (S-SYNC-37). */
export interface Search {
  /** As it stands in the address. */
  readonly query: string
  readonly status: 'searching' | 'done' | 'failed'
  /** Hash of the SearchResult in the payload store. */
  readonly content?: string
  readonly source?: SearchSource
}

export interface Tab {
  readonly startedAt: number
  readonly hidden?: true
  readonly deck?: OpenDeck
  readonly video?: PlayedVideo
  readonly sharedCard?: SharedCard
  readonly search?: Search
}

export interface QuizState {
  /** By deck id. */
  readonly trials: ById<Trial>
  readonly answers: ById<Answers>
  /** Why the last submit of a deck's score came to nothing. */
  readonly submitFaults: ById<Fault>
}

export interface Seen {
  readonly percentageContentSeen: number
  readonly lastSeen: number
}

/** A card that the learner likes; kept with `deletedAt` once it is no longer liked (D-FAV-01). */
export interface FavoriteMark {
  readonly createdAt: number
  readonly deletedAt?: number
}

export interface Rating {
  readonly deckId: string
  readonly positive: boolean
  readonly body?: string
  readonly createdAt: number
  /** Taken back (D-RATE-06). */
  readonly deletedAt?: number
}

/** What a card's form, slider or list was last answered with. The hash tells a second tap from a second answer. */
export interface Response {
  readonly kind: 'feedback' | 'likert' | 'orderUp'
  readonly at: number
  readonly hash: string
  readonly tick?: number
  readonly points?: number
  readonly order?: readonly string[]
  readonly correct?: boolean
}

/** A deck that the learner has made (D-OWN-09). */
export interface OwnDeck {
  readonly title: string
  readonly icon: string
  readonly background: string
  readonly createdAt: number
  readonly deletedAt?: number
}

/** A comment of the learner's own; pending until the server has it. */
export interface Post {
  readonly cardId: string
  readonly deckId: string
  readonly body: string
  readonly isModeratorResponse: boolean
  readonly at: number
  /** The action that sends it. */
  readonly rowId: string
  readonly pending: boolean
}

export interface EngagementState {
  /** By deck id, then card id. */
  readonly favorites: ById<ById<FavoriteMark>>
  /** By card id. */
  readonly ratings: ById<Rating>
  /** By card id. */
  readonly responses: ById<Response>
  /** Results of sorting games, by card id. */
  readonly sorted: ById<{ readonly correct: number; readonly total: number; readonly at: number }>
  /** Completed points decks, by deck id. */
  readonly completions: ById<{ readonly scoreTotal: number; readonly at: number }>
  readonly ownDecks: ById<OwnDeck>
  /** Cards put into decks and taken out of them here, by deck id, then card id; the server's list does for the rest. */
  readonly tucked: ById<ById<boolean>>
  readonly posts: ById<Post>
  /** Comments that were deleted, own ones and those of others. */
  readonly deletedPosts: ById<true>
}

/** An action that waits to be sent (X-OUTBOX-01). The id is the idempotency key and that of the event behind it. */
export interface OutboxRow {
  readonly id: string
  readonly seq: number
  readonly owner: string
  readonly org: string
  readonly priority: 'high' | 'normal'
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  /** The body as it is sent, canonical JSON; empty for none. Kept as text, so that a resend is byte-identical. */
  readonly body: string
  readonly stamp: number
  /** Type of the event that caused it. */
  readonly cause: string
  /** Id of the deck that it is about, where it is about one. */
  readonly subject?: string
}

export interface ActivityWaiting {
  readonly id: string
  readonly owner: string
  readonly timestamp: number
  readonly event: string
  readonly session: string
  readonly objectType?: string
  readonly objectId?: string
  readonly properties?: Readonly<Record<string, string | number | boolean>>
}

export interface OutboxState {
  readonly rows: readonly OutboxRow[]
  /** Rows that their owner has put aside; listed, not sent (decision 3). */
  readonly aside: ById<true>
  readonly activities: readonly ActivityWaiting[]
  /** Distinct errors that were told already (S-SYNC-29). */
  readonly told: ById<true>
  /** Why the queue stands still, and until when it does. */
  readonly blocked?: {
    readonly rowId: string
    readonly fault: Fault
    readonly attempt: number
    readonly retryAt: number
    /** The server asked not to be asked before (Retry-After). */
    readonly notBefore?: number
  }
  /** The newest stamp: stamps only rise, whatever the clock does, so that order follows the log. */
  readonly lastStamp: number
  /** Of all time, for the invariants: queued = waiting + delivered + dropped. */
  readonly counts: { readonly queued: number; readonly delivered: number; readonly dropped: number }
}

/** A call under way that is not an outbox row; gone when the app restarts. */
export interface PendingCall {
  readonly purpose: Purpose
  /** The tab that makes the call. */
  readonly session: string
  readonly at: number
  /** What the call is about, where it is about something: a deck, a trigger, an e-mail address, a way to sign in. */
  readonly deckId?: string
  readonly cardId?: string
  readonly query?: string
  readonly triggerId?: string
  readonly undo?: boolean
  /** The role that a trigger gives or takes when the server has agreed (D-ACTION-07). */
  readonly addedRoleId?: string
  readonly removedRoleId?: string
  readonly email?: string
  readonly method?: LoginMethod
  readonly guest?: boolean
  readonly answer?: EventData<'quizAnswered'>
  /** Server time of the answer. */
  readonly answeredAt?: number
}

export interface ArmedTimer {
  readonly armedBy: number
  /** Device time at which it is due. */
  readonly dueAt: number
  readonly delay: number
}

/** Everything the core knows: nothing but the fold of the log (X-LOG-01). JSON throughout. */
export interface State {
  readonly seq: number
  readonly device: DeviceState
  readonly session: SessionState
  readonly sync: SyncState
  readonly library: LibraryState
  readonly tabs: ById<Tab>
  readonly quiz: QuizState
  /** By shelf, deck id, then card id; read and written by deck/seen-records. */
  readonly seen: ById<ById<ById<Seen>>>
  readonly engagement: EngagementState
  readonly outbox: OutboxState
  readonly calls: ById<PendingCall>
  readonly timers: ById<ArmedTimer>
  readonly alerts: readonly Alert[]
}
