import type * as t from 'io-ts'
import { Alert } from '../protocol/alerts'
import { byId, struct, Finite, Integer, list } from '../protocol/codec'
import { Id } from '../protocol/ids'
import { AccountState } from './account/state'
import { Tab, Seen } from './deck/state'
import { DeviceState } from './device/state'
import { EngagementState } from './cards/state'
import { LibraryState } from './library/state'
import { OutboxState, QuarantinedQueue } from './outbox/state'
import { PendingCall } from './pending-call'
import { QuizState } from './quiz/state'
import { SessionState } from './session/state'
import { shardedRecord } from './sharded-record'
import { SyncState } from './sync/state'

/*
 * The state as one codec, from which types, checkpoint validation and export redaction are derived. Times are numbers
 * here, ms since 1970 UTC. Texts are private unless their codec marks them as exportable.
 */

const ArmedTimer = struct(
  'ArmedTimer',
  { armedBy: Finite, /** Device time at which it is due. */ dueAt: Finite, delay: Finite },
  {},
)
export type ArmedTimer = Readonly<t.TypeOf<typeof ArmedTimer>>

/**
 * All state of one user, or of no user while signed out. It is replaced completely on a user switch (core/user-state), so
 * that no data of one user is left for the next (X-LOG-15).
 */
export const UserState = struct(
  'UserState',
  {
    /** Sign-in epoch: distinguishes this sign-in from earlier ones, of the same user too (X-OUTBOX-10). */
    signIn: Integer,
    session: SessionState,
    sync: SyncState,
    library: LibraryState,
    /** What is open, by tab. */
    tabs: byId(Tab),
    quiz: QuizState,
    /** By deck id, then card id; read and written by deck/seen-records. */
    seen: shardedRecord(byId(Seen)),
    engagement: EngagementState,
    outbox: OutboxState,
    calls: byId(PendingCall),
    timers: byId(ArmedTimer),
    alerts: list(Alert),
  },
  { owner: Id, account: AccountState },
)
export type UserState = Readonly<t.TypeOf<typeof UserState>>

/** All state of the core: exactly the fold of the log (X-LOG-01). Plain JSON. */
export const State = struct(
  'State',
  {
    seq: Integer,
    device: DeviceState,
    /** Unsent actions of signed-out users, by user id (X-OUTBOX-06). */
    quarantine: byId(QuarantinedQueue),
    user: UserState,
  },
  {},
)
export type State = Readonly<t.TypeOf<typeof State>>

/** Updates slices of the current user's state. */
export const updateUser = (state: State, change: Partial<UserState>): State => ({
  ...state,
  user: { ...state.user, ...change },
})

/** Updates the state of a tab; an unknown tab starts with nothing open. */
export const updateTab = (state: State, session: string, change: (tab: Tab) => Tab): State =>
  updateUser(state, { tabs: { ...state.user.tabs, [session]: change(state.user.tabs[session] ?? {}) } })

/** Updates the user's card activity. */
export const updateEngagement = (state: State, change: (current: EngagementState) => EngagementState): State =>
  updateUser(state, { engagement: change(state.user.engagement) })

/** Updates the account state. */
export const updateAccountState = (state: State, change: Partial<AccountState>): State =>
  updateUser(state, { account: { ...state.user.account, ...change } })
