import * as E from 'fp-ts/Either'
import { constants } from '../core/constants'
import type { CallOutcome } from '../core/facts'
import { answerParams } from '../core/outbox/rows'
import type { Purpose, PendingCall } from '../core/pending-call'
import { cardHit } from '../core/search/card-hit'
import { localCards, localDecks } from '../core/search/local-result'
import type { State } from '../core/state'
import { keptUser, settingsAnswer, splitBundle, syncAnswer } from '../core/sync/ingest'
import type { Answer } from '../protocol/api'
import type { SearchCard } from '../protocol/entities/card'
import type { SearchResult } from '../protocol/entities/search'
import type { User } from '../protocol/entities/user'
import { clientFault, networkFault, type Fault } from '../protocol/faults'
import type { Secret } from '../protocol/intents'
import { parseSearch } from '../protocol/path-rules'
import type { ApiClient } from './api-client'
import type { ContentCache } from './contents'
import type { ApiSession, Payload, Secrets } from './ports'

/** A call's outcome with what has to be stored along with it. */
export interface CallResult {
  readonly outcome: CallOutcome
  readonly payloads: readonly Payload[]
  /** The session of a login; undefined leaves the present one. */
  readonly session?: ApiSession
}

interface CallContext {
  readonly api: ApiClient
  readonly contents: ContentCache
  readonly state: () => State
  readonly secrets: () => Promise<Secrets | undefined>
  readonly secret: Secret | undefined
  readonly orgId: string | undefined
  readonly strict: boolean
  readonly signal: AbortSignal
}

type Make = (call: PendingCall, context: CallContext) => Promise<CallResult>

const org = (orgId: string | undefined) => (orgId === undefined ? {} : { orgId })

/** How each call of the state is made. Secrets go from the intent, or the secrets store, to the request and nowhere else. */
const makers: { readonly [P in Purpose]: Make } = {
  signInSettings: async ({ email = '' }, { api, signal }) =>
    result('signInSettings', await api.call('fetchSettings', { path: {}, query: { email } }, signal), (answer) => ({
      answer: settingsAnswer(answer),
    })),
  passwordReset: async ({ email = '' }, { api, signal }) =>
    result('passwordReset', await api.call('sendPasswordReset', { path: {}, params: { email } }, signal), () => ({
      answer: {},
    })),
  login: async (call, context) => login(call, context),
  logout: async (_call, { api, signal }) =>
    result('logout', await api.call('logout', { path: {}, params: {} }, signal), () => ({ answer: {} })),
  passwordChange: async (_call, { api, secret, signal }) =>
    result(
      'passwordChange',
      await api.call('updateAccount', { path: {}, params: { password: secret?.password ?? '' } }, signal),
      ({ user }) => ({ answer: user === undefined ? {} : { user: keptUser(user) } }),
    ),
  sync: async (_call, { api, signal, orgId, strict, secrets }) => {
    const known = await secrets()
    const session = strict || known === undefined ? {} : { sessionId: known.sessionId }
    const answer = await api.call('sync', { path: {}, query: { ...session, ...org(orgId) } }, signal)
    return result('sync', answer, (loaded) => ({ answer: syncAnswer(loaded) }))
  },
  home: async (_call, context) => home(context),
  library: async (_call, { api, contents, signal }) =>
    result('library', await api.call('library', { path: {} }, signal), ({ library }) => {
      const payload = contents.take('library', library)
      return { answer: { content: payload.hash }, payloads: [payload] }
    }),
  deck: async ({ deckId = '' }, { api, contents, signal }) =>
    result('deck', await api.call('deck', { path: { id: deckId } }, signal), (answer) => {
      const { content, own } = splitBundle(answer)
      const payload = contents.take('deck', content)
      return { answer: { ...own, content: payload.hash }, payloads: [payload] }
    }),
  search: async (call, context) => search(call, context),
  sharedCard: async ({ cardId = '' }, { api, signal }) =>
    result(
      'sharedCard',
      await api.call('searchCards', { path: {}, query: { search: cardId } }, signal),
      ({ cards }) => {
        const { deckId } = cards.find(({ id }) => id === cardId) ?? {}
        return { answer: deckId === undefined ? {} : { deckId } }
      },
    ),
  trigger: async ({ triggerId = '', undo = false }, { api, signal }) =>
    result(
      'trigger',
      await api.call(undo ? 'undoTrigger' : 'executeTrigger', { path: { id: triggerId } }, signal),
      () => ({
        answer: {},
      }),
    ),
  directAnswer: async ({ answer, answeredAt, at }, { api, signal }) =>
    answer === undefined
      ? failure('directAnswer', clientFault('directAnswer'))
      : result(
          'directAnswer',
          await api.call('recordAnswers', { path: {}, params: answerParams(answer, answeredAt ?? at) }, signal),
          () => ({
            answer: {},
          }),
        ),
}

