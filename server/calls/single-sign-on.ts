import { removeAccess } from '../auth/accounts'
import type { OauthConfig } from '../../protocol/entities/organisation'
import type { AuthorizationCode, OauthProvider, SsoPayload } from '../../protocol/entities/user'
import type { Account, CallContext, Handlers, PreparationContext, Tx } from '../api/context'
import { openPrepared } from '../api/context'
import { inLowerCase } from '../db/text-conditions'
import { isLoopback } from '../http/allowed-hosts'
import type { Identity } from '../auth/openid'
import { servicesOf } from '../organisations/org-services'
import type { Org } from '../organisations/hosted-org'
import { refusals } from '../api/refusal'
import { hashSecret } from '../auth/secrets'
import { beginSession, signInResponse } from '../auth/session'
import { createUser } from './new-users'
import { newUserGrant, registrationTarget } from './registration-target'
import type { RegistrationTarget } from './registration-target'

/** Time limit of a sign-in at a provider, ms. The client has the same limit. */
export const signOnLifetime = 10 * 60_000

/** Calls that sign in or register the person of an OpenID identity token (S-SSO-17). */
export const singleSignOnHandlers = {
  /**
   * Begins a sign-in whose code this server exchanges. The server creates state and nonce. The verifier of the
   * challenge stays in the tab that began. Therefore code and state, which appear in a URL, do not suffice for a
   * sign-in.
   */
  beginOauth: openPrepared(
    async (outside, { params }) => {
      const { provider, challenge, redirectUri } = params
      if (!/^[\w-]{43}$/.test(challenge)) throw refusals.malformed('challenge: SHA-256 as base64url expected')
      if (!isRedirectUri(redirectUri)) throw refusals.malformed("redirectUri: an address of '/oauth-redirect' expected")
      const { org } = await registrationTarget(outside, params, false)
      const { clientId, config } = await confidentialClient(outside, org, provider)
      const endpoint = await outside.identities.endpointOf(provider, config)
      if (endpoint === undefined) throw refusals.signOn('ssoTokenFailed')
      return { orgId: org.organisation.id, clientId, endpoint }
    },
    async ({ tx, ids, now }, { params }, { orgId, clientId, endpoint }) => {
      const { provider, challenge, redirectUri, email } = params
      const [state, nonce] = [ids.secret(), ids.secret()]
      await tx
        .insertInto('sign_ons')
        .values({
          state_hash: hashSecret(state),
          org_id: orgId,
          provider,
          nonce,
          redirect_uri: redirectUri,
          expires_at: now + signOnLifetime,
        })
        .execute()
      const address = new URL(endpoint)
      const asked = {
        client_id: clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(email === undefined ? {} : { login_hint: email }),
      }
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
      return { begun: { address: address.href, state } }
    },
  ),

  registerOauth: openPrepared(
    async (outside, { params: { ssoPayload, ...params } }) => {
      const place = await registrationTarget(outside, params, false)
      const { oauthConfig } = place.org.organisation
      if (ssoPayload === undefined || oauthConfig === undefined) throw refusals.signOn('loginFailed')
      const token = await identityTokenOf(outside, place.org, ssoPayload)
      const identity = await outside.identities.verify(token, oauthConfig, outside.now)
      if (identity === undefined) throw refusals.signOn('loginFailed')
      return { place, identity, provider: ssoPayload.provider }
    },
    async (context, _request, { place, identity, provider }) => {
      await useOnce(context, identity)
      const account = await accountFor(context, place, provider, identity)
      const secrets = await beginSession(context, account.id, { singleSignOn: true })
      return { user: await signInResponse(context, account, secrets) }
    },
  ),
} satisfies Handlers<'beginOauth' | 'registerOauth'>

/** Is it the page to which providers redirect the browser (shell O-52)? Providers accept only registered addresses. */
function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  return isSafe && pathname === '/oauth-redirect' && search === '' && hash === ''
}

/** Returns the client whose secret this server has. Refuses when the organisation has configured none (S-SSO-11). */
async function confidentialClient(
  { db }: Pick<PreparationContext, 'db'>,
  { organisation }: Org,
  provider: OauthProvider,
) {
  const { singleSignOn } = await servicesOf(db, organisation.id)
  const clientSecret = singleSignOn?.clientSecrets?.[provider]
  const config: OauthConfig | undefined = organisation.oauthConfig
  const clientId = config?.[provider]?.clientId
  if (config === undefined || clientId === undefined || clientSecret === undefined) throw refusals.signOn('loginFailed')
  return { clientId, clientSecret, config }
}

