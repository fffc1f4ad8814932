import * as E from 'fp-ts/Either'
import type { Fact } from '../core/facts'
import { allRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { refusal } from '../protocol/faults'
import type { ActivityKeeper } from './activity'
import type { healedAfterLoss } from './after-loss'
import { inThisLog } from './batch'
import { compare, settledIn, type Comparison } from './heal'
import type { Opened } from './opening'
import type { Parts } from './parts'
import type { Clock, Mirror, MirrorContent, Neighbours } from './ports'
import { INSIST_AFTER, type Recorder } from './recorder'

/** That a tab is there, in its log, and what is healed along with that. */
export interface TabStart {
  /** Reports the start for the first time. */
  readonly begin: () => Promise<void>
  /** Resolves when the start was reported; one that could not be recorded is made up for before anything else is. */
  readonly begun: () => Promise<void>
  /** Is the start recorded, in the log that is open now? */
  readonly isThere: () => boolean
  /** Starts again in another log, which lies in the place of the one that led to `before`, and heals what was lost with it. */
  readonly beginAnew: (before: State) => void
  /** Takes the place of what tabs have left in the mirror that are not alive any more. */
  readonly takeOver: (alive: readonly string[]) => Promise<void>
}

/** What every start of this tab is reported with. */
type Told = Omit<Extract<Fact, { readonly type: 'started' }>, 'type' | 'alive' | 'activeAt'>

interface Around {
  readonly clock: Pick<Clock, 'after'>
  readonly neighbours: Pick<Neighbours, 'present'>
  /** The tabs that answered when this one began. */
  readonly alive: Promise<readonly string[]>
  readonly mirror: Mirror
  /** What it held before the log was opened. */
  readonly mirrored: MirrorContent
  readonly opened: Opened
  readonly parts: Parts
  readonly recording: Pick<Recorder, 'log' | 'record'>
  readonly activity: Pick<ActivityKeeper, 'look' | 'lastActive'>
  readonly fetchLater: () => Promise<{ readonly healedAfterLoss: typeof healedAfterLoss }>
  readonly isStopped: () => boolean
}

/** Reports the start of a tab, again in the next log when the present one is lost under it. */
export function tabStart(around: Around, told: Told): TabStart {
  const { clock, neighbours, alive, mirror, mirrored, opened, parts, activity, fetchLater, isStopped } = around
  const { log, record } = around.recording
  const { store, unreadable } = opened
  let beginning: Promise<void> | undefined
  let isThere = false
  /** What waited in logs that were lost under this tab and is not queued again yet. */
  let lost: readonly OutboxRow[] = []
  const atStart = () => compare(store, mirrored, log.state(), unreadable, () => alive, parts)
  const afterLoss = async (): Promise<Comparison> => {
    const { healedAfterLoss } = await fetchLater()
    return healedAfterLoss(store, parts.app().kindOf, lost, (await mirror.read()).left)
  }
  let healing: (() => Promise<Comparison>) | undefined = atStart

  const takeOver = async (living: readonly string[]) => {
    // Looked at anew: what waited when this tab started may have been sent while it waited itself.
    const settled = await settledIn(store, (await mirror.read()).left, log.state(), parts).catch(() => undefined)
    // While the store does not tell, what others have left stays where it is: the next start takes it over.
    if (settled === undefined) return
    await mirror.takeOver(
      new Set(settled.map(({ id }) => id)),
      allRows(log.state()).map((row) => inThisLog(store, row)),
      living,
    )
  }

  /** Reports the start along with what is to be healed, in one transaction: never the one without the other. */
  const begin = async (living: Promise<readonly string[]>) => {
    const found = healing
    const compared = await found?.().catch(() => undefined)
    const activeAt = await activity.lastActive()
    const started = { ...told, alive: await living, ...(activeAt === undefined ? {} : { activeAt }) }
    const recorded =
      found !== undefined && compared === undefined
        ? [E.left(refusal('notSaved'))]
        : await Promise.all([
            record({ type: 'started', ...started }),
            ...(compared?.healed === undefined ? [] : [record({ type: 'healed', ...compared.healed })]),
          ])
    // Meanwhile this log was lost too: the start in the next one is under way, and heals what this one did not.
    if (healing !== found) return
    if (recorded.some(E.isLeft)) {
      beginning = undefined
      // Without a start nothing is synced and nothing sent, and nobody may press anything for long.
      clock.after(INSIST_AFTER, () => {
        if (!isStopped()) void begun()
      })
      return
    }
    healing = undefined
    lost = []
    isThere = true
    activity.look()
    // Before anybody acts: what is delivered meanwhile would be written back as waiting.
    await takeOver(await living)
  }
  const begun = (): Promise<void> => (beginning ??= begin(neighbours.present()))

  return {
    begin: () => (beginning = begin(alive)),
    begun,
    isThere: () => isThere,
    beginAnew: (before) => {
      isThere = false
      lost = [...lost, ...allRows(before)]
      healing = () => afterLoss()
      beginning = begin(neighbours.present())
    },
    takeOver,
  }
}
