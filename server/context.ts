import type { Selectable, Transaction } from 'kysely'
import type { Answer, CallName, Params, PathParams, Query } from '../protocol/api'
import type { Language } from '../protocol/languages'
import type { Config } from './config'
import type { Database } from './db/connection'
import type { Schema, UserTable } from './db/schema'
import type { Identities } from './identity'
import type { Clock, Ids, Mail } from './ports'
import type { RobotCheck } from './robot-check'
import type { Part } from './stamps'

/** The database inside the one transaction of a call. */
export type Tx = Transaction<Schema>
/** A user's row. */
export type Account = Selectable<UserTable>

/** What a request brings, whatever the call. */
interface Asked {
  /** ms since 1970 UTC, the same all through the call. */
  readonly now: number
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: Mail
  readonly config: Config
  /** The organisation whose app is asking, by its header or else its host; undefined on the unbranded product. */
  readonly orgId: string | undefined
  /** The session id that came along, whether or not it is one. */
  readonly sessionId: string | undefined
  /** Network address of the asking side. */
  readonly address: string
  /** The language that the asking browser wants; what somebody has chosen in the app goes before it. */
  readonly askedLanguage: Language
}

/** What a call has at hand before its transaction begins: networks and password hashes are asked here (X-SERVER-10). */
export interface Outside extends Asked {
  readonly db: Database
  readonly identities: Identities
  readonly robotCheck: RobotCheck
}

/** What every call has at hand in its transaction. */
export interface CallContext extends Asked {
  readonly tx: Tx
}

/** What a call has at hand once its session is known. */
export interface UserContext extends CallContext {
  readonly user: Account
  readonly roles: ReadonlySet<string>
}

export interface CallRequest<N extends CallName> {
  readonly path: PathParams<N>
  readonly query: Query<N>
  readonly params: Params<N>
}

/** An answer that is found and allowed, but not made yet. */
export interface Found<A> {
  /** What it is made of; undefined when no stamp tells. */
  readonly parts?: readonly Part[]
  readonly make: () => Promise<A>
}

type Work<N extends CallName, C> = (context: C) => Promise<Found<Answer<N>>>

/**
 * A call that anybody may make. `begin` does what is slow and gives the work for the transaction; nothing that waits
 * for others can get into a transaction, because only `begin` has the ports for it at hand.
 */
export interface OpenHandler<N extends CallName> {
  readonly access: 'open'
  /** The stamps are read first: whoever has the answer already is told so before it is made. */
  readonly stamped: boolean
  begin(outside: Outside, request: CallRequest<N>): Promise<Work<N, CallContext>>
}

/** A call that needs a session. */
export interface UserHandler<N extends CallName> {
  readonly access: 'user'
  readonly stamped: boolean
  begin(outside: Outside, request: CallRequest<N>): Promise<Work<N, UserContext>>
}

export type Handler<N extends CallName> = OpenHandler<N> | UserHandler<N>
/** Handlers for some of the calls, each typed by the table of calls. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> }

type Run<N extends CallName, C> = (context: C, request: CallRequest<N>) => Promise<Answer<N>>
type Find<N extends CallName, C> = (context: C, request: CallRequest<N>) => Promise<Found<Answer<N>>>
type Prepare<N extends CallName, P> = (outside: Outside, request: CallRequest<N>) => Promise<P>
type RunAfter<N extends CallName, C, P> = (context: C, request: CallRequest<N>, prepared: P) => Promise<Answer<N>>

const at =
  <N extends CallName, C>(run: Run<N, C>) =>
  (_outside: Outside, request: CallRequest<N>): Promise<Work<N, C>> =>
    Promise.resolve((context) => Promise.resolve({ make: () => run(context, request) }))

const finding =
  <N extends CallName, C>(find: Find<N, C>) =>
  (_outside: Outside, request: CallRequest<N>): Promise<Work<N, C>> =>
    Promise.resolve((context) => find(context, request))

const after =
  <N extends CallName, C, P>(prepare: Prepare<N, P>, run: RunAfter<N, C, P>) =>
  async (outside: Outside, request: CallRequest<N>): Promise<Work<N, C>> => {
    const prepared = await prepare(outside, request)
    return (context) => Promise.resolve({ make: () => run(context, request, prepared) })
  }

export const open = <N extends CallName>(run: Run<N, CallContext>): OpenHandler<N> => ({
  access: 'open',
  stamped: false,
  begin: at(run),
})
export const forUser = <N extends CallName>(run: Run<N, UserContext>): UserHandler<N> => ({
  access: 'user',
  stamped: false,
  begin: at(run),
})
/** The same, when stamps may tell that the asking side has the answer: `find` does what is to be done in any case. */
export const openStamped = <N extends CallName>(find: Find<N, CallContext>): OpenHandler<N> => ({
  access: 'open',
  stamped: true,
  begin: finding(find),
})
export const forUserStamped = <N extends CallName>(find: Find<N, UserContext>): UserHandler<N> => ({
  access: 'user',
  stamped: true,
  begin: finding(find),
})
/** The same after slow work, whose outcome `run` gets; it must hold still when it is done, so `run` checks it again. */
export const openAfter = <N extends CallName, P>(
  prepare: Prepare<N, P>,
  run: RunAfter<N, CallContext, P>,
): OpenHandler<N> => ({ access: 'open', stamped: false, begin: after(prepare, run) })
export const forUserAfter = <N extends CallName, P>(
  prepare: Prepare<N, P>,
  run: RunAfter<N, UserContext, P>,
): UserHandler<N> => ({ access: 'user', stamped: false, begin: after(prepare, run) })
