import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { foldRows } from '../../core/log/fold'
import { decode, struct } from '../../protocol/codec'
import type { ContentLine, ImportFault } from '../../protocol/export-format'
import type { LogSummary } from '../../protocol/log-summary'
import type {
  DifferentDecision,
  FoundChange,
  InnerValues,
  LookingBack,
  MadeTest,
  OpenedLog,
  ReplayComparison,
  ReplaySnapshot,
  ReplayReading,
  ReplaySide,
  ValueQuestion,
} from '../../protocol/replay'
import { omitUndefined } from '../../protocol/omit-undefined'
import { contentCache } from '../contents/content-cache'
import { exportedContents } from '../export/export-contents'
import type { ImportedLog } from '../export/import'
import type { Clock } from '../ports'
import { routeTracker, type RouteTracker } from './route-at'
import { changesOf } from './changes'
import { storeOf } from './file-contents'
import { valueAtPath, childValues } from './value-at-path'
import type { CauseSearch } from './find-cause'
import { replaySnapshot } from './replay-snapshot'
import { incrementalFold, type IncrementalFold } from './incremental-fold'
import { environmentOf, replayScreens, type ReplayScreens } from './replay-screens'
import { eventTimeline } from './event-timeline'
import { stateSource, type ValueSource } from './value-source'

/** Number of rows between cached states: a jump folds half as many on average. */
const ROWS_PER_CACHED_STATE = 250

/** The tab and the time zone in which a row was recorded. */
const RowContext = struct('Recorded', { session: t.string, zone: t.number }, {})

/** Maximum time of folding without a break, ms; then requests are handled. */
const SLICE_MS = 50

/** Replays a log: nothing of it is stored or sent, and its events are the only source of time (X-REPLAY-02). */
export interface Player {
  readonly open: (file: Blob) => Promise<OpenedLog | ImportFault>
  readonly seek: (place: number, side?: ReplaySide) => ReplaySnapshot | ReplayReading | undefined
  /** Draws the screens at the last position that was sought. */
  readonly draw: (side?: ReplaySide) => void
  /** The summary of the open log, once it is folded; undefined if no log is open. */
  readonly summary: () => Promise<LogSummary | undefined>
  /** The first event that this build decides differently. */
  readonly different: () => Promise<DifferentDecision | undefined>
  /** A regression test up to a position, with its log. */
  readonly test: (name: string, place: number) => Promise<MadeTest<Blob> | undefined>
  readonly compare: (before: number, after: number) => ReplayComparison | undefined
  readonly views: ReplayScreens['views']
  readonly look: (question: ValueQuestion, most: number) => Promise<InnerValues | undefined>
  readonly why: (id: number, question: ValueQuestion) => Promise<FoundChange | LookingBack | undefined>
  /** API for the screens at the current position. */
  readonly core: ReplayScreens['core']
  /** API for the screens of the pinned position in the comparison; removes the subscriptions of earlier screens. */
  readonly pinnedCore: () => ReplayScreens['core']
}

interface OpenedReplay {
  readonly log: ImportedLog
  readonly line: IncrementalFold
  readonly times: Float64Array
  readonly where: RouteTracker
  readonly summary: Promise<LogSummary>
}

