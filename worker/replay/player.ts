import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Fold } from '../../core/log/fold-by'
import { emptyFold } from '../../core/log/fold-by'
import { hashOf } from '../../core/hash'
import { foldRows } from '../../core/log/fold'
import { regressionTest } from '../../core/regression-test'
import type { State } from '../../core/state'
import type { CoreApi } from '../../protocol/bridge'
import { decode, entity } from '../../protocol/codec'
import type { ContentLine, ImportFault } from '../../protocol/export-format'
import type { OpenedLog, ReplayMoment, ReplayReading } from '../../protocol/replay'
import type { ViewPatch } from '../../protocol/view-patch'
import { unbranded } from '../../protocol/white-label'
import { contentCache } from '../contents'
import { exportedContents } from '../export-contents'
import { importLog, type ImportedLog } from '../import'
import type { Clock } from '../ports'
import { publisher } from '../publish'
import { storeOf } from './file-contents'
import { momentOf } from './moment'
import { reel, type Reel } from './reel'
import { storyOf } from './story'
import { allViews } from './views'

/** A kept state every so many rows: a jump folds half as many on the average. */
const EVERY = 250

/** The tab and the zone that a row was recorded in. */
const Circumstances = entity('Circumstances', { session: t.string, zone: t.number }, {})

/** So long it folds at a stretch, ms; then it listens. */
const SLICE = 50

/** What the port of a screen is to the player. */
type Post = (patch: ViewPatch) => void

/** A log that plays: nothing of it is stored or sent, and no time passes in it but that of its events (X-REPLAY-02). */
export interface Player {
  readonly open: (file: Blob) => Promise<OpenedLog | ImportFault>
  readonly seek: (place: number) => ReplayMoment | ReplayReading | undefined
  /** The text of a regression test up to a place. */
  readonly test: (name: string, place: number) => string | undefined
  /** What the screens ask; an intent is answered as if it were done, and nothing follows. */
  readonly core: CoreApi<{ readonly postMessage: Post }, Blob>
}

interface Film {
  readonly log: ImportedLog
  readonly line: Reel
  readonly times: Float64Array
}

export function player(build: string, { monotonic, after }: Pick<Clock, 'monotonic' | 'after'>, frame = 16): Player {
  let film: Film | undefined
  let shown = { place: 0, fold: emptyFold, at: 0, zone: 0, session: '' }

  const contents = contentCache(
    storeOf(() => film?.log.contents ?? noContents),
    () => exportedContents,
  )

  const at = (place: number, { line }: Film): Fold => (shown.place === place ? shown.fold : line.after(place))
  const clock: Clock = {
    now: () => shown.at,
    monotonic,
    zone: () => shown.zone,
    // No timer of the log fires: what a view awaits comes by a later event.
    after: (delay, run) => (delay > frame ? () => undefined : after(delay, run)),
  }
  const screens = publisher(
    clock,
    { views: () => allViews, load: () => Promise.resolve() },
    contents,
    () => shown.fold.state,
    () => ({
      at: shown.at,
      zone: shown.zone,
      session: shown.session,
      whiteLabel: unbranded,
      storage: 'durable',
      health: shown.fold.health,
    }),
    // It stays as it was posted last; what is wrong with the state is beside it.
    () => undefined,
    () => undefined,
  )

  const show = (place: number, current: Film): ReplayMoment => {
    const row = current.log.rows[place - 1]?.row
    const before = at(Math.max(0, place - 1), current)
    const fold = place === 0 ? before : foldRows(before, [row])
    const told = decode(Circumstances, row)
    const { session, zone } = E.isRight(told) ? told.right : shown
    const time = current.times[Math.max(0, place - 1)] ?? 0
    shown = { place, fold: { ...fold, state: renewed(fold.state) }, at: time, zone, session }
    screens.refresh()
    return momentOf(place, before, fold, { at: time, session, row, contents: current.log.contents })
  }

  /** Folds towards a place, but not for longer than the page may wait for an answer. */
  const readUpTo = (line: Reel, wanted: number) => {
    const begun = monotonic()
    while (line.reached() < wanted) {
      line.goOn()
      if (monotonic() - begun > SLICE) return
    }
  }
  /** Folds the whole log bit by bit, between what is asked. */
  const readOn = (current: Film) => {
    if (film !== current || current.line.reached() === current.log.rows.length) return
    readUpTo(current.line, current.log.rows.length)
    after(0, () => readOn(current))
  }

  return {
    open: async (file) => {
      const read = await importLog(file)
      if (E.isLeft(read)) return read.left
      const log = read.right
      performance.mark('flipdeck-log-decoded')
      const line = reel(log, EVERY)
      const story = storyOf(log.rows, log.start.state.seq)
      film = { log, line, times: story.times }
      contents.clear()
      const opened = film
      after(0, () => readOn(opened))
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
    seek: (place) => {
      if (film === undefined) return undefined
      const { line, log } = film
      const wanted = Math.min(Math.max(0, Math.trunc(place)), log.rows.length)
      readUpTo(line, wanted)
      return line.reached() < wanted ? { kind: 'reading', reached: line.reached() } : show(wanted, film)
    },
    test: (name, place) => {
      if (film === undefined || film.log.fault !== undefined) return undefined
      const { state, health } = film.line.after(place)
      return regressionTest(name, { stateHash: hashOf(state), health, rows: place })
    },
    core: {
      greet: () => Promise.resolve('ready'),
      ping: () => Promise.resolve('pong'),
      quiet: () => Promise.resolve(),
      dispatch: () => Promise.resolve(undefined),
      subscribe: async (id, name, params, port) =>
        screens.subscribe(id, name, params, (patch) => port.postMessage(patch)),
      unsubscribe: async (id) => screens.unsubscribe(id),
      report: () => Promise.resolve(),
      whyLocked: () => Promise.resolve(undefined),
      beginSignOn: () => Promise.resolve(undefined),
      media: () => Promise.reject(new Error('a replay has no videos')),
      exportLog: () => Promise.reject(new Error('a replay has no log of its own')),
    },
  }
}

const noContents: ReadonlyMap<string, ContentLine> = new Map()

/**
 * The same state as new objects: time and tab go with a moment, which views draw on too, so that after a jump every one
 * of them is computed again. The logos of the organisation are not in the file; its name stands in their place.
 */
function renewed(state: State): State {
  const { session } = state.mine
  const { user, organisation } = session
  const ownOrg = user?.primaryOrg
  return {
    ...state,
    device: { ...state.device },
    mine: {
      ...state.mine,
      sync: { ...state.mine.sync },
      session: {
        ...session,
        ...(user === undefined || ownOrg === undefined ? {} : { user: { ...user, primaryOrg: withoutLogos(ownOrg) } }),
        ...(organisation === undefined ? {} : { organisation: withoutLogos(organisation) }),
      },
    },
  }
}

function withoutLogos<O extends { readonly logo?: unknown; readonly darkModeLogo?: unknown }>(organisation: O) {
  const { logo: _, darkModeLogo: __, ...rest } = organisation
  return rest
}
