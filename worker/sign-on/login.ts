import * as E from 'fp-ts/Either'
import { issuerOf, providerClient, type ProviderClient } from '../../core/session/provider'
import type { Answer } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Fault } from '../../protocol/faults'
import { parseSamlCallback } from '../../protocol/sso-callback'
import { failure, orgParam, type CallContext, type CallResult, type CallHandler } from '../api/api-call'
import { loginResult } from '../api/login-result'
import { signOnFault } from './fault'
import { readSignOnCallback, type PendingOauth } from './pending-sign-on'
import { codeOf, identityOf, type SignOnEnvironment } from './oauth'
import { linkedRole, registration, registrationKeys } from './registration'

/** Makes logins by registration, as a guest, or through an identity provider. */
export const loginBy = (outside: SignOnEnvironment): CallHandler<'login'> => {
  const keys = registrationKeys(outside.uuid)
  return async (call, context) => {
    const { api, secret, signal } = context
    if (call.method !== 'oauth' && call.method !== 'saml') {
      const params = await registration(call.method === 'guest', context)
      if (E.isLeft(params)) return failure('login', params.left)
      const key = keys.keyOf(params.right)
      const answer = await api.call('register', { path: {}, params: params.right, key }, signal)
      if (E.isRight(answer)) keys.forget()
      return registered(answer)
    }
    const { query, begun, kept } = readSignOnCallback(secret?.signOn, outside.now())
    // A user who came back without a callback, however late, has closed the page of the provider.
    if (begun && query === undefined) return failure('login', signOnFault('ssoCancelled'))
    if (query === undefined || kept === undefined || kept.way !== call.method)
      return failure('login', signOnFault('ssoFailed'))
    return kept.way === 'saml' ? bySaml(query, context) : byOauth(query, kept, context, outside)
  }
}

/** Continues the session that an identity provider's callback started (S-ROUTE-24, decision 6). */
async function bySaml(query: string, { api, orgId, signal }: CallContext): Promise<CallResult<'login'>> {
  const answer = parseSamlCallback(query)
  if (answer === undefined) return failure('login', signOnFault('ssoFailed'))
  const params = { jwtToken: answer.token, sessionId: answer.sessionId, ...orgParam(orgId) }
  return loginResult(await api.call('loginJwt', { path: {}, params }, signal))
}

/** Registers or signs in with the identity that the provider confirmed (S-SSO-17, S-API-05). */
async function byOauth(
  query: string,
  kept: PendingOauth,
  context: CallContext,
  outside: SignOnEnvironment,
): Promise<CallResult<'login'>> {
  const { api, orgId, state, signal } = context
  const client = await clientFor(kept, context)
  if (client === undefined) return failure('login', signOnFault('ssoFailed'))
  const isConfidential = client.confidential && kept.nonce === undefined
  const identity = isConfidential ? codeOf(query, kept, client) : await identityOf(query, kept, client, outside)
  if (E.isLeft(identity)) return failure('login', identity.left)
  const role = await linkedRole(context)
  const { organisation } = state().user.session
  const asked = (E.isRight(role) ? role.right : undefined) ?? { roleId: organisation?.newUserRoleId }
  const params = omitUndefined({ orgId: orgId ?? organisation?.id, ...asked, ssoPayload: identity.right })
  return registered(await api.call('registerOauth', { path: {}, params }, signal))
}

/** Adds a message to a failed registration if the server sent no message (S-API-04, S-API-05). */
const registered = (answer: E.Either<Fault, Answer<'login'>>): CallResult<'login'> =>
  loginResult(
    E.isLeft(answer) && answer.left.kind === 'apiError' && answer.left.message === ''
      ? E.left({ ...answer.left, message: 'Unknown error' })
      : answer,
  )

/**
 * Finds the client to which the code was issued, by the current settings. A provider that they lack is no way to sign
 * in (S-SSO-11).
 */
async function clientFor(
  { provider, email }: PendingOauth,
  { api, whiteLabel, signal }: CallContext,
): Promise<ProviderClient | undefined> {
  const found = await api.call('fetchSettings', { path: {}, query: omitUndefined({ email }) }, signal)
  if (E.isLeft(found)) return undefined
  const { oauthConfig } = found.right.settings
  const standIn = whiteLabel.issuers?.[provider]
  const issuer = standIn ?? (oauthConfig === undefined ? undefined : issuerOf(provider, oauthConfig))
  try {
    return { ...providerClient(provider, oauthConfig), ...omitUndefined({ issuer }) }
  } catch {
    return undefined
  }
}
