import * as t from 'io-ts'
import { struct, Finite, list, oneOf } from '../../protocol/codec'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { machineState } from '../machine-state'

/** The context of the load machine: the status of the sync, and the pending log-out. */
export const LoadFacts = struct(
  'LoadFacts',
  {
    status: oneOf('SyncStatus', ['idle', 'syncing', 'synced', 'failed']),
    /** One successful sync in this app start is enough for deck loads (D-DECK-29). */
    syncedOnce: t.boolean,
    /** The stored token was already tried in this sync (S-SYNC-18). */
    tokenTried: t.boolean,
    /** A confirmed log-out syncs first (S-SYNC-32). */
    logoutAfter: t.boolean,
  },
  { lastSyncedAt: Finite, fault: Fault },
)
export type LoadFacts = Readonly<t.TypeOf<typeof LoadFacts>>

export const SyncState = struct(
  'SyncState',
  { load: machineState('LoadState', LoadFacts), notices: list(SpecialNotice) },
  { /** Notices that were dismissed here. */ dismissedNoticeIds: list(Id) },
)
export type SyncState = Readonly<t.TypeOf<typeof SyncState>>

export const initialSync: SyncState = {
  load: {
    value: 'initial',
    context: { status: 'idle', syncedOnce: false, tokenTried: false, logoutAfter: false },
  },
  notices: [],
}
