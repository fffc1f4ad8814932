import type { Selectable, Transaction } from 'kysely'
import type { Answer, CallName, Params, PathParams, Query } from '../protocol/api'
import type { Config } from './config'
import type { Schema, UserTable } from './db/schema'
import type { Identities } from './identity'
import type { Clock, Ids, Mail } from './ports'

/** The database inside the one transaction of a call. */
export type Tx = Transaction<Schema>
/** A user's row. */
export type Account = Selectable<UserTable>

/** What every call has at hand. */
export interface CallContext {
  readonly tx: Tx
  /** ms since 1970 UTC, the same all through the call. */
  readonly now: number
  readonly clock: Clock
  readonly ids: Ids
  readonly mail: Mail
  readonly identities: Identities
  readonly config: Config
  /** Where the browser finds this server, for links in mails. */
  readonly origin: string
  /** The organisation whose app is asking, by its header or else its host; undefined on the unbranded product. */
  readonly orgId: string | undefined
  /** The session id that came along, whether or not it is one. */
  readonly sessionId: string | undefined
  /** Network address of the asking side. */
  readonly address: string
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

/** A call that anybody may make. */
export interface OpenHandler<N extends CallName> {
  readonly access: 'open'
  run(context: CallContext, request: CallRequest<N>): Promise<Answer<N>>
}

/** A call that needs a session. */
export interface UserHandler<N extends CallName> {
  readonly access: 'user'
  run(context: UserContext, request: CallRequest<N>): Promise<Answer<N>>
}

export type Handler<N extends CallName> = OpenHandler<N> | UserHandler<N>
/** Handlers for some of the calls, each typed by the table of calls. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> }

export const open = <N extends CallName>(run: OpenHandler<N>['run']): OpenHandler<N> => ({ access: 'open', run })
export const forUser = <N extends CallName>(run: UserHandler<N>['run']): UserHandler<N> => ({ access: 'user', run })
