import type { CallContext } from '../context'
import { refusals } from '../refusal'
import { isUniqueViolation } from '../db/violations'

interface NewUser {
  readonly orgId: string
  readonly roleId: string | undefined
  readonly name: string | undefined
  readonly email: string | undefined
  /** A provider vouches for the address. */
  readonly emailProven: boolean
  readonly passwordHash: string | undefined
  readonly selfRegistered: boolean
  readonly identity?: { readonly provider: string; readonly subject: string }
}

/** A new account with the one role that it begins with; refused when the address has an owner (S-ACCT-17). */
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
  if (user.roleId !== undefined) {
    await tx.insertInto('memberships').values({ user_id: account.id, role_id: user.roleId, since: now }).execute()
  }
  return account
}
