import type { Account, CallContext, Tx } from './context'
import type { Reader } from './db/connection'
import { fingerprint } from './secrets'
import { stampChanges } from './stamps'

/** A session as its owner gets it, once; the tables hold hashes. */
export interface SessionSecrets {
  readonly sessionId: string
  readonly jwtToken: string
}

type Beginning = Pick<CallContext, 'tx' | 'ids' | 'now' | 'config'>

/** Begins a session: both secrets are new (S-SYNC-17). */
export const beginSession = (context: Beginning, userId: string): Promise<SessionSecrets> =>
  storeSession(context, userId, false)

/** How long the secrets of '/saml-redirect' are good; the app takes them at once. */
const handoverLifetime = 2 * 60_000

/**
 * Begins a session whose secrets go to the app in an address (S-ROUTE-24). Addresses stay in histories and logs, so
 * the token is good once: it brings a session with new secrets, and those of the address are dead.
 */
export const beginHandover = (context: Beginning, userId: string): Promise<SessionSecrets> =>
  storeSession(context, userId, true)

async function storeSession(
  { tx, ids, now, config }: Beginning,
  userId: string,
  handover: boolean,
): Promise<SessionSecrets> {
  const secrets = { sessionId: ids.secret(), jwtToken: ids.secret() }
  await tx
    .insertInto('sessions')
    .values({
      id_hash: fingerprint(secrets.sessionId),
      token_hash: fingerprint(secrets.jwtToken),
      user_id: userId,
      created_at: now,
      expires_at: now + (handover ? handoverLifetime : config.sessionLifetime),
      token_expires_at: now + (handover ? handoverLifetime : config.tokenLifetime),
      handover,
    })
    .execute()
  // A sign-in may have joined, renamed or proven something.
  await stampChanges(tx, userId, ['all'])
  return secrets
}

/**
 * Goes on with a session by its token under a new session id; the old id is dead. The token stays, so that a lost
 * answer does not lock the learner out.
 */
export async function renewSession(
  context: CallContext,
  jwtToken: string,
): Promise<{ userId: string; secrets: SessionSecrets } | undefined> {
  const { tx, ids, now, config } = context
  const handed = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', fingerprint(jwtToken))
    .where('token_expires_at', '>', now)
    .where('handover', '=', true)
    .returning('user_id')
    .executeTakeFirst()
  if (handed !== undefined) return { userId: handed.user_id, secrets: await beginSession(context, handed.user_id) }
  const sessionId = ids.secret()
  const row = await tx
    .updateTable('sessions')
    .set({ id_hash: fingerprint(sessionId), expires_at: now + config.sessionLifetime })
    .where('token_hash', '=', fingerprint(jwtToken))
    .where('token_expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row === undefined ? undefined : { userId: row.user_id, secrets: { sessionId, jwtToken } }
}

/**
 * A session in use goes on: whoever is in the app when it would run out is not thrown out of it. One that nobody has
 * synced with for half its time runs out and is renewed by its token; with the token it ends in any case.
 */
export const keepSession = async (
  { tx, now, config }: Pick<CallContext, 'tx' | 'now' | 'config'>,
  sessionId: string | undefined,
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set((row) => ({
      expires_at: row.fn<number>('least', [row.ref('token_expires_at'), row.val(now + config.sessionLifetime)]),
    }))
    .where('id_hash', '=', fingerprint(sessionId ?? ''))
    .where('expires_at', '>', now)
    .where('expires_at', '<', now + config.sessionLifetime / 2)
    .where('handover', '=', false)
    .execute()
}

/** Ends one session. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id_hash', '=', fingerprint(sessionId)).execute()
}

/** Ends the sessions of a user, but for the one at hand. */
export async function endOtherSessions(tx: Tx, userId: string, sessionId: string | undefined): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', fingerprint(sessionId ?? ''))
    .execute()
}

/**
 * Ends the links that were mailed for a user: to a new password, and to another address, which somebody may have asked for
 * who knew the old one.
 */
export async function forgetLinks(tx: Tx, userId: string): Promise<void> {
  for (const table of ['reset_codes', 'email_changes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** The active user of a session id; undefined when the session is unknown, over, or the user may not sign in. */
export async function userOfSession(
  db: Reader,
  sessionId: string | undefined,
  now: number,
): Promise<Account | undefined> {
  if (sessionId === undefined || sessionId === '') return undefined
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.id_hash', '=', fingerprint(sessionId))
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst()
}

/** The ids of the roles that a user holds. */
export async function rolesOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('role_id')
    .where('user_id', '=', userId)
    .orderBy('since')
    .orderBy('role_id')
    .execute()
  return rows.map(({ role_id }) => role_id)
}
