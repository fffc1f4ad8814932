import * as E from 'fp-ts/Either'
import type { DeckContent } from '../../core/deck/content'
import { api, encodeAnswer, headers, matchCall, type Answer, type CallName } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { decode, describeFault } from '../../protocol/codec'
import { errorEnvelope } from '../../protocol/envelope'
import type { Category } from '../../protocol/entities/category'
import type { QuizResponse, QuizTrial } from '../../protocol/entities/quiz'
import type { User } from '../../protocol/entities/user'
import { parseJson } from '../../protocol/json'
import { parseQuery } from '../../protocol/url-text'
import type { HttpRequest } from '../../worker/ports'
import { numberedId } from '../arbitraries/decks'
import { cardsFound, deckAnswer, homeAnswer, libraryAnswer, searchAnswer } from './server-answers'
import { type Account, type Progress } from './accounts'

/** What is in no event, row, checkpoint or payload wherever it appears (X-LOG-13). */
export const CANARY = 'canary-secret'
/** An action as it took effect. */
export interface Applied {
  readonly key: string
  readonly userId: string
  readonly method: string
  readonly path: string
  readonly body: string
}

export interface ServerReply {
  readonly status: number
  readonly body: string
}

/** A tenth of all actions breaks the one rule that drops (S-SYNC-30), wherever the rule is in force. */
export const isForbidden = (key: string): boolean => parseInt(key.slice(0, 2), 16) < 26

/** How the server answers the next requests, on purpose. */
export interface ServerMood {
  /** Is the rule that drops in force? Once it is, it stays so. */
  readonly ruled: boolean
  /** Rows that are refused by a mistake of the server's, until it is mended. */
  readonly refused: (key: string) => boolean
  /** Have the admins closed the app (S-ROUTE-37)? */
  readonly closed?: boolean
  /** How the one category of the library is set up. */
  readonly category?: Partial<Category>
}

/** A small model of the API: sessions, decks, trials, and keys that are applied once (X-OUTBOX-03). */
export interface ServerModel {
  readonly accounts: readonly Account[]
  readonly journal: readonly Applied[]
  readonly sent: readonly Applied[]
  mood: ServerMood
  readonly handle: (request: HttpRequest, now: number) => ServerReply
  /** Every session of a user ends; with the token, signing in again is needed. */
  readonly endSessions: (userId: string, tokenToo: boolean) => void
  /** The decks get a new version. */
  readonly publish: (decks: readonly DeckContent[]) => void
  readonly decks: () => readonly DeckContent[]
  /** A mistake to plant: from now on no key is remembered. */
  readonly forgetKeys: () => void
}

const ORG = { id: numberedId('9', 1), name: 'Roastery', logoutAfterMinutes: 240 }
const USERS = ['ada', 'ben'] as const

