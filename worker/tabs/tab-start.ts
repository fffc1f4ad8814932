import * as E from 'fp-ts/Either'
import type { Fact } from '../../core/facts'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { refusal } from '../../protocol/faults'
import type { IdleHeartbeat } from './idle-heartbeat'
import { mirrorEntryOf } from '../log/append-batch'
import type { ImportModule } from '../lazy/modules'
import { compareWithMirror, finishedRows, type Comparison } from '../recovery/detect-lost-rows'
import { pause, type OpenedStore } from '../store/open-store'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { Mirror, MirrorContent, Ports } from '../ports'
import { RECORD_RETRY_MS, type Recorder } from '../log/recorder'

/** The start of a tab in its log, and the recovery that is recorded with it. */
export interface TabStart {
  /**
   * Reports the start for the first time. Resolves before the mirror files of other tabs are taken over. With many
   * unsent actions it resolves before the report, which is made after the first views (X-PERF-03).
   */
  readonly begin: () => Promise<void>
  /** Reports the start without a delay for the first views. */
  readonly hurry: () => void
  /**
   * Resolves when the start was reported and the files of dead tabs are taken over. A start that could not be recorded
   * is retried before anything else.
   */
  readonly begun: () => Promise<void>
  /** Is the start recorded in the current log? */
  readonly isThere: () => boolean
  /** Reports the start in another log, which replaced the log of `before`, and recovers the lost actions. */
  readonly restart: (before: State) => void
  /** Takes over the mirror files of tabs that are not alive. */
  readonly takeOver: (alive: readonly string[]) => Promise<void>
}

/**
 * More unsent rows than this are compared and taken over after the first views, because that blocks the worker for
 * long.
 */
const FEW_ROWS = 500
/** Time for the first views after a start, ms. */
const FIRST_VIEWS_MS = 1_000

const hasManyRows = (state: State): boolean => allRows(state).length > FEW_ROWS

/**
 * May the views show this state before the start is reported? Not if the start may sign the learner out, end a log-out,
 * or remove alerts of the former start.
 */
const mayShowBefore = ({ user: { session, sync, alerts } }: State): boolean =>
  session.user !== undefined &&
  session.organisation?.logoutAfterMinutes === undefined &&
  !sync.load.context.logoutAfter &&
  alerts.length === 0

/** Data of every start report. */
type StartReport = Omit<Extract<Fact, { readonly type: 'started' }>, 'type' | 'alive' | 'activeAt' | 'restored'>

/** Reports the start of a tab; reports it again in the next log if the current one is lost. */
export function tabStart(
  { clock, tabChannel, importModule }: Pick<Ports, 'clock' | 'tabChannel'> & { readonly importModule: ImportModule },
  { build, platform, userAgent, referrer, emulated }: StartReport & { readonly emulated?: boolean },
  { log, record }: Pick<Recorder, 'log' | 'record'>,
  { store, unreadable }: OpenedStore,
  parts: LoadedFeatures,
  mirror: Mirror,
  /** Content of the mirror before the log was opened. */
  mirrored: MirrorContent,
  /** Sessions of the tabs that answered when this one started. */
  alive: Promise<readonly string[]>,
  activity: Pick<IdleHeartbeat, 'check' | 'lastActive'>,
  isStopped: () => boolean,
): TabStart {
  let beginning: Promise<void> | undefined
  /** Home does not wait for this, but actions do. */
  let takingOver: Promise<void> = Promise.resolve()
  let isThere = false
  /** The first views did not wait for the report. */
  let isPostponed = false
  let hurry = (): void => undefined
  /** Rows that were pending in logs lost under this tab and are not queued again yet. */
  let lost: readonly OutboxRow[] = []
  const atStart = async () => {
    const state = log.state()
    const pending = new Set(allRows(state).map(({ id }) => id))
    // A pending row that damage has changed is in the store's queue, so the mirror is only needed for other rows.
    const { unsent } = mirrored.rows((id) => pending.has(id))
    const outside = { queued: await store.queued(), unsent, markers: mirrored.markers }
    return compareWithMirror(store, outside, state, unreadable, () => alive, parts)
  }
  const afterLoss = async (): Promise<Comparison> => {
    const { recoveryAfterLoss } = await importModule('afterStart')
    return recoveryAfterLoss(store, parts, log.state(), lost, (await mirror.read()).rows().unsent)
  }
  let healing: (() => Promise<Comparison>) | undefined = atStart

  const takeOver = (living: readonly string[]) =>
    mirror.takeOver(
      (unsent) => finishedRows(store, unsent, log.state(), parts),
      () => allRows(log.state()).map((row) => mirrorEntryOf(store, row)),
      living,
    )

  const takeOverAfter = async (rest: number, living: readonly string[]) => {
    if (rest > 0) await pause(clock, rest)
    await takeOver(living)
  }

  /** Reports the start together with the recovery in one transaction: never one without the other. */
  const begin = async (living: Promise<readonly string[]>) => {
    const found = healing
    const compared = await found?.().catch(() => undefined)
    const activeAt = await activity.lastActive()
    const started = {
      build,
      platform,
      userAgent,
      referrer,
      alive: await living,
      restored: emulated !== true,
      ...(activeAt === undefined ? {} : { activeAt }),
    }
    const recorded =
      found !== undefined && compared === undefined
        ? [E.left(refusal('notSaved'))]
        : await Promise.all([
            record({ type: 'started', ...started }),
            ...(compared?.recovery === undefined ? [] : [record({ type: 'healed', ...compared.recovery })]),
          ])
    // This log was lost in the meantime: the start in the next log is in progress and includes this recovery.
    if (healing !== found) return
    if (recorded.some(E.isLeft)) {
      beginning = undefined
      // Without a start, nothing is synced or sent, and actions are blocked; so it is retried soon.
      clock.after(RECORD_RETRY_MS, () => {
        if (!isStopped()) void begun()
      })
      return
    }
    healing = undefined
    lost = []
    isThere = true
    activity.check()
    // Before any action: rows that are delivered during the takeover would be written back as pending.
    const rest = hasManyRows(log.state()) && !isPostponed ? FIRST_VIEWS_MS : 0
    takingOver = takeOverAfter(rest, await living)
  }
  const begun = async (): Promise<void> => {
    await (beginning ??= begin(tabChannel.present()))
    await takingOver
  }

  return {
    begin: async () => {
      isPostponed = hasManyRows(log.state()) && mayShowBefore(log.state())
      if (!isPostponed) return (beginning = begin(alive))
      const waiting = new Promise<void>((resolve) => {
        hurry = resolve
        clock.after(FIRST_VIEWS_MS, resolve)
      })
      beginning = waiting.then(() => (isStopped() ? undefined : begin(tabChannel.present())))
    },
    hurry: () => hurry(),
    begun,
    isThere: () => isThere,
    restart: (before) => {
      isThere = false
      lost = [...lost, ...allRows(before)]
      healing = () => afterLoss()
      beginning = begin(tabChannel.present())
    },
    takeOver,
  }
}
