import * as E from 'fp-ts/Either'
import type { Fact } from '../core/facts'
import { allRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { refusal } from '../protocol/faults'
import type { ActivityKeeper } from './activity'
import { inThisLog } from './batch'
import type { FetchCode } from './code/code'
import { compare, settledIn, type Comparison } from './heal'
import type { Opened } from './opening'
import type { Parts } from './parts'
import type { Mirror, MirrorContent, Ports } from './ports'
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

/** What every start of a tab is reported with. */
type Told = Omit<Extract<Fact, { readonly type: 'started' }>, 'type' | 'alive' | 'activeAt' | 'restored'>

/** Reports the start of a tab, again in the next log when the present one is lost under it. */
export function tabStart(
  { clock, neighbours, fetchCode }: Pick<Ports, 'clock' | 'neighbours'> & { readonly fetchCode: FetchCode },
  { build, platform, userAgent, referrer, emulated }: Told & { readonly emulated?: boolean },
  { log, record }: Pick<Recorder, 'log' | 'record'>,
  { store, unreadable }: Opened,
  parts: Parts,
  mirror: Mirror,
  /** What the mirror held before the log was opened. */
  mirrored: MirrorContent,
  /** The tabs that answered when this one began. */
  alive: Promise<readonly string[]>,
  activity: Pick<ActivityKeeper, 'look' | 'lastActive'>,
  isStopped: () => boolean,
): TabStart {
  let beginning: Promise<void> | undefined
  let isThere = false
  /** What waited in logs that were lost under this tab and is not queued again yet. */
  let lost: readonly OutboxRow[] = []
  const atStart = () => compare(store, mirrored, log.state(), unreadable, () => alive, parts)
  const afterLoss = async (): Promise<Comparison> => {
    const { healedAfterLoss } = await fetchCode('later')
    return healedAfterLoss(store, parts, log.state(), lost, (await mirror.read()).left)
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