export function player(build: string, clock: Pick<Clock, 'monotonic' | 'after'>, frame = 16): Player {
  const { monotonic, after } = clock
  let opened: OpenedReplay | undefined

  const store = storeOf(() => opened?.log.contents ?? noContents)
  const contents = contentCache(store, () => exportedContents)
  /** Cache for positions that are not on screen, so that they do not evict the content on screen. */
  const passing = contentCache(store, () => exportedContents)
  const screens = { moment: replayScreens(clock, contents, frame), pinned: replayScreens(clock, contents, frame) }
  let search: { readonly id: number; readonly goOn: CauseSearch } | undefined

  /** Returns where and when a row was recorded. For a damaged row, the screens keep their tab and zone. */
  const recordedAt = (place: number, { log, times }: OpenedReplay) => {
    const told = decode(RowContext, log.rows[place - 1]?.row)
    const { session, zone } = E.isRight(told) ? told.right : screens.moment.input()
    return { session, zone, at: times[Math.max(0, place - 1)] ?? 0 }
  }

  const show = (place: number, current: OpenedReplay, { input, show: put }: ReplayScreens): ReplaySnapshot => {
    const { rows, contents: carried } = current.log
    const upTo = (count: number) => (input().place === count ? input().fold : current.line.after(count))
    const row = rows[place - 1]?.row
    const before = upTo(Math.max(0, place - 1))
    const fold = place === 0 ? before : foldRows(before, [row])
    const { at, session, zone } = recordedAt(place, current)
    put({ place, fold, at, zone, session })
    const path = current.where.at(place, session, fold.state)
    return replaySnapshot(place, before, fold, { at, session, path, row, contents: carried })
  }

  const subjectOf = ({ place, subject }: ValueQuestion, current: OpenedReplay): ValueSource | undefined =>
    subject === 'state'
      ? stateSource
      : screens.moment.source(subject, environmentOf(recordedAt(place, current)), passing)

  /** Folds towards a position, but only for as long as the page may wait for a reply. */
  const readUpTo = (line: IncrementalFold, wanted: number) => {
    const begun = monotonic()
    while (line.foldedRows() < wanted) {
      line.foldNext()
      if (monotonic() - begun > SLICE_MS) return
    }
  }
  /** Folds the whole log in slices, between requests. */
  const readOn = (current: OpenedReplay, done: () => void) => {
    if (opened !== current) return
    if (current.line.foldedRows() === current.log.rows.length) return done()
    readUpTo(current.line, current.log.rows.length)
    after(0, () => readOn(current, done))
  }

  return {
    open: async (file) => {
      // Loads the reader with the first file.
      const [{ importLog }, { summariser }] = await Promise.all([
        import('../export/import'),
        import('../../core/log/summary'),
      ])
      const read = await importLog(file)
      if (E.isLeft(read)) return read.left
      const log = read.right
      performance.mark('flipdeck-log-decoded')
      const { note, end } = summariser(log.start.state)
      const where = routeTracker()
      const line = incrementalFold(log, ROWS_PER_CACHED_STATE, (row, state) => {
        const event = row.kind === 'event' ? row.event : undefined
        where.note(event)
        if (event !== undefined) note(event, state)
      })
      const story = eventTimeline(log.rows, log.start.state.seq)
      const next: OpenedReplay = {
        log,
        line,
        times: story.times,
        where,
        summary: new Promise((resolve) => {
          after(0, () => readOn(next, () => resolve(end(line.after(log.rows.length)))))
        }),
      }
      opened = next
      contents.clear()
      passing.clear()
      const { appVersion, platform, createdAt, redacted, redaction, counts } = log.manifest
      return {
        kind: 'opened',
        build: appVersion,
        ownBuild: appVersion === build,
        platform,
        createdAt,
        redacted,
        unknownEvents: counts.unknownEvents,
        earlier: log.earlier,
        story,
        ...omitUndefined({ redaction, fault: log.fault }),
      }
    },
    seek: (place, side = 'moment') => {
      if (opened === undefined) return undefined
      const { line, log } = opened
      const wanted = Math.min(Math.max(0, Math.trunc(place)), log.rows.length)
      readUpTo(line, wanted)
      return line.foldedRows() < wanted
        ? { kind: 'reading', reached: line.foldedRows() }
        : show(wanted, opened, screens[side])
    },
    draw: (side = 'moment') => screens[side].draw(),
    summary: async () => opened?.summary,
    different: async () => {
      const current = opened
      if (current === undefined) return undefined
      // Loaded when the log is shown, and run between requests.
      const { firstDifferent } = await import('./first-different')
      await current.summary
      const pause = async () => {
        await new Promise<void>((resolve) => void after(0, () => resolve()))
        return opened === current
      }
      return firstDifferent(current.log, monotonic, SLICE_MS, pause)
    },
    test: async (name, place) => {
      if (opened === undefined || opened.log.fault !== undefined) return undefined
      const { seq } = opened.line.after(place).state
      // Rarely used, so its code is loaded on demand.
      const { makeTest } = await import('./make-test')
      return makeTest(opened.log, name, seq)
    },
    compare: (before, after) => {
      if (opened === undefined) return undefined
      const { line } = opened
      return changesOf(line.after(before).state, line.after(after).state)
    },
    views: screens.moment.views,
    look: async (question, most) => {
      const subject = opened === undefined ? undefined : subjectOf(question, opened)
      const fold = opened?.line.after(question.place)
      if (subject === undefined || fold === undefined) return undefined
      await subject.ready(fold)
      return childValues(valueAtPath(subject.valueOf(fold), question.steps), most)
    },
    why: async (id, question) => {
      const subject = opened === undefined ? undefined : subjectOf(question, opened)
      if (opened === undefined || subject === undefined) return undefined
      if (search?.id !== id) {
        const { line } = opened
        // Loads the search for a change on demand.
        const { findCause } = await import('./find-cause')
        search = { id, goOn: findCause(line, question, subject) }
      }
      const begun = monotonic()
      const told = await search.goOn(() => monotonic() - begun > SLICE_MS)
      if (told.kind === 'found' && search?.id === id) search = undefined
      return told
    },
    core: screens.moment.core,
    pinnedCore: () => {
      screens.pinned.clear()
      return screens.pinned.core
    },
  }
}

const noContents: ReadonlyMap<string, ContentLine> = new Map()
