import * as E from 'fp-ts/Either'
import { app } from '../../core/app'
import { hashOf } from '../../core/hash'
import { carryState } from '../../core/log/state-steps'
import { firstDivergence, replay } from '../../core/replay'
import { exportLog } from '../../worker/export'
import { importLog } from '../../worker/import'
import { contentHashes } from '../../worker/purge'
import { restore } from '../../worker/restore'
import type { LivedYear } from './year'

const stamp = { at: Date.UTC(2026, 0, 6), salt: 'salt' }

/** What of a year does not replay to the state that it had; nothing, as it should be. */
export async function replayFaults(year: LivedYear): Promise<readonly string[]> {
  const { store, fold, replayed, astray } = year
  const wanted = hashOf(fold.state)
  const restored = await restore(store, { forRows: async () => app, carryFor: async () => carryState })
  const { unknownEvents, damagedRows, quarantinedEvents, gaps } = replayed.health
  return [
    ...(hashOf(replayed.state) === wanted ? [] : ['the whole log leads to another state']),
    ...astray.map((seq) => `up to ${seq} a checkpoint leads to another state`),
    ...(hashOf(restored.fold.state) === wanted ? [] : ['what lies in the store leads to another state']),
    ...(unknownEvents + damagedRows + quarantinedEvents + gaps === 0 ? [] : ['not every row was folded']),
    ...(await missingContents(year)),
    ...(await exportFaults(year, true)),
    ...(await exportFaults(year, false)),
  ]
}

/** Content that the state shows outlives the rows that brought it. */
async function missingContents({ store, fold }: LivedYear): Promise<readonly string[]> {
  const missing: string[] = []
  for (const hash of contentHashes(fold.state))
    if ((await store.payload(hash)) === undefined) missing.push(`the content ${hash} is gone`)
  return missing
}

/** Of its export, with private content or redacted. Only the former comes to the state of the year itself. */
async function exportFaults({ store, fold }: LivedYear, includePrivate: boolean): Promise<readonly string[]> {
  const name = includePrivate ? 'the whole export' : 'the redacted export'
  const source = {
    settings: { build: 'build-12', platform: 'web' },
    state: () => fold.state,
    stored: store,
  }
  const log = await importLog(await exportLog(source, includePrivate, stamp))
  if (E.isLeft(log)) return [`${name} is refused: ${log.left.reason}`]
  const { manifest, fault } = log.right
  const stateHash = hashOf(replay(log.right).state)
  const parted = firstDivergence(log.right)
  return [
    ...(fault === undefined ? [] : [`${name} ends at line ${fault.line}: ${fault.reason}`]),
    ...(stateHash === manifest.stateHash ? [] : [`${name} leads to another state than its manifest says`]),
    ...(!includePrivate || stateHash === hashOf(fold.state) ? [] : [`${name} leads to another state than the year`]),
    ...(parted === undefined ? [] : [`${name} leads elsewhere from ${parted.type} on, at ${parted.seq}`]),
  ]
}
