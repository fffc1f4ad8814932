import { sql } from 'kysely'
import type { Expression } from 'kysely'
import * as constants from '../../protocol/constants'
import { Language } from '../../protocol/languages'
import { isSsoOnly } from '../calls/registration-target'
import type { CallContext, Tx, Account } from '../api/context'
import type { FoundSession, HeldRole, SessionUser } from './found-session'
import { contentStamp } from '../content/pack-snapshot'
import { compiledOnce } from '../db/compiled-once'
import type { ValueOf } from '../db/compiled-once'
import type { Database, Reader } from '../db/connection'
import { orgById, userView } from '../organisations/organisations'
import { hashSecret } from './secrets'
import { renewStamps } from '../api/etags'
import type { User } from '../../protocol/entities/user'
import { sealKeyOf } from './seal-keys'

/** Secrets of a session, returned once to its owner. The tables store hashes. */
export interface SessionSecrets {
  readonly sessionId: string
  readonly jwtToken: string
  /** Only ends the session, so a client may keep it until a logout has reached the server. */
  readonly logoutKey: string
}

type Beginning = Pick<CallContext, 'tx' | 'ids' | 'now' | 'config'>

/** How a session begins. `singleSignOn`: an identity provider has authenticated the user. */
interface Begun {
  readonly singleSignOn: boolean
}

/** Begins a session with new secrets (S-SYNC-17). */
export const beginSession = (
  context: Beginning,
  userId: string,
  { singleSignOn }: Begun = { singleSignOn: false },
): Promise<SessionSecrets> => storeSession(context, userId, { singleSignOn, handover: false })

/** Returns the signed-in user with the data that only a sign-in returns. */
export async function signInResponse(context: CallContext, account: Account, secrets: SessionSecrets): Promise<User> {
  return { ...(await userView(context.tx, account)), ...secrets, sealKey: await sealKeyOf(context, account.id) }
}

/** Lifetime of the secrets of '/saml-redirect', ms. The app uses them immediately. */
const handoverLifetime = 2 * 60_000

/**
 * Begins a session whose secrets are passed to the app in a URL (S-ROUTE-24). URLs are stored in histories and logs, so
 * the token works once: it returns a session with new secrets and invalidates those of the URL.
 */
export const beginHandover = (context: Beginning, userId: string): Promise<SessionSecrets> =>
  storeSession(context, userId, { singleSignOn: true, handover: true })

async function storeSession(
  context: Beginning,
  userId: string,
  { singleSignOn, handover }: Begun & { readonly handover: boolean },
): Promise<SessionSecrets> {
  const { tx, ids, now, config } = context
  const id = ids.uuid()
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: now,
      expires_at: now + (handover ? handoverLifetime : config.sessionLifetime),
      token_expires_at: now + (handover ? handoverLifetime : config.retention.signIns),
      handover,
      generation: 1,
      generation_at: now,
      seen_at: now,
      single_sign_on: singleSignOn,
    })
    .execute()
  const secrets = await storeSecrets(context, id, 1)
  // A sign-in may have linked, renamed or verified something.
  await renewStamps(tx, userId, ['all'])
  return secrets
}

async function storeSecrets(
  { tx, ids }: Pick<Beginning, 'tx' | 'ids'>,
  sessionRow: string,
  generation: number,
): Promise<SessionSecrets> {
  const [sessionId, jwtToken] = [ids.secret(), ids.secret()]
  const logoutKey = hashSecret(sessionId)
  await tx
    .insertInto('session_secrets')
    .values({
      id_hash: logoutKey,
      token_hash: hashSecret(jwtToken),
      session_id: sessionRow,
      generation,
    })
    .execute()
  return { sessionId, jwtToken, logoutKey }
}

/** How long replaced secrets remain valid after a renewal, ms: another tab or a running request may be using them. */
export const renewalGrace = 60_000

/** Minimum interval between writes of a session's last use, ms. */
export const SEEN_RESOLUTION_MS = 60_000

/**
 * Extra tolerance for an absence, ms: an app in use syncs once per interval, and the request may take its full timeout.
 */
const unseen = constants.syncInterval + constants.requestTimeout + SEEN_RESOLUTION_MS

/**
 * Checks in SQL that the organisation permits the session's absence. An app in use syncs more often than
 * `logoutAfterMinutes` (S-SYNC-34).
 */
const isSeenLately = (now: number | Expression<number>) =>
  sql<boolean>`coalesce(sessions.seen_at + (orgs.data ->> 'logoutAfterMinutes')::numeric * 60000 + ${unseen} > ${now}, true)`

export type Renewal =
  | {
      readonly kind: 'renewed'
      readonly userId: string
      readonly singleSignOn: boolean
      readonly secrets: SessionSecrets
    }
  | { readonly kind: 'unknown' }
  /** The token was replaced long ago, so two parties have the session. It has ended for both. */
  | { readonly kind: 'reused' }

