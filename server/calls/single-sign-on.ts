import type { Account, CallContext, Handlers } from '../context'
import { openAfter } from '../context'
import { inLowerCase } from '../db/letter-case'
import type { Identity } from '../identity'
import { Refused, refusals } from '../refusal'
import { beginSession } from '../session'
import { signedInUser } from '../signed-in'
import { createUser } from './new-users'
import { placeFor } from './place'
import type { Place } from './place'

/** Registers or signs in whoever an OpenID provider's identity token names (S-SSO-17). */
export const singleSignOnHandlers = {
  registerOauth: openAfter(
    async (outside, { params: { ssoPayload, ...params } }) => {
      const place = await placeFor(outside, params)
      const { oauthConfig } = place.org.organisation
      const identity =
        ssoPayload && oauthConfig && (await outside.identities.verify(ssoPayload, oauthConfig, outside.now))
      if (ssoPayload === undefined || identity === undefined) throw unverified()
      return { place, identity, provider: ssoPayload.provider }
    },
    async (context, _request, { place, identity, provider }) => {
      await useOnce(context, identity)
      const account = await accountFor(context, place, provider, identity)
      return { user: await signedInUser(context, account, await beginSession(context, account.id)) }
    },
  ),
} satisfies Handlers<'registerOauth'>

/** The active account of an identity, made when there is none; refused when it may not sign in. */
export async function accountFor(
  context: CallContext,
  { org, roleId }: Place,
  provider: string,
  identity: Who,
): Promise<Account> {
  const orgId = org.organisation.id
  const known = await accountOf(context, orgId, provider, identity)
  if (known !== undefined && !known.active) throw refusals.notAllowed('sign in')
  return (
    known ??
    createUser(context, {
      orgId,
      roleId: roleId ?? org.organisation.newUserRoleId,
      name: identity.name,
      email: identity.email,
      emailProven: true,
      passwordHash: undefined,
      selfRegistered: false,
      identity: { provider, subject: identity.subject },
    })
  )
}

type Who = Pick<Identity, 'subject' | 'email' | 'unprovenEmail' | 'name'>

const unverified = () =>
  new Refused({
    kind: 'apiError',
    code: 403,
    type: 'loginFailed',
    message: 'Request failed: The sign-in could not be verified',
  })

/** A token is good for one sign-in (security 16, 17). */
async function useOnce({ tx }: CallContext, { tokenHash, expiresAt }: Identity): Promise<void> {
  const first = await tx
    .insertInto('used_tokens')
    .values({ hash: tokenHash, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (first === undefined) throw unverified()
}

/**
 * The account of an identity: the one that is joined to it, by provider and subject. Without one, the owner of an
 * address for which the provider vouches is joined to it now; an address of which nobody says so joins nothing.
 */
async function accountOf(
  context: CallContext,
  orgId: string,
  provider: string,
  identity: Who,
): Promise<Account | undefined> {
  const { tx } = context
  const joined = await tx
    .selectFrom('users')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('provider', '=', provider)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  if (joined !== undefined) return joined
  const address = identity.email ?? identity.unprovenEmail
  if (address === undefined) return undefined
  const owner = await tx
    .selectFrom('users')
    .selectAll()
    .where((where) => where.eb(where.fn('lower', ['email']), '=', inLowerCase(address)))
    .forUpdate()
    .executeTakeFirst()
  if (owner === undefined) return undefined
  // Another organisation's person, somebody who has another sign-in, or an address of which nobody vouches.
  if (owner.org_id !== orgId || owner.subject !== null || identity.email === undefined) throw unverified()
  if (!owner.active) return owner
  if (!owner.email_proven) await lockOut(context, owner.id)
  return tx
    .updateTable('users')
    .set({ provider, subject: identity.subject, email_proven: true })
    .where('id', '=', owner.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Takes away everything by which somebody could come back into an account that was made with an address before its
 * owner came: nobody had shown that it was theirs.
 */
async function lockOut({ tx }: CallContext, userId: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: null, phone: null }).where('id', '=', userId).execute()
  for (const table of [
    'sessions',
    'reset_codes',
    'phone_codes',
    'push_tokens',
    'email_changes',
    'report_links',
    'seal_keys',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
