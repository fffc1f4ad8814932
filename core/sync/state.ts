import * as t from 'io-ts'
import { entity, Finite, list, oneOf } from '../../protocol/codec'
import { SpecialNotice } from '../../protocol/entities/notice'
import { Fault } from '../../protocol/faults'
import { MachineState } from '../machine-state'

export const SyncState = entity(
  'SyncState',
  {
    load: MachineState,
    status: oneOf('SyncStatus', ['idle', 'syncing', 'synced', 'failed']),
    /** One successful sync in this app start is enough for deck loads (D-DECK-29). */
    syncedOnce: t.boolean,
    /** The stored token was tried in this sync already (S-SYNC-18). */
    tokenTried: t.boolean,
    notices: list(SpecialNotice),
    /** Confirming the log-out syncs first (S-SYNC-32). */
    logoutAfter: t.boolean,
  },
  { lastSyncedAt: Finite, fault: Fault },
)
export type SyncState = Readonly<t.TypeOf<typeof SyncState>>

export const initialSync: SyncState = {
  load: { value: 'initial' },
  status: 'idle',
  syncedOnce: false,
  tokenTried: false,
  notices: [],
  logoutAfter: false,
}