/**
 * Renews a session by its token. Replaces both session id and token. A replaced token can still renew in two cases. The
 * first is a short grace period, so that several tabs can renew at once. The second lasts until its successors are
 * used, because their answer may have been lost. Any other reuse ends the session (RFC 9700, 4.14.2).
 */
export async function renewSession(context: CallContext, jwtToken: string): Promise<Renewal> {
  const { tx, now, config } = context
  const row = await tx
    .selectFrom('session_secrets')
    .innerJoin('sessions', 'sessions.id', 'session_secrets.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('orgs', 'orgs.id', 'users.org_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.handover',
      'sessions.generation',
      'sessions.generation_at',
      'sessions.single_sign_on',
      'session_secrets.generation as presented',
    ])
    .where('token_hash', '=', hashSecret(jwtToken))
    .where('token_expires_at', '>', now)
    .where(isSeenLately(now))
    .forUpdate('sessions')
    .executeTakeFirst()
  if (row === undefined) return { kind: 'unknown' }
  if (row.handover) {
    await tx.deleteFrom('sessions').where('id', '=', row.id).execute()
    const secrets = await beginSession(context, row.user_id, { singleSignOn: true })
    return { kind: 'renewed', userId: row.user_id, singleSignOn: true, secrets }
  }
  const age = row.generation - row.presented
  const isInGrace = now - row.generation_at < renewalGrace
  if (age > 1 || (age === 1 && !isInGrace && (await isUsed(tx, row.id, row.generation)))) {
    await tx.deleteFrom('sessions').where('id', '=', row.id).execute()
    return { kind: 'reused' }
  }
  const generation = row.presented + 1
  // A lost answer has left secrets that nobody received.
  if (age === 1 && !isInGrace) {
    await tx
      .deleteFrom('session_secrets')
      .where('session_id', '=', row.id)
      .where('generation', '=', generation)
      .execute()
  }
  await tx
    .updateTable('sessions')
    .set({
      generation,
      expires_at: now + config.sessionLifetime,
      seen_at: now,
      ...(age === 0 ? { generation_at: now } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  const secrets = await storeSecrets(context, row.id, generation)
  return { kind: 'renewed', userId: row.user_id, singleSignOn: row.single_sign_on, secrets }
}

/** Has the owner received a pair of secrets of this generation? */
async function isUsed(tx: Tx, sessionRow: string, generation: number): Promise<boolean> {
  const used = await tx
    .selectFrom('session_secrets')
    .select('id_hash')
    .where('session_id', '=', sessionRow)
    .where('generation', '=', generation)
    .where('used', '=', true)
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Extends a session in use, so that its user is not signed out while in the app. A session without a sync for its
 * lifetime expires and is renewed by its token. It always ends with the token.
 */
export const keepSession = async (
  db: Database,
  { now, config, sessionId }: Pick<CallContext, 'now' | 'config' | 'sessionId'>,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set((row) => ({
      seen_at: now,
      expires_at: row.fn<number>('least', [row.ref('token_expires_at'), row.val(now + config.sessionLifetime)]),
    }))
    .where('id', '=', rowOf(db, sessionId))
    .where('seen_at', '<', now - SEEN_RESOLUTION_MS)
    .execute()
}

/**
 * Records that the owner has received these secrets. From then on, the replaced ones are valid only for the grace
 * period.
 */
export async function confirmSession(db: Database, sessionId: string | undefined): Promise<void> {
  await db
    .updateTable('session_secrets')
    .set({ used: true })
    .where('id_hash', '=', hashSecret(sessionId ?? ''))
    .execute()
}

/** Selects the row of a session by any session id that it has had, as a subquery. */
export const rowOf = (db: Reader, sessionId: string | undefined) =>
  db
    .selectFrom('session_secrets')
    .select('session_id')
    .where('id_hash', '=', hashSecret(sessionId ?? ''))

/** Ends a session by any session id that it has had, also one that a renewal has replaced. */
export const endSession = (tx: Tx, sessionId: string): Promise<void> => endSessionByLogoutKey(tx, hashSecret(sessionId))

/** Ends a session by any logout key that it has had, for a delayed logout. */
export async function endSessionByLogoutKey(tx: Tx, logoutKey: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', '=', (query) =>
      query.selectFrom('session_secrets').select('session_id').where('id_hash', '=', logoutKey),
    )
    .execute()
}

/**
 * Ends the sessions of a user, except the current one. In that session only the presented secrets remain valid: reuse
 * of earlier ones ends it.
 */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string | undefined): Promise<void> {
  const own = await rowOf(tx, sessionId).executeTakeFirst()
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', own?.session_id ?? '')
    .execute()
  if (own === undefined) return
  const { generation } = await tx
    .updateTable('sessions')
    .set((row) => ({ generation: row('generation', '+', 1), generation_at: 0 }))
    .where('id', '=', own.session_id)
    .returning('generation')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('session_secrets')
    .set({ generation, used: true })
    .where('id_hash', '=', hashSecret(sessionId ?? ''))
    .execute()
}

/**
 * Invalidates the links mailed for a user, to a new password and to another address. A person who knew the old password
 * may have requested them.
 */
export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  for (const table of ['reset_codes', 'email_changes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

interface SessionQuery {
  readonly sessionId: string | undefined
  readonly now: number
  readonly key?: string | undefined
  readonly withStamps?: boolean
}

/** The state of the database that a request depends on. */
export interface Admission {
  /** Stamp of the content in force (pack-snapshot.ts). */
  readonly content: string
  readonly session: FoundSession | undefined
}

/** Values of the statement of an admission. */
type AdmissionValues = {
  readonly idHash: string
  readonly now: number
  /** Secrets replaced later than that are still valid, ms UTC. */
  readonly graceFrom: number
  readonly key: string
  readonly withStamps: boolean
}

const admissionRow = compiledOnce((db, valueOf: ValueOf<AdmissionValues>) =>
  db
    .selectFrom(db.selectNoFrom(contentStamp.as('content')).as('in_force'))
    .leftJoin(validSession(db, valueOf).as('session'), (join) => join.onTrue())
    .leftJoin('idempotency_keys', (join) =>
      join.onRef('idempotency_keys.user_id', '=', 'session.id').on('idempotency_keys.key', '=', valueOf('key')),
    )
    .selectAll('session')
    .select(['in_force.content', 'idempotency_keys.fingerprint', 'idempotency_keys.answer'])
    .select(
      sql<readonly HeldRole[]>`(select coalesce(json_agg(json_build_object('role_id', role_id, 'since', since)
          order by since, role_id), '[]')
        from memberships join roles on roles.id = role_id where user_id = session.id and not retired)`.as('roles'),
    )
    .select(
      sql<Readonly<Record<string, string>>>`(select coalesce(json_object_agg(part, stamp), '{}') from user_stamps
        where ${valueOf('withStamps')} and user_id = session.id)`.as('stamps'),
    )
    .select(
      sql<string | null>`(select data ->> 'userLanguage' from preferences where user_id = session.id)`.as('language'),
    ),
)

/**
 * Reads the content's stamp and the session in one statement. The session is undefined when it is unknown or over, or
 * when the user may not sign in. Also when the organisation's rules end it: an absence longer than
 * `logoutAfterMinutes`, or mandatory single sign-on. The id of a handover does not suffice, because it has appeared in
 * a URL (S-ROUTE-24).
 */
export async function admission(
  db: Reader,
  { sessionId, now, key = '', withStamps = false }: SessionQuery,
): Promise<Admission> {
  const idHash = hashSecret(sessionId ?? '')
  const row = await admissionRow(db, { idHash, now, graceFrom: now - renewalGrace, key, withStamps })
  const {
    content,
    fingerprint,
    answer,
    roles,
    stamps,
    language: chosen,
    single_sign_on,
    org_may_force_sso,
    ...account
  } = row
  const found = { content: content ?? '', session: undefined }
  if (!isFound(account)) return found
  if (single_sign_on === false && org_may_force_sso === true) {
    const org = await orgById(db, account.org_id)
    if (org !== undefined && isSsoOnly(org)) return found
  }
  const kept = fingerprint === null || answer === null ? undefined : { fingerprint, answer }
  const language = Language.is(chosen) ? chosen : undefined
  return { ...found, session: { user: account, roles, language, stamps: new Map(Object.entries(stamps)), kept } }
}

type Nullable<A> = { readonly [K in keyof A]: A[K] | null }

/** Has the outer join found a session? Its columns that may not be null are null without one. */
const isFound = (account: Nullable<SessionUser>): account is SessionUser => account.id !== null

/** Selects the user of a valid session as a subquery. */
const validSession = (db: Reader, valueOf: ValueOf<AdmissionValues>) =>
  db
    .selectFrom('session_secrets')
    .innerJoin('sessions', 'sessions.id', 'session_secrets.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('orgs', 'orgs.id', 'users.org_id')
    .selectAll('users')
    .select([
      'session_secrets.used as secrets_used',
      'sessions.seen_at as session_seen_at',
      'sessions.single_sign_on',
      sql<boolean>`orgs.data ? 'samlConfig' or orgs.data #>> '{oauthConfig,forced}' = 'true'`.as('org_may_force_sso'),
    ])
    .where('session_secrets.id_hash', '=', valueOf('idHash'))
    .where('sessions.expires_at', '>', valueOf('now'))
    .where('sessions.handover', '=', false)
    .where((where) =>
      where.or([
        where('session_secrets.generation', '=', where.ref('sessions.generation')),
        where.and([
          where('session_secrets.generation', '=', where('sessions.generation', '-', 1)),
          where('sessions.generation_at', '>', valueOf('graceFrom')),
        ]),
      ]),
    )
    .where(isSeenLately(valueOf('now')))
    .where('users.active', '=', true)

/** Returns the user of a valid session (see `admission`), or undefined. */
export async function userOfSession(
  db: Reader,
  sessionId: string | undefined,
  now: number,
): Promise<SessionUser | undefined> {
  if (sessionId === undefined || sessionId === '') return undefined
  return (await admission(db, { sessionId, now })).session?.user
}
