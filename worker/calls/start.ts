import * as E from 'fp-ts/Either'
import { syncAnswer } from '../../core/sync/ingest'
import type { CallOf } from '../../core/pending-call'
import { omitUndefined } from '../../protocol/omit-undefined'
import { clientFault, NO_STORED_TOKEN } from '../../protocol/faults'
import { failure, orgParam, result, type CallContext, type CallResult, type CallHandlers } from '../api/api-call'
import { loginResult } from '../api/login-result'

/**
 * Builds the request of a logout: the push token ends messages to this device, the logout key identifies a session
 * whose secrets are not available.
 */
export const logoutRequest = ({
  pushToken,
  logoutKey,
}: { readonly pushToken?: string; readonly logoutKey?: string } = {}) => ({
  path: {},
  params: omitUndefined({ notificationToken: pushToken, logoutKey }),
})

/** Calls of the start: signing in and out, and content of Home. */
export const startCalls = {
  login: (call, context) => login(call, context),
  logout: async (_call, { api, secret, signal }) =>
    result(
      'logout',
      await api.call('logout', logoutRequest(omitUndefined({ pushToken: secret?.pushToken })), signal),
      () => ({
        answer: {},
      }),
    ),
  sync: async (_call, { api, signal, orgId, whiteLabel, secrets }) => {
    // The header contains the session anyway; addresses are stored in logs on the way (S-API-35).
    const isInQuery = whiteLabel.sessionInQuery === true && whiteLabel.securityMode !== 'strict'
    const known = isInQuery ? await secrets() : undefined
    const session = known === undefined ? {} : { sessionId: known.sessionId }
    const answer = await api.call('sync', { path: {}, query: { ...session, ...orgParam(orgId) } }, signal)
    return result('sync', answer, (loaded) => ({ answer: syncAnswer(loaded) }))
  },
  home: (_call, context) => home(context),
  library: async (_call, { api, contents, signal }) =>
    result('library', await api.call('library', { path: {} }, signal), ({ library }) => {
      const payload = contents.put('library', library)
      return { answer: { content: payload.hash }, payloads: [payload] }
    }),
} as const satisfies Partial<CallHandlers>

/** Loads Home together with the favourites (D-API-11): Home is shown without them if they cannot be loaded. */
async function home({ api, contents, signal }: CallContext): Promise<CallResult<'home'>> {
  const [bundle, liked] = await Promise.all([
    api.call('home', { path: {} }, signal),
    api.call('favorites', { path: {} }, signal),
  ])
  return result('home', bundle, ({ home }) => {
    const payload = contents.put('home', home)
    const { favorites } = E.isRight(liked) ? liked.right : {}
    const trials = home.deckQuizTrials ?? []
    const answer = { content: payload.hash, trials, ...(favorites === undefined ? {} : { favorites }) }
    return { answer, payloads: [payload] }
  })
}

async function login(call: CallOf<'login'>, context: CallContext): Promise<CallResult<'login'>> {
  const { api, secret, secrets, orgId, signal } = context
  switch (call.method) {
    case 'token': {
      const known = await secrets()
      if (known === undefined) return failure('login', clientFault(NO_STORED_TOKEN))
      const { sessionId, jwtToken } = known
      return loginResult(
        await api.call('loginJwt', { path: {}, params: { sessionId, jwtToken, ...orgParam(orgId) } }, signal),
      )
    }
    case 'registration':
    case 'guest':
    case 'oauth':
    case 'saml':
      return (await context.signOn()).login(call, context)
    default: {
      const password = secret?.password ?? ''
      const name = secret?.username === undefined ? { email: secret?.email ?? '' } : { username: secret.username }
      return loginResult(
        await api.call('login', { path: {}, params: { ...name, password, ...orgParam(orgId) } }, signal),
      )
    }
  }
}
