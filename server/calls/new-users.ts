import { accountByEmail } from '../auth/accounts'
import type { CallContext, PreparationContext } from '../api/context'
import { isUniqueViolation } from '../db/violations'
import { countTry, limitsOf, requireTries } from '../limits/rate-limits'
import { refusals } from '../api/refusal'
import { addMembership } from './role-grants'
import type { RoleGrant } from './role-grants'

interface NewUser {
  readonly orgId: string
  readonly grant: RoleGrant | undefined
  readonly name: string | undefined
  readonly email: string | undefined
  /** The provider has verified the email. */
  readonly emailProven: boolean
  readonly passwordHash: string | undefined
  readonly selfRegistered: boolean
  readonly identity?: { readonly provider: string; readonly subject: string }
}

/**
 * Refuses an email that has an account (S-ACCT-17). Limits how often an address learns this. Above the limit, every
 * email is refused, so that the address cannot find out who has an account.
 */
export async function requireFreeEmail(
  { db, address, config, now }: Pick<PreparationContext, 'db' | 'address' | 'config' | 'now'>,
  email: string,
): Promise<void> {
  const limit = limitsOf.address('takenEmail', address, config.addressLimits)
  await requireTries(db, limit, now)
  if ((await accountByEmail(db, email)) === undefined) return
  await countTry(db, limit, now)
  throw refusals.emailTaken()
}

/** Creates an account with its first role. Refuses an email that is in use (S-ACCT-17). */
export async function createUser({ tx, ids, now }: CallContext, user: NewUser) {
  const account = await tx
    .insertInto('users')
    .values({
      id: ids.uuid(),
      org_id: user.orgId,
      name: user.name?.trim() ?? null,
      email: user.email?.trim() ?? null,
      email_proven: user.email !== undefined && user.emailProven,
      password_hash: user.passwordHash ?? null,
      provider: user.identity?.provider ?? null,
      subject: user.identity?.subject ?? null,
      self_registered: user.selfRegistered,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_email')) throw refusals.emailTaken()
      if (isUniqueViolation(error, 'users_subject')) throw refusals.conflict('This sign-in is being registered')
      throw error
    })
  if (user.grant !== undefined) await addMembership(tx, account.id, user.grant, now)
  return account
}
