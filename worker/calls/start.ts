import * as E from 'fp-ts/Either'
import { settingsAnswer, syncAnswer } from '../../core/sync/ingest'
import type { CallOf } from '../../core/pending-call'
import { defined } from '../../protocol/defined'
import { clientFault, NO_STORED_TOKEN } from '../../protocol/faults'
import type { Secret } from '../../protocol/secret'
import { failure, org, result, type CallContext, type CallResult, type Makers } from '../call'
import { loggedIn } from '../logged-in'

/** What a log-out takes along: that no messages come to this device any more. */
export const leavingWith = (secret: Secret | undefined) => ({
  path: {},
  params: defined({ notificationToken: secret?.pushToken }),
})

/** Calls of the start: signing in and out, and what Home shows. */
export const startCalls = {
  signInSettings: async ({ email }, { api, signal, orgId, state }) =>
    result('signInSettings', await api.call('fetchSettings', { path: {}, query: { email } }, signal), (answer) => ({
      answer: settingsAnswer(
        answer,
        state().mine.session.organisation ?? (orgId === undefined ? undefined : { id: orgId }),
      ),
    })),
  passwordReset: async ({ email }, { api, signal }) =>
    result('passwordReset', await api.call('sendPasswordReset', { path: {}, params: { email } }, signal), () => ({
      answer: {},
    })),
  login: (call, context) => login(call, context),
  logout: async (_call, { api, secret, signal }) =>
    result('logout', await api.call('logout', leavingWith(secret), signal), () => ({ answer: {} })),
  sync: async (_call, { api, signal, orgId, strict, secrets }) => {
    const known = await secrets()
    const session = strict || known === undefined ? {} : { sessionId: known.sessionId }
    const answer = await api.call('sync', { path: {}, query: { ...session, ...org(orgId) } }, signal)
    return result('sync', answer, (loaded) => ({ answer: syncAnswer(loaded) }))
  },
  home: (_call, context) => home(context),
  library: async (_call, { api, contents, signal }) =>
    result('library', await api.call('library', { path: {} }, signal), ({ library }) => {
      const payload = contents.take('library', library)
      return { answer: { content: payload.hash }, payloads: [payload] }
    }),
} as const satisfies Partial<Makers>

/** Home, and the favourites along with it (D-API-11): Home shows without them when they cannot be had. */
async function home({ api, contents, signal }: CallContext): Promise<CallResult<'home'>> {
  const [bundle, liked] = await Promise.all([
    api.call('home', { path: {} }, signal),
    api.call('favorites', { path: {} }, signal),
  ])
  return result('home', bundle, ({ home }) => {
    const payload = contents.take('home', home)
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
      return loggedIn(await api.call('loginJwt', { path: {}, params: { sessionId, jwtToken, ...org(orgId) } }, signal))
    }
    case 'registration':
    case 'guest':
    case 'oauth':
    case 'saml':
      return (await context.signOn()).login(call, context)
    default: {
      const password = secret?.password ?? ''
      const name = secret?.username === undefined ? { email: secret?.email ?? '' } : { username: secret.username }
      return loggedIn(await api.call('login', { path: {}, params: { ...name, password, ...org(orgId) } }, signal))
    }
  }
}
