import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { hashOf } from '../../core/hash'
import { foldRows } from '../../core/log/fold'
import { decode, entity } from '../../protocol/codec'
import type { ContentLine, ImportFault } from '../../protocol/export-format'
import type { LogSummary } from '../../protocol/log-summary'
import type {
  FoundChange,
  InnerValues,
  LookingBack,
  OpenedLog,
  ReplayComparison,
  ReplayMoment,
  ReplayReading,
  ReplaySide,
  ValueQuestion,
} from '../../protocol/replay'
import { contentCache } from '../contents'
import { exportedContents } from '../export-contents'
import type { ImportedLog } from '../import'
import type { Clock } from '../ports'
import { whereabouts, type Whereabouts } from './address'
import { changesOf } from './changes'
import { storeOf } from './file-contents'
import { innerAt, innerValues } from './inner-values'
import type { LookBack } from './looking-back'
import { momentOf } from './moment'
import { reel, type Reel } from './reel'
import { circumstancesOf, stage, type Stage } from './stage'
import { storyOf } from './story'
import { stateItself, type Subject } from './subject'

/** A kept state every so many rows: a jump folds half as many on the average. */
const EVERY = 250

/** The tab and the zone that a row was recorded in. */
const Recorded = entity('Recorded', { session: t.string, zone: t.number }, {})

/** So long it folds at a stretch, ms; then it listens. */
const SLICE = 50

/** A log that plays: nothing of it is stored or sent, and no time passes in it but that of its events (X-REPLAY-02). */
export interface Player {
  readonly open: (file: Blob) => Promise<OpenedLog | ImportFault>
  readonly seek: (place: number, side?: ReplaySide) => ReplayMoment | ReplayReading | undefined
  /** The screens follow to the place that was gone to last. */
  readonly draw: (side?: ReplaySide) => void
  /** What the log that is open says in short, once it is folded; undefined while none is open. */
  readonly summary: () => Promise<LogSummary | undefined>
  /** The text of a regression test up to a place. */
  readonly test: (name: string, place: number) => Promise<string | undefined>
  readonly compare: (before: number, after: number) => ReplayComparison | undefined
  readonly views: Stage['views']
  readonly look: (question: ValueQuestion, most: number) => Promise<InnerValues | undefined>
  readonly why: (id: number, question: ValueQuestion) => Promise<FoundChange | LookingBack | undefined>
  /** What the screens of the moment ask. */
  readonly core: Stage['core']
  /** What the screens of the moment that is held beside it ask; those that were there before are gone. */
  readonly pinnedCore: () => Stage['core']
}

interface Film {
  readonly log: ImportedLog
  readonly line: Reel
  readonly times: Float64Array
  readonly where: Whereabouts
  readonly summary: Promise<LogSummary>
}