export function createServer(decks: readonly DeckContent[]): ServerModel {
  const accounts = USERS.map((name, index): Account => {
    const id = numberedId('b', index + 1)
    const user: User = { id, name, email: `${name}@example.org`, roles: [], primaryOrg: ORG, createdAt: 0 }
    return { id, email: `${name}@example.org`, password: `${CANARY}-password-${name}`, user }
  })
  const progress = new Map(
    accounts.map(({ id }): [string, Progress] => [
      id,
      { trials: new Map(), responses: new Map(), favorites: new Map() },
    ]),
  )
  const sessions = new Map<string, string>()
  const tokens = new Map<string, string>()
  const keys = new Map<string, { readonly fingerprint: string; readonly reply: ServerReply }>()
  const journal: Applied[] = []
  const sent: Applied[] = []
  let current = decks
  let issued = 0
  let remembers = true

  const beginSession = (account: Account): User => {
    issued += 1
    const sessionId = `${CANARY}-session-${issued}`
    const jwtToken = `${CANARY}-token-${issued}`
    sessions.set(sessionId, account.id)
    tokens.set(jwtToken, account.id)
    return { ...account.user, sessionId, jwtToken }
  }

  const open = (
    request: HttpRequest,
    name: CallName,
    params: Readonly<Record<string, unknown>>,
  ): ServerReply | undefined => {
    switch (name) {
      case 'login': {
        const account = accounts.find(
          ({ email, password }) => email === params['email'] && password === params['password'],
        )
        return account === undefined ? refused(401, 'wrong credentials') : ok('login', { user: beginSession(account) })
      }
      case 'loginJwt': {
        const userId = tokens.get(String(params['jwtToken']))
        const account = accounts.find(({ id }) => id === userId)
        return account === undefined ? refused(401, 'unknown token') : ok('login', { user: beginSession(account) })
      }
      case 'logout':
        sessions.delete(request.headers[headers.session] ?? '')
        return ok('logout', {})
      default:
        return undefined
    }
  }

  const load = (
    account: Account | undefined,
    name: CallName,
    deckId: string,
    query: ReadonlyMap<string, string>,
  ): ServerReply | undefined => {
    const mine = account === undefined ? undefined : progress.get(account.id)
    if (name === 'sync') {
      const trials = [...(mine?.trials.values() ?? [])]
      const user = account === undefined ? {} : { user: account.user }
      return ok('sync', {
        ...user,
        trials,
        org: ORG,
        appSettings: { disabled: server.mood.closed === true },
        notices: [],
      })
    }
    if (account === undefined || mine === undefined) return refused(401, 'no session')
    if (name === 'home') return ok('home', homeAnswer(account, mine))
    if (name === 'favorites') return ok('favorites', { favorites: [...mine.favorites.values()] })
    if (name === 'search') return ok('search', { result: searchAnswer(current, query.get('query') ?? '') })
    if (name === 'searchCards') return ok('searchCards', { cards: cardsFound(current, query.get('search') ?? '') })
    if (name === 'library') return ok('library', libraryAnswer(current, server.mood.category))
    if (name !== 'deck') return undefined
    const content = current.find(({ deck }) => deck.id === deckId)
    return content === undefined ? refused(404, 'no such deck') : ok('deck', deckAnswer(content, account, mine))
  }

  const act = (
    account: Account,
    name: CallName,
    request: HttpRequest,
    params: object,
    path: string,
    now: number,
  ): ServerReply => {
    const key = request.headers[headers.idempotencyKey]
    if (key === undefined) return refused(400, 'a key is needed')
    const body = request.body ?? ''
    const action: Applied = { key, userId: account.id, method: request.method, path: request.path, body }
    sent.push(action)
    const fingerprint = `${account.id} ${request.method} ${request.path} ${body}`
    const known = keys.get(key)
    if (known !== undefined)
      return known.fingerprint === fingerprint ? known.reply : refused(422, 'another action has this key')
    if (server.mood.ruled && isForbidden(key)) return refused(403, 'Request failed: Not allowed to modify that deck')
    if (server.mood.refused(key)) return refused(422, 'Request failed: Not allowed to modify this deck')
    journal.push(action)
    const mine = progress.get(account.id)
    if (mine !== undefined) applyToFavorites(mine, name, action.path, params, now)
    const trial = mine === undefined ? undefined : applyToTrials(mine, account.id, name, params, path, now)
    const reply =
      name === 'submitTrial' && trial !== undefined ? ok('submitTrial', { trial }) : { status: 200, body: EMPTY }
    if (remembers) keys.set(key, { fingerprint, reply })
    return reply
  }

  const server: ServerModel = {
    accounts,
    journal,
    sent,
    mood: { ruled: false, refused: () => false },
    decks: () => current,
    forgetKeys: () => {
      remembers = false
    },
    publish: (next) => {
      current = next
    },
    endSessions: (userId, tokenToo) => {
      for (const [session, owner] of sessions) if (owner === userId) sessions.delete(session)
      if (tokenToo) for (const [token, owner] of tokens) if (owner === userId) tokens.delete(token)
    },
    handle: (request, now) => {
      const [path = '', query = ''] = request.path.split('?')
      const call = matchCall(request.method, path)
      if (call === undefined) return refused(404, 'no such call')
      const { params: codec }: Call = api[call.name]
      const parsed = request.body === undefined ? E.right({}) : parseJson(request.body)
      if (E.isLeft(parsed)) return refused(400, 'no JSON')
      const decoded = codec === undefined ? E.right({}) : decode<unknown>(codec, parsed.right)
      if (E.isLeft(decoded)) return refused(400, describeFault(decoded.left))
      const params: object = typeof decoded.right === 'object' && decoded.right !== null ? decoded.right : {}
      const opened = open(request, call.name, { ...params })
      if (opened !== undefined) return opened
      const session = request.headers[headers.session] ?? parseQuery(query).get('sessionId') ?? ''
      const account = accounts.find(({ id }) => id === sessions.get(session))
      const loaded = load(account, call.name, call.params['id'] ?? '', parseQuery(query))
      if (loaded !== undefined) return loaded
      return account === undefined
        ? refused(401, 'no session')
        : act(account, call.name, request, params, call.params['id'] ?? '', now)
    },
  }
  return server
}

