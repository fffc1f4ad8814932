import * as E from 'fp-ts/Either'
import type { DeckContent } from '../../core/deck/content'
import { api, matchCall, type CallName } from '../../protocol/api'
import { headers } from '../../protocol/api/wire'
import type { Call } from '../../protocol/api/call'
import { decode, describeFault } from '../../protocol/codec'
import type { Category } from '../../protocol/entities/category'
import type { User } from '../../protocol/entities/user'
import { KEY_USED } from '../../protocol/faults'
import { parseJson } from '../../protocol/json'
import { parseQuery } from '../../protocol/url-encoding'
import type { HttpRequest } from '../../worker/ports'
import { accountOf, CANARY, noProgress, type Account, type Progress } from './accounts'
import { textAt } from './json'
import { EMPTY, loaded, ok, refused, type ServerReply } from './server-answers'
import { takeEffect } from './server-records'

export { refused, type ServerReply } from './server-answers'
export { CANARY } from './accounts'

/** An action that took effect. */
export interface Applied {
  readonly key: string
  readonly userId: string
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The server's message for an action that the rule forbids. */
export const FORBIDDEN = 'Request failed: Not allowed to modify that deck'

/** One action in ten breaks the rule that drops actions (S-SYNC-30), where it is in force. */
export const isForbidden = (key: string): boolean => parseInt(key.slice(0, 2), 16) < 26

/** Deliberate behaviour of the server for the next requests. */
export interface ServerBehavior {
  /** Is the dropping rule in force? Once it is, it stays. */
  readonly ruled: boolean
  /** Rows refused by a server bug until it is fixed. */
  readonly refused: (key: string) => boolean
  /** Has an administrator disabled the app (S-ROUTE-37)? */
  readonly closed?: boolean
  /** Does it have notices for all users? */
  readonly tells?: boolean
  /** Settings of the library's only category. */
  readonly category?: Partial<Category>
}

/** A small model of the API: sessions, decks, trials, and keys that are applied once (X-OUTBOX-03). */
export interface ServerModel {
  readonly accounts: readonly Account[]
  readonly journal: readonly Applied[]
  readonly sent: readonly Applied[]
  behavior: ServerBehavior
  readonly handle: (request: HttpRequest, now: number) => ServerReply
  /** The user of this past or current session. */
  readonly ownerOf: (session: string) => string | undefined
  /** Has this session started, and not ended? */
  readonly isAlive: (session: string) => boolean
  /** Ids of all users. */
  readonly users: () => readonly string[]
  readonly progressOf: (userId: string) => Progress
  /** Ends every session of a user; with the token, a new sign-in is required. */
  readonly endSessions: (userId: string, tokenToo: boolean) => void
  /** Requires the user to set a password before anything else. */
  readonly demandPassword: (userId: string) => void
  /** Publishes a new version of the decks. */
  readonly publish: (decks: readonly DeckContent[]) => void
  readonly decks: () => readonly DeckContent[]
  /** Stops storing keys. */
  readonly forgetKeys: () => void
}

const USERS = ['ada', 'ben'] as const

export function createServer(decks: readonly DeckContent[]): ServerModel {
  const accounts: Account[] = USERS.map((name, index) =>
    accountOf(index + 1, { name, email: `${name}@example.org`, password: `${CANARY}-password-${name}` }),
  )
  const progress = new Map<string, Progress>()
  const sessions = new Map<string, string>()
  const issuedTo = new Map<string, string>()
  const tokens = new Map<string, string>()
  const keys = new Map<string, { readonly fingerprint: string; readonly reply: ServerReply }>()
  const journal: Applied[] = []
  const sent: Applied[] = []
  /** The ETag of each response text. */
  const tags = new Map<string, string>()
  let current = decks
  let issued = 0
  let remembers = true

  const progressOf = (userId: string): Progress => {
    const known = progress.get(userId) ?? noProgress()
    progress.set(userId, known)
    return known
  }
  const userOf = (account: Account): User => {
    const { roles, preferences } = progressOf(account.id)
    const appPreferences = preferences.size === 0 ? {} : { appPreferences: Object.fromEntries(preferences) }
    return { ...account.user, roles: [...roles], ...appPreferences }
  }
  const change = (id: string, to: Partial<Account>) => {
    const place = accounts.findIndex((account) => account.id === id)
    const account = accounts[place]
    if (account !== undefined) accounts[place] = { ...account, ...to }
  }
  const beginSession = (account: Account): User => {
    issued += 1
    const sessionId = `${CANARY}-session-${issued}`
    const jwtToken = `${CANARY}-token-${issued}`
    const logoutKey = `${sessionId}-logout`
    sessions.set(sessionId, account.id)
    issuedTo.set(sessionId, account.id)
    tokens.set(jwtToken, account.id)
    return { ...userOf(account), sessionId, jwtToken, logoutKey, sealKey: `${CANARY}-key-${account.id}` }
  }
  const enter = (account: Account | undefined): ServerReply =>
    account === undefined ? refused(401, 'wrong credentials') : ok('login', { user: beginSession(account) })

  const open = (
    request: HttpRequest,
    name: CallName,
    params: Readonly<Record<string, unknown>>,
    query: ReadonlyMap<string, string>,
  ): ServerReply | undefined => {
    switch (name) {
      case 'login':
        return enter(
          accounts.find(({ email, password }) => email === params['email'] && password === params['password']) ??
            accounts.find(({ id, password }) => id === params['username'] && password === params['password']),
        )
      case 'loginJwt':
        return enter(accounts.find(({ id }) => id === tokens.get(String(params['jwtToken']))))
      case 'register': {
        const n = accounts.length + 1
        const account = accountOf(n, {
          name: 'guest',
          email: `guest-${n}@example.org`,
          password: `${CANARY}-password-${n}`,
        })
        accounts.push(account)
        return enter(account)
      }
      case 'logout':
        sessions.delete(request.headers[headers.session] ?? '')
        for (const session of sessions.keys()) if (params['logoutKey'] === `${session}-logout`) sessions.delete(session)
        return ok('logout', {})
      case 'fetchSettings': {
        const emailExists = accounts.some(({ email }) => email === query.get('email'))
        return ok('fetchSettings', { settings: { emailExists } })
      }
      case 'sendPasswordReset':
        return ok('sendPasswordReset', {})
      default:
        return undefined
    }
  }

  /**
   * Performs calls that take effect immediately and have no key, because they are not queued (D-ACTION, D-ANSWER-13,
   * S-SHELL-27).
   */
  const actDirectly = (
    account: Account,
    name: CallName,
    path: Readonly<Record<string, string>>,
    params: Readonly<Record<string, unknown>>,
    now: number,
  ): ServerReply | undefined => {
    const mine = progressOf(account.id)
    if (name === 'updateAccount') {
      const { passwordChangeRequired: _set, ...user } = account.user
      change(account.id, { user, password: textAt(params, 'password') ?? account.password })
      return ok('updateAccount', { user })
    }
    if (name === 'executeTrigger' || name === 'undoTrigger') {
      const trigger = current.flatMap(({ triggers }) => triggers).find(({ id }) => id === path['id'])
      const role = trigger?.actionData?.role?.id ?? ''
      if ((trigger?.actionType === 'addRole') === (name === 'executeTrigger')) mine.roles.add(role)
      else mine.roles.delete(role)
      return ok(name, {})
    }
    if (name === 'deleteAccount') {
      accounts.splice(
        accounts.findIndex(({ id }) => id === account.id),
        1,
      )
      return ok('deleteAccount', {})
    }
    if (name === 'registerPush' || name === 'setUpPhone' || name === 'verifyPhone') return ok(name, {})
    if (name === 'joinRole' || name === 'leaveRole') {
      const id = path['id'] ?? ''
      if (name === 'leaveRole') mine.roles.delete(id)
      else mine.roles.add(id)
      return name === 'joinRole' ? ok(name, { role: { id, name: 'Joined' } }) : ok(name, {})
    }
    if (name !== 'recordAnswers') return undefined
    takeEffect(mine, { name, userId: account.id, path, params, now })
    return ok(name, { responses: [] })
  }

  const act = (
    account: Account,
    name: CallName,
    request: HttpRequest,
    path: Readonly<Record<string, string>>,
    params: Readonly<Record<string, unknown>>,
    now: number,
  ): ServerReply => {
    const key = request.headers[headers.idempotencyKey]
    if (key === undefined) return actDirectly(account, name, path, params, now) ?? refused(400, 'a key is needed')
    const body = request.body ?? ''
    const action: Applied = { key, userId: account.id, method: request.method, path: request.path, body }
    sent.push(action)
    const fingerprint = `${account.id} ${request.method} ${request.path} ${body}`
    const known = keys.get(key)
    if (known !== undefined)
      return known.fingerprint === fingerprint ? known.reply : refused(422, 'another action has this key', KEY_USED)
    if (server.behavior.ruled && isForbidden(key)) return refused(403, FORBIDDEN)
    if (server.behavior.refused(key)) return refused(422, 'Request failed: Not allowed to modify this deck')
    journal.push(action)
    const trial = takeEffect(progressOf(account.id), { name, userId: account.id, path, params, now })
    const reply =
      name === 'submitTrial' && trial !== undefined ? ok('submitTrial', { trial }) : { status: 200, body: EMPTY }
    if (remembers) keys.set(key, { fingerprint, reply })
    return reply
  }

  const answer = (request: HttpRequest, now: number): ServerReply => {
    const [path = '', rest = ''] = request.path.split('?')
    const query = parseQuery(rest)
    const call = matchCall(request.method, path)
    if (call === undefined) return refused(404, 'no such call')
    const { params: codec }: Call = api[call.name]
    const parsed = request.body === undefined ? E.right({}) : parseJson(request.body)
    if (E.isLeft(parsed)) return refused(400, 'no JSON')
    const decoded = codec === undefined ? E.right({}) : decode<unknown>(codec, parsed.right)
    if (E.isLeft(decoded)) return refused(400, describeFault(decoded.left))
    const params = (decoded.right ?? {}) as Readonly<Record<string, unknown>>
    const opened = open(request, call.name, params, query)
    if (opened !== undefined) return opened
    const session = request.headers[headers.session] ?? query.get('sessionId') ?? ''
    const account = accounts.find(({ id }) => id === sessions.get(session))
    const known =
      account === undefined
        ? undefined
        : { account: { ...account, user: userOf(account) }, mine: progressOf(account.id) }
    const brought = loaded(
      call.name,
      call.params['id'] ?? call.params['code'] ?? '',
      query,
      known,
      current,
      server.behavior,
    )
    if (brought !== undefined) return brought
    return account === undefined
      ? refused(401, 'no session')
      : act(account, call.name, request, call.params, params, now)
  }

  /** Answers with 304 if the client already has this response (X-PERF-09). */
  const versioned = ({ method, headers: requestHeaders }: HttpRequest, reply: ServerReply): ServerReply => {
    if (method !== 'GET' || reply.status !== 200) return reply
    const etag = tags.get(reply.body) ?? `"${tags.size}"`
    tags.set(reply.body, etag)
    return requestHeaders['if-none-match'] === etag ? { status: 304, etag, body: '' } : { ...reply, etag }
  }

  const server: ServerModel = {
    accounts,
    journal,
    sent,
    behavior: { ruled: false, refused: () => false },
    ownerOf: (session) => issuedTo.get(session),
    isAlive: (session) => sessions.has(session),
    users: () => accounts.map(({ id }) => id),
    progressOf,
    decks: () => current,
    forgetKeys: () => {
      remembers = false
    },
    publish: (next) => {
      current = next
    },
    demandPassword: (userId) => {
      const account = accounts.find(({ id }) => id === userId)
      if (account !== undefined) change(userId, { user: { ...account.user, passwordChangeRequired: true } })
    },
    endSessions: (userId, tokenToo) => {
      for (const [session, owner] of sessions) if (owner === userId) sessions.delete(session)
      if (tokenToo) for (const [token, owner] of tokens) if (owner === userId) tokens.delete(token)
    },
    handle: (request, now) => versioned(request, answer(request, now)),
  }
  return server
}