/**
 * Returns the identity token of a payload, with the nonce that it must contain. For a confidential client, the payload
 * must be a code: a token could have been issued to somebody else.
 */
async function identityTokenOf(outside: PreparationContext, org: Org, payload: SsoPayload) {
  const isConfidential = org.organisation.oauthConfig?.[payload.provider]?.confidential === true
  if (!('code' in payload)) {
    if (isConfidential) throw refusals.signOn('loginFailed')
    return payload
  }
  return exchanged(outside, org, payload)
}

/** Exchanges a code. Ends the sign-in that the state belongs to, also when the exchange fails. */
async function exchanged(
  outside: PreparationContext,
  org: Org,
  { provider, code, state, verifier }: AuthorizationCode,
) {
  const { clientSecret, config } = await confidentialClient(outside, org, provider)
  const begun = await outside.db
    .deleteFrom('sign_ons')
    .where('state_hash', '=', hashSecret(state))
    .where('org_id', '=', org.organisation.id)
    .where('provider', '=', provider)
    .where('expires_at', '>', outside.now)
    .returning(['nonce', 'redirect_uri'])
    .executeTakeFirst()
  if (begun === undefined) throw refusals.signOn('loginFailed')
  const given = { code, verifier, redirectUri: begun.redirect_uri }
  const idToken = await outside.identities.exchange(provider, config, clientSecret, given)
  if (idToken === undefined) throw refusals.signOn('ssoTokenFailed')
  return { provider, idToken, nonce: begun.nonce }
}

/**
 * May a person without an account get one by this identity? The organisation's pack lists the domains, or allows only
 * invited people. Without either, a provider that serves one organisation is trusted. Google serves everybody, so it
 * creates no account then.
 */
async function mayRegister(tx: Tx, { organisation }: Org, provider: string, identity: Who): Promise<boolean> {
  const { singleSignOn } = await servicesOf(tx, organisation.id)
  if (singleSignOn?.invitedOnly === true) return false
  const domains = singleSignOn?.domains?.map((domain) => domain.toLowerCase())
  if (domains === undefined) return provider !== 'google'
  const address = identity.email ?? (provider === 'google' ? undefined : identity.unprovenEmail)
  const domain = identity.hostedDomain ?? address?.slice(address.lastIndexOf('@') + 1)
  return domain !== undefined && domains.includes(domain.toLowerCase())
}

/** Returns the active account of an identity, and creates one if necessary. Refuses a person who may not sign in. */
export async function accountFor(
  context: CallContext,
  { org, grant }: { readonly org: Org; readonly grant?: RegistrationTarget['grant'] },
  provider: string,
  identity: Who,
): Promise<Account> {
  const orgId = org.organisation.id
  const known = await accountOf(context, orgId, provider, identity)
  if (known !== undefined && !known.active) throw refusals.notAllowed('sign in')
  // A SAML provider belongs to the organisation and decides itself who may sign in.
  const isOpen = known !== undefined || provider === 'saml' || (await mayRegister(context.tx, org, provider, identity))
  if (!isOpen) throw refusals.signOn('loginFailed')
  return (
    known ??
    createUser(context, {
      orgId,
      grant: grant ?? (await newUserGrant(context.tx, org, false)),
      name: identity.name,
      email: identity.email,
      emailProven: true,
      passwordHash: undefined,
      selfRegistered: false,
      identity: { provider, subject: identity.subject },
    })
  )
}

type Who = Pick<Identity, 'subject' | 'email' | 'unprovenEmail' | 'name' | 'hostedDomain'>

/** Accepts a token for one sign-in only (security 16, 17). */
async function useOnce({ tx }: CallContext, { tokenHash, expiresAt }: Identity): Promise<void> {
  const first = await tx
    .insertInto('used_tokens')
    .values({ hash: tokenHash, expires_at: expiresAt })
    .onConflict((on) => on.doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (first === undefined) throw refusals.signOn('loginFailed')
}

/**
 * Returns the account of an identity, linked by provider and subject. Without a link, an email that the provider has
 * verified links its owner's account now. An unverified email links nothing.
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
  // The account is in another organisation or has another identity, or the provider has not verified the email.
  if (owner.org_id !== orgId || owner.subject !== null || identity.email === undefined)
    throw refusals.signOn('loginFailed')
  if (!owner.active) return owner
  if (!owner.email_proven) await removeAccess(tx, owner.id)
  return tx
    .updateTable('users')
    .set({ provider, subject: identity.subject, email_proven: true })
    .where('id', '=', owner.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