/** Makes a call of the state and reports what came of it; it never rejects. */
export const makeCall = (call: PendingCall, context: CallContext): Promise<CallResult> =>
  makers[call.purpose](call, context).catch(() => failure(call.purpose, networkFault('aborted')))

/** Home, and the favourites along with it (D-API-11): Home shows without them when they cannot be had. */
async function home({ api, contents, signal }: CallContext): Promise<CallResult> {
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

/** Searches with whom it is told to. */
async function search({ query = '', asked = 'server' }: PendingCall, context: CallContext): Promise<CallResult> {
  const { api, contents, signal } = context
  const { terms, categoryId } = parseSearch(query)
  const scope = categoryId === undefined ? {} : { categoryId }
  const found = (outcome: SearchResult) => {
    const payload = contents.take('search', outcome)
    return { answer: { content: payload.hash }, payloads: [payload] }
  }
  switch (asked) {
    case 'server': {
      const page = { limit: constants.searchPageSize, offset: 0 }
      const answer = await api.call('search', { path: {}, query: { query: terms, ...scope, ...page } }, signal)
      return result('search', answer, (whole) => found(whole.result))
    }
    case 'cards': {
      const answer = await api.call('searchCards', { path: {}, query: { search: terms, ...scope } }, signal)
      return result('search', answer, ({ cards }) => found({ cards: cards.map((card) => cardHit(card)) }))
    }
    case 'device':
      return result('search', E.right(await searchDevice(query, context)), found)
  }
}

/** Goes through the loaded decks one at a time: there may be more of them than are kept in memory. */
async function searchDevice(query: string, { contents, state }: CallContext): Promise<SearchResult> {
  const { library: hash, decks } = state().mine.library
  if (hash !== undefined) await contents.load([{ kind: 'library', hash }])
  const library = hash === undefined ? undefined : contents.library(hash)
  const cards: SearchCard[] = []
  for (const { content } of Object.values(decks)) {
    await contents.load([{ kind: 'deck', hash: content }])
    const deck = contents.deck(content)
    if (deck !== undefined) cards.push(...localCards(query, library, deck))
  }
  return { decks: [...localDecks(query, library)], cards }
}

async function login(call: PendingCall, context: CallContext): Promise<CallResult> {
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
function loggedIn(answer: E.Either<Fault, Answer<'login'>>): CallResult {
  if (E.isLeft(answer)) return failure('login', answer.left)
  const { user } = answer.right
  const session = sessionOf(user)
  if (session === undefined) return failure('login', clientFault('EndUser: session expected'))
  return { ...success('login', { user: keptUser(user) }), session }
}

const sessionOf = ({ id, sessionId, jwtToken }: User): ApiSession | undefined =>
  sessionId === undefined || jwtToken === undefined ? undefined : { userId: id, sessionId, jwtToken }

type AnswerOf<P extends Purpose> = Extract<CallOutcome, { purpose: P; ok: true }>['answer']

function result<P extends Purpose, A>(
  purpose: P,
  answer: E.Either<Fault, A>,
  read: (answer: A) => { readonly answer: AnswerOf<P>; readonly payloads?: readonly Payload[] },
): CallResult {
  if (E.isLeft(answer)) return failure(purpose, answer.left)
  const { answer: value, payloads = [] } = read(answer.right)
  return { ...success(purpose, value), payloads }
}

const success = <P extends Purpose>(purpose: P, answer: AnswerOf<P>): CallResult => ({
  outcome: { purpose, ok: true, answer } as CallOutcome,
  payloads: [],
})
const failure = (purpose: Purpose, fault: Fault): CallResult => ({
  outcome: { purpose, ok: false, fault },
  payloads: [],
})
