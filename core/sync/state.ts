import * as t from 'io-ts'
import { entity, Finite, list, oneOf } from '../../protocol/codec'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { machineState } from '../machine-state'

/** What the load depends on: where the sync is, and what waits for its end. */
export const LoadFacts = entity(
  'LoadFacts',
  {
    status: oneOf('SyncStatus', ['idle', 'syncing', 'synced', 'failed']),
    /** One successful sync in this app start is enough for deck loads (D-DECK-29). */
    syncedOnce: t.boolean,
    /** The stored token was tried in this sync already (S-SYNC-18). */
    tokenTried: t.boolean,
    /** Confirming the log-out syncs first (S-SYNC-32). */
    logoutAfter: t.boolean,
  },
  { lastSyncedAt: Finite, fault: Fault },
)
export type LoadFacts = Readonly<t.TypeOf<typeof LoadFacts>>

export const SyncState = entity(
  'SyncState',
  { load: machineState('LoadState', LoadFacts), notices: list(SpecialNotice) },
  { /** Notices that were dismissed here. */ seen: list(Id) },
)
export type SyncState = Readonly<t.TypeOf<typeof SyncState>>

export const initialSync: SyncState = {
  load: {
    value: 'initial',
    context: { status: 'idle', syncedOnce: false, tokenTried: false, logoutAfter: false },
  },
  notices: [],
}
