import * as E from 'fp-ts/Either'
import { completeCore } from '../../core/features/all-features'
import { hashOf } from '../../core/hash'
import { migrateState } from '../../core/log/state-migrations'
import { firstDivergence, replay } from '../../core/replay'
import { exportLog } from '../../worker/export/export'
import { importLog } from '../../worker/export/import'
import { contentHashes } from '../../worker/log/purge'
import { restore } from '../../worker/log/restore'
import type { LivedYear } from './year'

const stamp = { at: Date.UTC(2026, 0, 6), salt: 'salt' }

/** Lists the parts of a year that do not replay to the recorded state; empty when correct. */
export async function replayFaults(year: LivedYear): Promise<readonly string[]> {
  const { store, fold, replayed, astray } = year
  const wanted = hashOf(fold.state)
  const restored = await restore(store, { forRows: async () => completeCore, migrationFor: async () => migrateState })
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

/** Content referenced by the state must outlive the rows that loaded it. */
async function missingContents({ store, fold }: LivedYear): Promise<readonly string[]> {
  const missing: string[] = []
  for (const hash of contentHashes(fold.state))
    if ((await store.payload(hash)) === undefined) missing.push(`the content ${hash} is gone`)
  return missing
}

/** Checks the export, with private content or redacted. Only the former reaches the year's own state. */
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