export function player(build: string, clock: Pick<Clock, 'monotonic' | 'after'>, frame = 16): Player {
  const { monotonic, after } = clock
  let film: Film | undefined

  const store = storeOf(() => film?.log.contents ?? noContents)
  const contents = contentCache(store, () => exportedContents)
  /** Of moments that nobody looks at: what is on the screens is not pushed out by it. */
  const passing = contentCache(store, () => exportedContents)
  const stages = { moment: stage(clock, contents, frame), pinned: stage(clock, contents, frame) }
  let search: { readonly id: number; readonly goOn: LookBack } | undefined

  /** Where and when a row was recorded; a damaged one tells nothing, and the screens stay where they were. */
  const recordedAt = (place: number, { log, times }: Film) => {
    const told = decode(Recorded, log.rows[place - 1]?.row)
    const { session, zone } = E.isRight(told) ? told.right : stages.moment.scene()
    return { session, zone, at: times[Math.max(0, place - 1)] ?? 0 }
  }

  const show = (place: number, current: Film, { scene, show: put }: Stage): ReplayMoment => {
    const { rows, contents: carried } = current.log
    const upTo = (count: number) => (scene().place === count ? scene().fold : current.line.after(count))
    const row = rows[place - 1]?.row
    const before = upTo(Math.max(0, place - 1))
    const fold = place === 0 ? before : foldRows(before, [row])
    const { at, session, zone } = recordedAt(place, current)
    put({ place, fold, at, zone, session })
    const path = current.where.at(place, session, fold.state)
    return momentOf(place, before, fold, { at, session, path, row, contents: carried })
  }

  const subjectOf = ({ place, subject }: ValueQuestion, current: Film): Subject | undefined =>
    subject === 'state'
      ? stateItself
      : stages.moment.subject(subject, circumstancesOf(recordedAt(place, current)), passing)

  /** Folds towards a place, but not for longer than the page may wait for an answer. */
  const readUpTo = (line: Reel, wanted: number) => {
    const begun = monotonic()
    while (line.reached() < wanted) {
      line.goOn()
      if (monotonic() - begun > SLICE) return
    }
  }
  /** Folds the whole log bit by bit, between what is asked. */
  const readOn = (current: Film, done: () => void) => {
    if (film !== current) return
    if (current.line.reached() === current.log.rows.length) return done()
    readUpTo(current.line, current.log.rows.length)
    after(0, () => readOn(current, done))
  }

  return {
    open: async (file) => {
      // What reads a file comes with the first one.
      const [{ importLog }, { summariser }] = await Promise.all([import('../import'), import('../../core/log/summary')])
      const read = await importLog(file)
      if (E.isLeft(read)) return read.left
      const log = read.right
      performance.mark('flipdeck-log-decoded')
      const { note, end } = summariser()
      const where = whereabouts()
      const line = reel(log, EVERY, (row) => {
        const event = row.kind === 'event' ? row.event : undefined
        where.note(event)
        if (event !== undefined) note(event)
      })
      const story = storyOf(log.rows, log.start.state.seq)
      const opened: Film = {
        log,
        line,
        times: story.times,
        where,
        summary: new Promise((resolve) => {
          after(0, () => readOn(opened, () => resolve(end(line.after(log.rows.length)))))
        }),
      }
      film = opened
      contents.clear()
      passing.clear()
      const { appVersion, platform, createdAt, redacted, counts } = log.manifest
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
        ...(log.fault === undefined ? {} : { fault: log.fault }),
      }
    },
    seek: (place, side = 'moment') => {
      if (film === undefined) return undefined
      const { line, log } = film
      const wanted = Math.min(Math.max(0, Math.trunc(place)), log.rows.length)
      readUpTo(line, wanted)
      return line.reached() < wanted ? { kind: 'reading', reached: line.reached() } : show(wanted, film, stages[side])
    },
    draw: (side = 'moment') => stages[side].draw(),
    summary: async () => film?.summary,
    test: async (name, place) => {
      if (film === undefined || film.log.fault !== undefined) return undefined
      const { state, health } = film.line.after(place)
      // Few want one: its words come when they are asked for.
      const { regressionTest } = await import('../../core/regression-test')
      return regressionTest(name, { stateHash: hashOf(state), health, rows: place })
    },
    compare: (before, after) => {
      if (film === undefined) return undefined
      const { line } = film
      return changesOf(line.after(before).state, line.after(after).state)
    },
    views: stages.moment.views,
    look: async (question, most) => {
      const subject = film === undefined ? undefined : subjectOf(question, film)
      const fold = film?.line.after(question.place)
      if (subject === undefined || fold === undefined) return undefined
      await subject.ready(fold)
      return innerValues(innerAt(subject.valueOf(fold), question.steps), most)
    },
    why: async (id, question) => {
      const subject = film === undefined ? undefined : subjectOf(question, film)
      if (film === undefined || subject === undefined) return undefined
      if (search?.id !== id) {
        const { line } = film
        // What looks back comes when somebody asks why.
        const { lookBack } = await import('./looking-back')
        search = { id, goOn: lookBack(line, question, subject) }
      }
      const begun = monotonic()
      const told = await search.goOn(() => monotonic() - begun > SLICE)
      if (told.kind === 'found' && search?.id === id) search = undefined
      return told
    },
    core: stages.moment.core,
    pinnedCore: () => {
      stages.pinned.clear()
      return stages.pinned.core
    },
  }
}

const noContents: ReadonlyMap<string, ContentLine> = new Map()
