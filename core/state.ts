import type * as t from 'io-ts'
import { Alert } from '../protocol/alerts'
import { byId, entity, Finite, Integer, list } from '../protocol/codec'
import { Id } from '../protocol/ids'
import { AccountState } from './account/state'
import { Seen } from './deck/seen-state'
import { Tab } from './deck/state'
import { DeviceState } from './device/state'
import { EngagementState } from './cards/state'
import { LibraryState } from './library/state'
import { OutboxState, QuarantinedQueue } from './outbox/state'
import { PendingCall } from './pending-call'
import { QuizState } from './quiz/state'
import { SessionState } from './session/state'
import { shelves } from './shelves'
import { SyncState } from './sync/state'

/*
 * The state as one codec: types, the judgement of checkpoints and the redaction of exports come from it. Times are
 * numbers here, ms since 1970 UTC. Texts are private unless their codec says that they are open.
 */

const ArmedTimer = entity(
  'ArmedTimer',
  { armedBy: Finite, /** Device time at which it is due. */ dueAt: Finite, delay: Finite },
  {},
)
export type ArmedTimer = Readonly<t.TypeOf<typeof ArmedTimer>>

/**
 * Everything of one person, or of nobody while nobody is signed in. It is replaced whole when its owner changes or
 * signs out (core/mine), so that nothing of one can be left to the next (X-LOG-15).
 */
export const Mine = entity(
  'Mine',
  {
    /** Tells this sign-in from those before it, of the same person too (X-OUTBOX-10). */
    signIn: Integer,
    session: SessionState,
    sync: SyncState,
    library: LibraryState,
    /** What is open, by tab. */
    tabs: byId(Tab),
    quiz: QuizState,
    /** By deck id, then card id; read and written by deck/seen-records. */
    seen: shelves(byId(Seen)),
    engagement: EngagementState,
    outbox: OutboxState,
    calls: byId(PendingCall),
    timers: byId(ArmedTimer),
    alerts: list(Alert),
  },
  { owner: Id, account: AccountState },
)
export type Mine = Readonly<t.TypeOf<typeof Mine>>

/** Everything the core knows: nothing but the fold of the log (X-LOG-01). JSON throughout. */
export const State = entity(
  'State',
  {
    seq: Integer,
    device: DeviceState,
    /** What people who are not signed in have left unsent, by their ids (X-OUTBOX-06). */
    quarantine: byId(QuarantinedQueue),
    mine: Mine,
  },
  {},
)
export type State = Readonly<t.TypeOf<typeof State>>

/** Changes slices of what is the present person's. */
export const inMine = (state: State, change: Partial<Mine>): State => ({ ...state, mine: { ...state.mine, ...change } })

/** Changes what is kept of a tab; one that is not known has nothing open. */
export const inTab = (state: State, session: string, change: (tab: Tab) => Tab): State =>
  inMine(state, { tabs: { ...state.mine.tabs, [session]: change(state.mine.tabs[session] ?? {}) } })

/** Changes what the person has done with cards and keeps of them. */
export const inEngagement = (state: State, change: (current: EngagementState) => EngagementState): State =>
  inMine(state, { engagement: change(state.mine.engagement) })
