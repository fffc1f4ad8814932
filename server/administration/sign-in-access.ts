import { renewStamps } from '../api/etags'
import type { Account, Tx } from '../api/context'
import { setActive } from '../auth/accounts'
import { isSsoOnly } from '../calls/registration-target'
import { mailPasswordLink } from '../calls/passwords'
import type { Reader } from '../db/connection'
import { outbox } from '../delivery/outbox'
import { orgById } from '../organisations/organisations'
import { originOfOrg } from '../organisations/origins'
import type { Language } from '../../protocol/languages'
import { administer } from './administer'
import type { Administration } from './administer'
import { findPerson } from './find-person'
import { AdministrationRefused } from './refusal'
import { requireOrigin } from './require-origin'

export interface AccessChange {
  readonly personId: string
  readonly changed: boolean
  readonly endedSessions: number
}

const countSessions = async (db: Reader, userId: string): Promise<number> => {
  const row = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/**
 * Signs a person out everywhere and prevents sign-ins until `activate`, also when a content pack contains the person as
 * active. Ends mailed links and push messages. All data remains.
 */
export const deactivate = (administration: Administration, person: string): Promise<AccessChange> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const endedSessions = await countSessions(tx, account.id)
    const changed = account.active || !account.suspended
    await setActive(tx, [account.id], false)
    await tx.updateTable('users').set({ suspended: true }).where('id', '=', account.id).execute()
    const result = { personId: account.id, changed, endedSessions }
    return { result, audit: changed ? { what: 'personDeactivated', userId: account.id } : undefined }
  })

/**
 * Lets a person sign in again. Throws AdministrationRefused when the content pack has deactivated the person, because
 * its next load would do so again.
 */
export const activate = (administration: Administration, person: string): Promise<AccessChange> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const changed = !account.active
    if (changed && !account.suspended)
      throw new AdministrationRefused(
        'inactive-in-pack',
        'The content pack has deactivated this person, or no longer contains the person.',
        "Set 'active' to true in users.json of the pack, or add the person there, and load the pack.",
      )
    await setActive(tx, [account.id], true)
    await tx.updateTable('users').set({ suspended: false }).where('id', '=', account.id).execute()
    await renewStamps(tx, account.id, ['all'])
    const result = { personId: account.id, changed, endedSessions: 0 }
    return { result, audit: changed ? { what: 'personActivated', userId: account.id } : undefined }
  })

/** A session without its secrets. Times in ms UTC. */
export interface ListedSession {
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly singleSignOn: boolean
}

/** Lists the sessions of a person that can still be used or renewed, the latest first. */
export async function listSessions(
  { db, now }: Administration,
  person: string,
): Promise<{ readonly personId: string; readonly sessions: readonly ListedSession[] }> {
  const { id } = await findPerson(db, person)
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'seen_at', 'token_expires_at', 'single_sign_on'])
    .where('user_id', '=', id)
    .where('token_expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
  return {
    personId: id,
    sessions: rows.map((row) => ({
      createdAt: row.created_at,
      seenAt: row.seen_at,
      expiresAt: row.token_expires_at,
      singleSignOn: row.single_sign_on,
    })),
  }
}

/** Signs a person out on all devices. Mailed links end too. The password remains. */
export const endSessions = (administration: Administration, person: string): Promise<AccessChange> =>
  administer(administration, async (tx) => {
    const { id } = await findPerson(tx, person)
    const endedSessions = await countSessions(tx, id)
    for (const table of ['sessions', 'reset_codes', 'email_changes', 'report_links', 'push_tokens'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute()
    const changed = endedSessions > 0
    const result = { personId: id, changed, endedSessions }
    return {
      result,
      audit: changed ? { what: 'sessionsEnded', userId: id, fields: { sessions: endedSessions } } : undefined,
    }
  })

/** Throws AdministrationRefused when a mail to the person would be useless. Otherwise returns the email. */
async function requireMailable(tx: Tx, account: Account): Promise<string> {
  if (account.email === null)
    throw new AdministrationRefused(
      'no-address',
      'This person has no email address.',
      'The person can sign in by user name or single sign-on only, or is a guest.',
    )
  if (!account.active)
    throw new AdministrationRefused(
      'deactivated',
      'This person is deactivated and cannot sign in.',
      'Run npm run admin -- activate first.',
    )
  const org = await orgById(tx, account.org_id)
  if (org !== undefined && isSsoOnly(org))
    throw new AdministrationRefused(
      'single-sign-on',
      'The organisation signs in by its identity provider only.',
      'Reset the password there.',
    )
  return account.email
}

/**
 * Mails a link to a form for a new password, in the person's language. `language` is used when the person has chosen
 * none. The password changes only when the link is used. Throws AdministrationRefused when the person could not use it.
 */
export const resetPassword = (
  administration: Administration,
  person: string,
  language: Language,
): Promise<{ readonly personId: string }> =>
  administer(administration, async (tx) => {
    const account = await findPerson(tx, person)
    const email = await requireMailable(tx, account)
    await requireOrigin(tx, administration.config)
    const origin = await originOfOrg(tx, administration.config, account.org_id)
    const { ids, now } = administration
    await mailPasswordLink({ tx, ids, mail: outbox, now, askedLanguage: language }, { id: account.id, email }, origin)
    return { result: { personId: account.id }, audit: { what: 'passwordLinkMailed', userId: account.id } }
  })
