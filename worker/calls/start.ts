import * as E from 'fp-ts/Either'
import { keptUser, settingsAnswer, syncAnswer } from '../../core/sync/ingest'
import type { CallOf } from '../../core/pending-call'
import type { Answer } from '../../protocol/api'
import type { User } from '../../protocol/entities/user'
import { clientFault, type Fault } from '../../protocol/faults'
import type { Secret } from '../../protocol/secret'
import { failure, org, result, success, type CallContext, type CallResult, type Makers } from '../call'
import type { ApiSession } from '../ports'

/** Calls of the start: signing in and out, and what Home shows. */
export const startCalls = {
  signInSettings: async ({ email }, { api, signal }) =>
    result('signInSettings', await api.call('fetchSettings', { path: {}, query: { email } }, signal), (answer) => ({
      answer: settingsAnswer(answer),
    })),
  passwordReset: async ({ email }, { api, signal }) =>
    result('passwordReset', await api.call('sendPasswordReset', { path: {}, params: { email } }, signal), () => ({
      answer: {},
    })),
  login: (call, context) => login(call, context),
  logout: async (_call, { api, signal }) =>
    result('logout', await api.call('logout', { path: {}, params: {} }, signal), () => ({ answer: {} })),
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
      if (known === undefined) return failure('login', clientFault('no stored token'))
      const { sessionId, jwtToken } = known
      return loggedIn(await api.call('loginJwt', { path: {}, params: { sessionId, jwtToken, ...org(orgId) } }, signal))
    }
    case 'registration':
    case 'guest':
      return loggedIn(
        await api.call('register', { path: {}, params: { ...registration(secret), ...org(orgId) } }, signal),
      )
    default: {
      const password = secret?.password ?? ''
      const name = secret?.username === undefined ? { email: secret?.email ?? '' } : { username: secret.username }
      return loggedIn(await api.call('login', { path: {}, params: { ...name, password, ...org(orgId) } }, signal))
    }
  }
}

const registration = (secret: Secret | undefined) => ({
  ...(secret?.username === undefined ? {} : { name: secret.username }),
  ...(secret?.email === undefined ? {} : { email: secret.email }),
  ...(secret?.password === undefined ? {} : { password: secret.password }),
  ...(secret?.recaptchaResponse === undefined ? {} : { recaptchaResponse: secret.recaptchaResponse }),
})

/** A login without session id and token is no login (S-API-01). */
function loggedIn(answer: E.Either<Fault, Answer<'login'>>): CallResult<'login'> {
  if (E.isLeft(answer)) return failure('login', answer.left)
  const { user } = answer.right
  const session = sessionOf(user)
  if (session === undefined) return failure('login', clientFault('EndUser: session expected'))
  return { ...success('login', { user: keptUser(user) }), session }
}

const sessionOf = ({ id, sessionId, jwtToken }: User): ApiSession | undefined =>
  sessionId === undefined || jwtToken === undefined ? undefined : { userId: id, sessionId, jwtToken }
