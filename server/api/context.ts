import type { Selectable, Transaction } from 'kysely'
import type { Answer, CallName, Params, PathParams, Query } from '../../protocol/api'
import type { Language } from '../../protocol/languages'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import type { Schema, UserTable } from '../db/schema'
import type { Identities } from '../auth/openid'
import type { MediaViewer } from '../auth/media-pass'
import type { Clock, Ids, Mail } from '../ports'
import type { RobotCheck } from '../auth/robot-check'
import type { Passwords } from '../auth/passwords'
import type { FoundSession } from '../auth/found-session'
import type { PackSnapshot } from '../content/pack-snapshot'
import type { SecurityEvent } from '../auth/security-events'
import type { VersionedPart } from './etags'

/** The database inside the one transaction of a call. */
export type Tx = Transaction<Schema>
/** A user's row. */
export type Account = Selectable<UserTable>

/** The parts of a request that do not depend on the call. */
interface RequestContext {
  /** ms since 1970 UTC, constant during the call. */
  readonly now: number
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: Mail
  readonly config: Config
  /** The content in force, in the language of the user or else of the browser. */
  readonly pack: PackSnapshot
  /** The organisation of the requesting app, by its header or else its host. Undefined on the unbranded product. */
  readonly orgId: string | undefined
  /** The session id of the request, not validated. */
  readonly sessionId: string | undefined
  /**
   * The Idempotency-Key of the request, for calls without a user. The pipeline handles repeats of calls with a user.
   */
  readonly key?: string
  /** Network address of the client. */
  readonly address: string
  /** The language of the browser's request. A language chosen in the app takes precedence. */
  readonly askedLanguage: Language
  /** Logs a security event after the call's transaction is committed. */
  readonly report: (event: SecurityEvent, userId: string) => void
}

/** Context of a call before its transaction begins. Network requests and password hashing happen here (X-SERVER-10). */
export interface PreparationContext extends RequestContext {
  readonly db: Database
  readonly identities: Identities
  readonly passwords: Passwords
  readonly robotCheck: RobotCheck
}

/** Context of a call in its transaction. */
export interface CallContext extends RequestContext {
  readonly tx: Tx
  /** The valid session of the request, if it has one. */
  readonly session: FoundSession | undefined
}

/** Context of a call with a valid session. */
export interface UserContext extends CallContext {
  readonly user: Account
  readonly roles: ReadonlySet<string>
  /** The same roles with the start of each membership, the earliest first. */
  readonly memberships: FoundSession['roles']
}

export interface CallRequest<N extends CallName> {
  readonly path: PathParams<N>
  readonly query: Query<N>
  readonly params: Params<N>
}

/** An answer that was found and permitted, but is not built yet. */
export interface FoundAnswer<A> {
  /** The parts that determine the ETag. Undefined when the answer has no ETag. */
  readonly parts?: readonly VersionedPart[]
  /** The viewer who gets a media pass, where no session was required. 'nobody' removes an earlier pass. */
  readonly viewer?: MediaViewer | 'nobody'
  /** Records the request with one statement, whether or not the client's copy is current. Runs before the answer. */
  readonly record?: (db: Database) => Promise<void>
  readonly make: () => Promise<A>
}

type Work<N extends CallName, C> = (context: C) => Promise<FoundAnswer<Answer<N>>>

/**
 * A call that anybody may make. `begin` does slow work and returns the work of the transaction. Only `begin` has access
 * to slow ports, so a transaction cannot wait for them.
 */
export interface OpenHandler<N extends CallName> {
  readonly access: 'open'
  /** Reads the ETag first, so that an unchanged answer is not built. */
  readonly stamped: boolean
  begin(outside: PreparationContext, request: CallRequest<N>): Promise<Work<N, CallContext>>
}

/** A call that needs a session. */
export interface UserHandler<N extends CallName> {
  readonly access: 'user'
  readonly stamped: boolean
  /** The answer may be seconds old, so a replica may give it. Session and roles are always current. */
  readonly delayed?: true
  /** Prepares slowly, so that the session is checked again afterwards. */
  readonly slow?: true
  begin(outside: PreparationContext, request: CallRequest<N>): Promise<Work<N, UserContext>>
}

export type Handler<N extends CallName> = OpenHandler<N> | UserHandler<N>
/** Handlers of some calls, typed by the table of calls. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> }

type Run<N extends CallName, C> = (context: C, request: CallRequest<N>) => Promise<Answer<N>>
type Find<N extends CallName, C> = (context: C, request: CallRequest<N>) => Promise<FoundAnswer<Answer<N>>>
type Prepare<N extends CallName, P> = (outside: PreparationContext, request: CallRequest<N>) => Promise<P>
type RunAfter<N extends CallName, C, P> = (context: C, request: CallRequest<N>, prepared: P) => Promise<Answer<N>>

const at =
  <N extends CallName, C>(run: Run<N, C>) =>
  (_outside: PreparationContext, request: CallRequest<N>): Promise<Work<N, C>> =>
    Promise.resolve((context) => Promise.resolve({ make: () => run(context, request) }))

const finding =
  <N extends CallName, C>(find: Find<N, C>) =>
  (_outside: PreparationContext, request: CallRequest<N>): Promise<Work<N, C>> =>
    Promise.resolve((context) => find(context, request))

const after =
  <N extends CallName, C, P>(prepare: Prepare<N, P>, run: RunAfter<N, C, P>) =>
  async (outside: PreparationContext, request: CallRequest<N>): Promise<Work<N, C>> => {
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
/** Creates a handler that only reads, and whose answer may be seconds old. */
export const forUserDelayed = <N extends CallName>(run: Run<N, UserContext>): UserHandler<N> => ({
  ...forUser(run),
  delayed: true,
})
/** Creates a handler with an ETag. `find` does everything that is needed even when the client's copy is current. */
export const openWithEtag = <N extends CallName>(find: Find<N, CallContext>): OpenHandler<N> => ({
  access: 'open',
  stamped: true,
  begin: finding(find),
})
export const forUserWithEtag = <N extends CallName>(find: Find<N, UserContext>): UserHandler<N> => ({
  access: 'user',
  stamped: true,
  begin: finding(find),
})
/**
 * Creates a handler with slow preparation, whose result `run` gets. The situation may have changed since, so `run`
 * checks it again.
 */
export const openPrepared = <N extends CallName, P>(
  prepare: Prepare<N, P>,
  run: RunAfter<N, CallContext, P>,
): OpenHandler<N> => ({ access: 'open', stamped: false, begin: after(prepare, run) })
export const forUserPrepared = <N extends CallName, P>(
  prepare: Prepare<N, P>,
  run: RunAfter<N, UserContext, P>,
): UserHandler<N> => ({ access: 'user', stamped: false, slow: true, begin: after(prepare, run) })
