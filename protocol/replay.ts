import type { ImportFault } from './export-format'
import type { LogSummary } from './log-summary'
import type { ViewName } from './views'

/*
 * What the page '/replay' and its worker say to each other (X-REPLAY-02). Both are of one build and of one page; what
 * comes from outside, the file, is judged by the worker. A *place* is a number of rows: 0 stands before the first row of
 * the file, n after its n-th.
 */

/** The rows of a log in short, by columns: the one at index i is that of place i + 1. */
export interface Story {
  /** The kinds of events in the file: a type, with a word after it where it means something else; '' stands for damaged rows. */
  readonly types: readonly string[]
  /** Index into `types`. */
  readonly kinds: Uint16Array
  readonly seqs: Float64Array
  /** Device time, ms since 1970 UTC; of a damaged row that of the row before it. */
  readonly times: Float64Array
}

/** A log that was opened. */
export interface OpenedLog {
  readonly kind: 'opened'
  readonly build: string
  /** The app that shows it is the one that wrote it. */
  readonly ownBuild: boolean
  readonly platform: string
  readonly createdAt: number
  readonly redacted: boolean
  readonly unknownEvents: number
  /** Rows before the first state that is known; they are not folded. */
  readonly earlier: number
  readonly story: Story
  /** Why only a part of it could be used. */
  readonly fault?: ImportFault
}

/** Where in a value something stands: names of fields and places in lists. */
export type ValuePath = readonly (string | number)[]

/** Where two states differ; undefined on the side where there is nothing. */
export interface StateChange {
  readonly path: string
  readonly steps: ValuePath
  readonly before: string | undefined
  readonly after: string | undefined
}

/** What stood at a place, beside what its screen shows. */
export interface ReplayMoment {
  readonly kind: 'moment'
  readonly place: number
  readonly at: number
  /** The address that was open in the tab of the last event, as far as the log tells. */
  readonly path: string
  /** The screen is about content that is not in the file. */
  readonly contentLeftOut: boolean
  readonly machines: readonly { readonly name: string; readonly state: string }[]
  readonly outbox: readonly { readonly id: string; readonly call: string; readonly cause: string }[]
  /** More rows of the outbox than are listed. */
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
  /** What the row has changed. */
  readonly changes: readonly StateChange[]
  /** More changes than are listed. */
  readonly changesMore: number
}

/** A place is not there yet: so many rows are folded so far. */
export interface ReplayReading {
  readonly kind: 'reading'
  readonly reached: number
}

/** The differences of two states. */
export interface ReplayComparison {
  readonly changes: readonly StateChange[]
  /** More changes than are listed. */
  readonly changesMore: number
}

/** The screens that are shown: those of the moment, or of the one that is held beside it. */
export type ReplaySide = 'moment' | 'pinned'

/** A view that the screens of the moment show. */
export interface ShownView {
  /** Names it in questions. */
  readonly subject: string
  readonly name: ViewName
  /** What it is asked with: the id of a deck, a card, a category. */
  readonly about: string
}

/** The views that the screens of the moment show; the version rises when they become others. */
export interface ShownViews {
  readonly version: number
  readonly views: readonly ShownView[]
}

/** A value in the state after a place, or in what a view showed of that state. */
export interface ValueQuestion {
  readonly place: number
  /** 'state', or the subject of a view. */
  readonly subject: string
  readonly steps: ValuePath
}

/** One thing that stands in a value. */
export interface InnerValue {
  readonly step: string | number
  /** As JSON; cut where it is long. */
  readonly text: string
  /** So many things stand in it in their turn. */
  readonly inner: number
}

/** What stands in a value. */
export interface InnerValues {
  readonly values: readonly InnerValue[]
  /** More than are listed. */
  readonly more: number
}

/** Which row set a value: the place after it, 0 when it was so before the first row. */
export interface FoundChange {
  readonly kind: 'found'
  readonly place: number
}

/** What set a value is not found yet; the rows after this place did not. */
export interface LookingBack {
  readonly kind: 'lookingBack'
  readonly place: number
}

/** The worker of a replay. Port and File are the platform's MessagePort and Blob, which this layer does not know. */
export interface ReplayApi<Port, File> {
  readonly open: (file: File) => Promise<OpenedLog | ImportFault>
  /**
   * Goes to a place. One that is far from what is folded is to be asked for again. Undefined while no log is open.
   */
  readonly seek: (place: number, side: ReplaySide) => Promise<ReplayMoment | ReplayReading | undefined>
  /** The screens follow to the place that was gone to last. */
  readonly draw: (side: ReplaySide) => Promise<void>
  /** What the log says in short, as soon as all of it is folded; undefined while none is open. */
  readonly summary: () => Promise<LogSummary | undefined>
  /** The text of a test that expects what stands at a place; undefined while no log is open, or it is damaged. */
  readonly test: (name: string, place: number) => Promise<string | undefined>
  /** Speaks to the screens on this port as the core does (CoreApi). */
  readonly show: (port: Port, side: ReplaySide) => Promise<void>
  /** Where the states after two places differ, both of which were gone to; undefined while no log is open. */
  readonly compare: (before: number, after: number) => Promise<ReplayComparison | undefined>
  /** Resolves as soon as the views are others than those of the version that is known; 0 for none. */
  readonly views: (known: number) => Promise<ShownViews>
  /** What stands in a value, so many things at most; undefined when it is not there or has nothing in it. */
  readonly look: (question: ValueQuestion, most: number) => Promise<InnerValues | undefined>
  /**
   * Looks for what set a value, a bit at a time: to be asked for again under the same id until it is found. Another id
   * begins anew, and what is not asked for again costs nothing more. Undefined when nothing can be looked at.
   */
  readonly why: (id: number, question: ValueQuestion) => Promise<FoundChange | LookingBack | undefined>
}

/** The name of the window in which the screens of a replay are shown, and what it says when it can be spoken to. */
export const replayFrame = 'flipdeck-replay'
