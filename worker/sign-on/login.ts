import * as E from 'fp-ts/Either'
import { issuerOf, providerClient, type ProviderClient } from '../../core/session/provider'
import type { Answer } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import type { Fault } from '../../protocol/faults'
import { samlAnswer } from '../../protocol/sign-on-answers'
import { failure, org, type CallContext, type CallResult, type Make } from '../call'
import { loggedIn } from '../logged-in'
import { signOnFault } from './fault'
import { readBrought, type KeptOauth } from './kept'
import { identityOf, type Outside } from './oauth'
import { linkedRole, registration } from './registration'

/** How one signs in who is new here, or known elsewhere. */
export const loginBy =
  (outside: Outside): Make<'login'> =>
  async (call, context) => {
    const { api, secret, signal } = context
    if (call.method !== 'oauth' && call.method !== 'saml') {
      const params = await registration(call.method === 'guest', context)
      if (E.isLeft(params)) return failure('login', params.left)
      return registered(await api.call('register', { path: {}, params: params.right }, signal))
    }
    const { query, begun, kept } = readBrought(secret?.signOn, outside.now())
    // Somebody who came back without an answer, however late, has closed the page where it would have been given.
    if (begun && query === undefined) return failure('login', signOnFault('ssoCancelled'))
    if (query === undefined || kept === undefined || kept.way !== call.method)
      return failure('login', signOnFault('ssoFailed'))
    return kept.way === 'saml' ? bySaml(query, context) : byOauth(query, kept, context, outside)
  }

/** The session that an identity provider's answer has begun is taken over (S-ROUTE-24, decision 6). */
async function bySaml(query: string, { api, orgId, signal }: CallContext): Promise<CallResult<'login'>> {
  const answer = samlAnswer(query)
  if (answer === undefined) return failure('login', signOnFault('ssoFailed'))
  const params = { jwtToken: answer.token, sessionId: answer.sessionId, ...org(orgId) }
  return loggedIn(await api.call('loginJwt', { path: {}, params }, signal))
}

/** Registered or signed in by what the provider says of them (S-SSO-17, S-API-05). */
async function byOauth(
  query: string,
  kept: KeptOauth,
  context: CallContext,
  outside: Outside,
): Promise<CallResult<'login'>> {
  const { api, orgId, state, signal } = context
  const client = await clientFor(kept, context)
  if (client === undefined) return failure('login', signOnFault('ssoFailed'))
  const identity = await identityOf(query, kept, client, outside)
  if (E.isLeft(identity)) return failure('login', identity.left)
  const role = await linkedRole(context)
  const { organisation } = state().mine.session
  const roleId = (E.isRight(role) ? role.right : undefined) ?? organisation?.newUserRoleId
  const params = defined({ orgId: orgId ?? organisation?.id, roleId, ssoPayload: identity.right })
  return registered(await api.call('registerOauth', { path: {}, params }, signal))
}

/** A registration that fails without a word of the server's has one all the same (S-API-04, S-API-05). */
const registered = (answer: E.Either<Fault, Answer<'login'>>): CallResult<'login'> =>
  loggedIn(
    E.isLeft(answer) && answer.left.kind === 'apiError' && answer.left.message === ''
      ? E.left({ ...answer.left, message: 'Unknown error' })
      : answer,
  )

/**
 * The client that the code was issued to, by the settings of now: they alone hold a secret, which is kept nowhere. What
 * they lack is no way to sign in (S-SSO-11).
 */
async function clientFor(
  { provider, email }: KeptOauth,
  { api, whiteLabel, signal }: CallContext,
): Promise<ProviderClient | undefined> {
  const found = await api.call('fetchSettings', { path: {}, query: defined({ email }) }, signal)
  if (E.isLeft(found)) return undefined
  const { oauthConfig } = found.right.settings
  const standIn = whiteLabel.issuers?.[provider]
  const issuer = standIn ?? (oauthConfig === undefined ? undefined : issuerOf(provider, oauthConfig))
  try {
    return { ...providerClient(provider, oauthConfig), ...defined({ issuer }) }
  } catch {
    return undefined
  }
}
