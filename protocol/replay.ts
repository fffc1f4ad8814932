import type { ImportFault } from './export-format'
import type { LogSummary } from './log-summary'
import type { RedactionReport } from './redaction-report'
import type { ViewName } from './views'

/*
 * The messages between the page '/replay' and its worker (X-REPLAY-02). Both belong to the same build and page. The
 * worker validates the only external input, the file. A *place* is a log position, counted in rows: 0 is before the
 * first row of the file, n after the n-th.
 */

/** The rows of a log as columns. Index i describes the row before place i + 1. */
export interface EventTimeline {
  /** The kinds of rows in the file: an event type, with a suffix where its meaning differs; '' for damaged rows. */
  readonly types: readonly string[]
  /** Index into `types`. */
  readonly kinds: Uint16Array
  readonly seqs: Float64Array
  /** Device time, ms since 1970 UTC. A damaged row has the time of the previous row. */
  readonly times: Float64Array
}

/** An opened log. */
export interface OpenedLog {
  readonly kind: 'opened'
  readonly build: string
  /** The file was written by the build that shows it. */
  readonly ownBuild: boolean
  readonly platform: string
  readonly createdAt: number
  readonly redacted: boolean
  /** What was replaced and what stays, if the file says it. */
  readonly redaction?: RedactionReport
  readonly unknownEvents: number
  /** Number of rows before the first known state; they are not folded. */
  readonly earlier: number
  readonly story: EventTimeline
  /** Why only a part of the file could be used. */
  readonly fault?: ImportFault
}

/** The path of an inner value: field names and list indexes. */
export type ValuePath = readonly (string | number)[]

/** A difference between two states; undefined on the side where the value is absent. */
export interface StateChange {
  readonly path: string
  readonly steps: ValuePath
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The state at a place, except for the views of its screen. */
export interface ReplaySnapshot {
  readonly kind: 'moment'
  readonly place: number
  readonly at: number
  /** The URL path that was open in the tab of the last event, if the log contains it. */
  readonly path: string
  /** The screen needs content that is missing from the file. */
  readonly contentLeftOut: boolean
  readonly machines: readonly { readonly name: string; readonly state: string }[]
  readonly outbox: readonly { readonly id: string; readonly call: string; readonly cause: string }[]
  /** Number of outbox rows that are not listed. */
  readonly outboxMore: number
  readonly health: {
    readonly events: number
    readonly unknownEvents: number
    readonly damagedRows: number
    readonly quarantinedEvents: number
    readonly gaps: number
  }
  /** The row as JSON text; undefined at place 0. */
  readonly row?: string
  /** The state changes of the row. */
  readonly changes: readonly StateChange[]
  /** Number of changes that are not listed. */
  readonly changesMore: number
}

/** The place is not available yet; `reached` rows are folded so far. */
export interface ReplayReading {
  readonly kind: 'reading'
  readonly reached: number
}

/** The differences of two states. */
export interface ReplayComparison {
  readonly changes: readonly StateChange[]
  /** Number of changes that are not listed. */
  readonly changesMore: number
}

/** A group of screens: those of the current place, or those of the pinned place next to it. */
export type ReplaySide = 'moment' | 'pinned'

/** A view that the screens of the current place show. */
export interface ShownView {
  /** Identifies the view in value questions. */
  readonly subject: string
  readonly name: ViewName
  /** The parameter of the view: the id of a deck, a card or a category. */
  readonly about: string
}

/** The views that the screens of the current place show. `version` increases whenever they change. */
export interface ShownViews {
  readonly version: number
  readonly views: readonly ShownView[]
}

/** Refers to a value in the state at a place, or in a view of that state. */
export interface ValueQuestion {
  readonly place: number
  /** 'state', or the subject of a view. */
  readonly subject: string
  readonly steps: ValuePath
}

/** One field or list item of a value. */
export interface InnerValue {
  readonly step: string | number
  /** The value as JSON, shortened if it is long. */
  readonly text: string
  /** Number of fields or items that it contains. */
  readonly inner: number
}

/** The fields or items of a value. */
export interface InnerValues {
  readonly values: readonly InnerValue[]
  /** Number of values that are not listed. */
  readonly more: number
}

/** The row that set a value: the place after it, or 0 if the initial state contains it. */
export interface FoundChange {
  readonly kind: 'found'
  readonly place: number
}

/** The row that set a value is not found yet. The rows after this place did not set it. */
export interface LookingBack {
  readonly kind: 'lookingBack'
  readonly place: number
}

/** The first event of a log that this build decides differently. */
export interface DifferentDecision {
  readonly seq: number
  /** The values there and here, or the types of the events, such as 'attemptsRemaining 0 / 1'. */
  readonly values: string
}

/** A regression test: its source, and the part of the log that it reads. */
export interface MadeTest<File> {
  readonly source: string
  readonly log: File
}

/** The worker of a replay. Port and File stand for MessagePort and Blob, because this layer has no platform types. */
export interface ReplayApi<Port, File> {
  readonly open: (file: File) => Promise<OpenedLog | ImportFault>
  /**
   * Goes to a place. A place that is far from the folded rows must be requested repeatedly. Undefined while no log is
   * open.
   */
  readonly seek: (place: number, side: ReplaySide) => Promise<ReplaySnapshot | ReplayReading | undefined>
  /** Updates the screens to the last place. */
  readonly draw: (side: ReplaySide) => Promise<void>
  /** Returns the summary of the log once all rows are folded; undefined while no log is open. */
  readonly summary: () => Promise<LogSummary | undefined>
  /**
   * Decides the log again and returns the first event that this build decides differently (X-REPLAY-05); undefined
   * without one, and while no log is open.
   */
  readonly different: () => Promise<DifferentDecision | undefined>
  /**
   * Returns a test that expects the state at a place and the decision of its event; undefined while no log is open, or
   * for a damaged log.
   */
  readonly test: (name: string, place: number) => Promise<MadeTest<File> | undefined>
  /** Serves the screens on this port like the core (CoreApi). */
  readonly show: (port: Port, side: ReplaySide) => Promise<void>
  /** Compares the states at two visited places; undefined while no log is open. */
  readonly compare: (before: number, after: number) => Promise<ReplayComparison | undefined>
  /** Resolves once the views differ from the known version; 0 for none. */
  readonly views: (known: number) => Promise<ShownViews>
  /** Returns up to `most` fields or items of a value; undefined when the value is absent or has none. */
  readonly look: (question: ValueQuestion, most: number) => Promise<InnerValues | undefined>
  /**
   * Searches for the row that set a value, in slices: call again with the same id until it is found. Another id starts
   * a new search. An abandoned search costs nothing. Undefined when there is nothing to search.
   */
  readonly why: (id: number, question: ValueQuestion) => Promise<FoundChange | LookingBack | undefined>
}

/** The name of the window that shows the screens of a replay, and the message that it sends once it is ready. */
export const replayFrame = 'flipdeck-replay'
