import type { HandedIn } from '../protocol/cards/points-results'
import type { PlaylistActivity } from '../protocol/cards/playlist'
import type { KnownRoles, NamedRole } from '../protocol/entities/account-roles'
import type { CardRating, Feedback, SeenRecord } from '../protocol/entities/engagement'
import type { Favorite } from '../protocol/entities/favorite'
import type { SpecialNotice } from '../protocol/entities/notice'
import type { Organisation } from '../protocol/entities/organisation'
import type { QuizResponse } from '../protocol/entities/quiz'
import type { QuizTrial } from '../protocol/entities/quiz-trial'
import type { Standing } from '../protocol/entities/standing'
import type { Role } from '../protocol/entities/role'
import type { User } from '../protocol/entities/user'
import type { ActivityWaiting } from '../protocol/events/activity-waiting'
import type { QueuedRow } from '../protocol/events/queued-row'
import type { RescuedEvent } from '../protocol/events/rescued-event'
import type { Fault } from '../protocol/faults'
import type { Purpose } from './pending-call'

/** What a call brought back, with secrets taken out and bundles put into the payload store (worker/ingest). */
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
  /** The role that was joined, where it is told of. */
  readonly roleChange: { readonly role?: NamedRole }
  readonly pushRegistration: Record<never, never>
  readonly sync: {
    readonly user?: User
    readonly organisation?: Organisation
    /** The admins have closed the app (S-ROUTE-37). */
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
  /** The deck of a shared card; none when the server does not know the card. */
  readonly sharedCard: { readonly deckId?: string }
  /** The list of own decks, by its hash. */
  readonly tuckedDecks: { readonly content: string }
  readonly standings: { readonly standings: readonly Standing[] }
  readonly playlistActivity: { readonly tracks: PlaylistActivity[] }
  /** What was found, by its hash. */
  readonly search: { readonly content: string }
  /** The report, by its hash. */
  readonly quizReport: { readonly content: string }
  /** The address of the file, by its hash: an address that signs is kept in memory alone. */
  readonly reportExport: { readonly file: string }
  /** The role that a code leads to; none where there is no such content. */
  readonly contentLookup: { readonly role?: Role }
  /** The role that was joined, where it is told of. */
  readonly contentJoin: { readonly role?: Role }
  readonly contentList: { readonly roles: readonly Role[] }
  /** What was said, by its hash, and when it was asked for, device time. */
  readonly thread: { readonly content: string; readonly askedAt?: number }
  /** The newest completion, if there is one, and the decks that it leads to. */
  readonly completion: { readonly connectedDecks: readonly string[]; readonly completion?: HandedIn }
  readonly trigger: Record<never, never>
  readonly directAnswer: Record<never, never>
}

/** What came of a call of one purpose. */
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

/** What the outside reports. Facts are not asked for by a person; they pass through decide like intents. */
export type Fact =
  | {
      readonly type: 'started'
      readonly build: string
      readonly platform: string
      readonly userAgent: string
      readonly referrer: string
      readonly alive: readonly string[]
      readonly restored: boolean
      /** When a page was last known to be in sight and awake; unknown after a loss of the log. */
      readonly activeAt?: number
    }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown'; readonly activeAt?: number }
  /** The page in sight was asleep; `activeAt` as above. */
  | { readonly type: 'woken'; readonly activeAt: number }
  /** This tab was dropped from the state while it was frozen; what its owner had open in it is opened again. */
  | {
      readonly type: 'returned'
      readonly hidden: boolean
      readonly owner?: string
      readonly deck?: { readonly deckId: string; readonly cardId?: string }
    }
  | { readonly type: 'connectivity'; readonly online: boolean }
  | { readonly type: 'timerFired'; readonly timer: string; readonly armedBy: number }
  /** How far the server's clock is ahead, right within so many ms either way (decision 9). */
  | { readonly type: 'clockMeasured'; readonly offset: number; readonly within: number }
  | { readonly type: 'callEnded'; readonly callId: string; readonly outcome: CallOutcome }
  | {
      readonly type: 'rowSent'
      readonly rowId: string
      readonly trial?: QuizTrial
      /** A statement store is to hear of it (S-XAPI-01). */
      readonly records?: true
    }
  | {
      readonly type: 'rowFailed'
      readonly rowId: string
      readonly fault: Fault
      /** 0 to 1, for the full jitter of the wait. */ readonly jitter: number
    }
  | { readonly type: 'activityDue' }
  /** The statement store did not take what waits for it: no log-out can wait for that. */
  | { readonly type: 'recordsRefused' }
  /** What somebody leaves unsent, sealed by their key (X-SEC-06). */
  | {
      readonly type: 'sealed'
      readonly owner: string
      readonly rows: readonly QueuedRow[]
      readonly activities: readonly ActivityWaiting[]
    }
  /** What could be opened of what is sealed in the queue. */
  | {
      readonly type: 'opened'
      /** The rows and activities whose opening was tried, by id. */
      readonly tried: readonly string[]
      readonly rows: readonly QueuedRow[]
      readonly activities: readonly ActivityWaiting[]
      /** What caused these rows, as far as it was sealed with them. */
      readonly events?: readonly RescuedEvent[]
    }
  /** A time has come that the deck in view waited for. */
  | { readonly type: 'changeDue' }
  | {
      readonly type: 'healed'
      readonly cause: 'dataLoss' | 'markerMismatch' | 'readError'
      readonly rows: readonly QueuedRow[]
      /** The events that caused these rows, as far as the mirror knows them (X-HEAL-08). */
      readonly events?: readonly RescuedEvent[]
    }
export type FactType = Fact['type']
