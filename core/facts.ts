import type { HandedIn } from '../protocol/cards/points-results'
import type { PlaylistActivity } from '../protocol/cards/playlist'
import type { CardRating, Feedback, SeenRecord } from '../protocol/entities/engagement'
import type { Favorite } from '../protocol/entities/favorite'
import type { SpecialNotice } from '../protocol/entities/notice'
import type { Organisation } from '../protocol/entities/organisation'
import type { QuizResponse } from '../protocol/entities/quiz'
import type { QuizTrial } from '../protocol/entities/quiz-trial'
import type { Standing } from '../protocol/entities/standing'
import type { Role, KnownRoles, NamedRole } from '../protocol/entities/role'
import type { User } from '../protocol/entities/user'
import type { PendingActivity } from '../protocol/events/pending-activity'
import type { QueuedRow } from '../protocol/events/queued-row'
import type { RecoveredEvent } from '../protocol/events/recovered-event'
import type { Fault } from '../protocol/faults'
import type { Purpose } from './pending-call'

/** The answer of each successful call, with secrets removed and bundles moved to the payload store (worker/ingest). */
export interface Answers {
  readonly signInSettings: {
    readonly emailExists: boolean
    readonly sso: readonly string[]
    readonly organisation?: Organisation
  }
  readonly passwordReset: Record<never, never>
  readonly login: { readonly user: User }
  readonly logout: Record<never, never>
  readonly passwordChange: { readonly user?: User }
  readonly accountUpdate: { readonly user?: User }
  readonly accountDeletion: Record<never, never>
  readonly phoneSetUp: Record<never, never>
  readonly phoneVerification: Record<never, never>
  readonly roles: KnownRoles
  /** The role that was joined, if the server returns it. */
  readonly roleChange: { readonly role?: NamedRole }
  readonly pushRegistration: Record<never, never>
  readonly sync: {
    readonly user?: User
    readonly organisation?: Organisation
    /** Admins have disabled the app (S-ROUTE-37). */
    readonly appDisabled?: boolean
    readonly trials: readonly QuizTrial[]
    readonly notices: readonly SpecialNotice[]
  }
  readonly home: {
    readonly content: string
    readonly trials: readonly QuizTrial[]
    readonly favorites?: readonly Favorite[]
  }
  readonly library: { readonly content: string }
  readonly deck: {
    readonly deckId: string
    readonly content: string
    readonly title: string
    readonly type: string
    readonly cardIds: readonly string[]
    readonly trial?: QuizTrial
    readonly responses?: readonly QuizResponse[]
    readonly seen?: readonly SeenRecord[]
    readonly ratings?: readonly CardRating[]
    readonly feedback?: readonly Feedback[]
  }
  /** The deck of a shared card; absent if the server does not know the card. */
  readonly sharedCard: { readonly deckId?: string }
  /** The list of own decks, by its hash. */
  readonly tuckedDecks: { readonly content: string }
  readonly standings: { readonly standings: readonly Standing[] }
  readonly playlistActivity: { readonly tracks: PlaylistActivity[] }
  /** The search results, by their hash. */
  readonly search: { readonly content: string }
  /** The report, by its hash. */
  readonly quizReport: { readonly content: string }
  /** The URL of the file, by its hash: a signed URL is kept in memory only. */
  readonly reportExport: { readonly file: string }
  /** The role that a code leads to; absent if there is no such content. */
  readonly contentLookup: { readonly role?: Role }
  /** The role that was joined, if the server returns it. */
  readonly contentJoin: { readonly role?: Role }
  readonly contentList: { readonly roles: readonly Role[] }
  /** The thread, by its hash, and when the call was made, device time. */
  readonly thread: { readonly content: string; readonly askedAt?: number }
  /** The newest completion, if there is one, and its connected decks. */
  readonly completion: { readonly connectedDecks: readonly string[]; readonly completion?: HandedIn }
  readonly trigger: Record<never, never>
  readonly directAnswer: Record<never, never>
}

/** The outcome of a call of one purpose. */
export type OutcomeOf<P extends Purpose> = Success<P> | Failure<P>
interface Success<P extends Purpose> {
  readonly purpose: P
  readonly ok: true
  readonly answer: Answers[P]
}
interface Failure<P extends Purpose> {
  readonly purpose: P
  readonly ok: false
  readonly fault: Fault
}

export type CallOutcome = { [P in Purpose]: Success<P> }[Purpose] | Failure<Purpose>

/** What the environment reports. Facts do not come from a user; they are decided like intents. */
export type Fact =
  | {
      readonly type: 'started'
      readonly build: string
      readonly platform: string
      readonly userAgent: string
      readonly referrer: string
      readonly alive: readonly string[]
      readonly restored: boolean
      /** When a page was last known to be visible and awake; unknown after a log loss. */
      readonly activeAt?: number
    }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown'; readonly activeAt?: number }
  /** The visible page was asleep; `activeAt` as above. */
  | { readonly type: 'woken'; readonly activeAt: number }
  /** This tab was dropped from the state while it was frozen; the user's open deck in it is opened again. */
  | {
      readonly type: 'returned'
      readonly hidden: boolean
      readonly owner?: string
      readonly deck?: { readonly deckId: string; readonly cardId?: string; readonly atEnd?: true }
    }
  | { readonly type: 'connectivity'; readonly online: boolean }
  | { readonly type: 'timerFired'; readonly timer: string; readonly armedBy: number }
  /** How far the server's clock is ahead, accurate to `within` ms either way (decision 9). */
  | { readonly type: 'clockMeasured'; readonly offset: number; readonly within: number }
  | { readonly type: 'callEnded'; readonly callId: string; readonly outcome: CallOutcome }
  | {
      readonly type: 'rowSent'
      readonly rowId: string
      readonly trial?: QuizTrial
      /** Statements of it must be sent to the statement store (S-XAPI-01). */
      readonly records?: true
    }
  | {
      readonly type: 'rowFailed'
      readonly rowId: string
      readonly fault: Fault
      /** 0 to 1, for the full jitter of the retry delay. */ readonly jitter: number
    }
  | { readonly type: 'activityDue' }
  /** The statement store refused the pending statements: a log-out cannot wait for them. */
  | { readonly type: 'recordsRefused' }
  /** Unsent actions of a signed-out user, sealed with their key (X-SEC-06). */
  | {
      readonly type: 'sealed'
      readonly owner: string
      readonly rows: readonly QueuedRow[]
      readonly activities: readonly PendingActivity[]
    }
  /** Sealed actions of the queue that could be opened. */
  | {
      readonly type: 'opened'
      /** Ids of the rows and activities that were tried to be opened. */
      readonly tried: readonly string[]
      readonly rows: readonly QueuedRow[]
      readonly activities: readonly PendingActivity[]
      /** The events that caused these rows, as far as they were sealed with them. */
      readonly events?: readonly RecoveredEvent[]
    }
  /** A due time of the deck in view was reached. */
  | { readonly type: 'changeDue' }
  | {
      readonly type: 'healed'
      readonly cause: 'dataLoss' | 'markerMismatch' | 'readError'
      readonly rows: readonly QueuedRow[]
      /** The events that caused these rows, as far as the mirror has them (X-HEAL-08). */
      readonly events?: readonly RecoveredEvent[]
    }
export type FactType = Fact['type']