const ok = <N extends CallName>(name: N, answer: Answer<N>): ServerReply => ({
  status: 200,
  body: JSON.stringify(encodeAnswer(name, answer)),
})
const EMPTY = JSON.stringify({ status: 'ok', payloads: [] })

export const refused = (code: number, message: string): ServerReply => ({
  status: code,
  body: JSON.stringify(errorEnvelope({ kind: 'apiError', type: `code${code}`, message, code })),
})

/** What liking and no longer liking a card do to the learner's favourites. */
function applyToFavorites({ favorites }: Progress, name: CallName, path: string, params: object, now: number): void {
  if (name === 'addFavorite' && 'deckId' in params && 'cardId' in params) {
    const [deckId, cardId] = [String(params.deckId), String(params.cardId)]
    favorites.set(`${deckId} ${cardId}`, { deckId, cardId, createdAt: now })
  }
  const [, deckId, cardId] = /^\/user\/favorites\/decks\/([^/]+)\/cards\/([^/]+)$/.exec(path) ?? []
  if (name === 'removeFavorite') favorites.delete(`${deckId} ${cardId}`)
}

/** What an assessment's calls do to the learner's trials; answers to whatever else is none of the model's business. */
function applyToTrials(
  { trials, responses }: Progress,
  userId: string,
  name: CallName,
  params: object,
  trialId: string,
  now: number,
): QuizTrial | undefined {
  const given = params as Readonly<Record<string, unknown>>
  const text = (key: string) => String(given[key])
  if (name === 'startTrial') {
    const remaining = given['attemptsRemaining']
    const started: QuizTrial = {
      id: text('id'),
      deckId: text('deckId'),
      userId,
      startedAt: Number(given['startedAt']),
      attempts: 0,
      failures: [],
      ...(typeof remaining === 'number' ? { attemptsRemaining: remaining } : {}),
    }
    if (![...trials.values()].some(({ deckId }) => deckId === started.deckId)) trials.set(started.id, started)
    return undefined
  }
  if (name === 'recordAnswers') {
    const response: QuizResponse = { id: text('id'), ...(params as Omit<QuizResponse, 'id'>) }
    const deckId = text('deckId')
    responses.set(deckId, [...(responses.get(deckId) ?? []).filter(({ id }) => id !== response.id), response])
    return undefined
  }
  if (name === 'resetResponses') {
    responses.delete(trialId)
    return undefined
  }
  const trial = trials.get(trialId)
  if (trial === undefined) return undefined
  const changed = changedTrial(trial, name, given, now)
  trials.set(trialId, changed)
  return changed
}

function changedTrial(
  trial: QuizTrial,
  name: CallName,
  given: Readonly<Record<string, unknown>>,
  now: number,
): QuizTrial {
  const remaining = given['attemptsRemaining']
  const left = typeof remaining === 'number' ? { attemptsRemaining: remaining } : {}
  if (name === 'completeAttempt') {
    const at = Number(given['happenedAt'])
    const result = given['passed'] === true ? { passedAt: at } : { failures: [...(trial.failures ?? []), at] }
    return { ...trial, ...left, ...result, attempts: (trial.attempts ?? 0) + 1, lastScore: Number(given['score']) }
  }
  if (name === 'resetTrial') return { ...trial, ...left }
  if (name === 'submitTrial') return { ...trial, submittedAt: now, certificateId: numberedId('4', 1) }
  return trial
}
