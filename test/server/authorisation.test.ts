import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../protocol/api'
import type { CallName, Params, PathParams, Query } from '../../protocol/api'
import { encodePhone, encodeVerificationCode } from '../../protocol/phone'
import { handlers } from '../../server/calls/handlers'
import { renewalGrace } from '../../server/auth/session'
import { answersTo, beginTrial } from './answering'
import { identities, oauthToken } from './contract/oauth'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { CallOptions, Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story
let maya: string
let lena: string
let stranger: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox({ identities })
  maya = await sandbox.signIn(story.person('Maya Okafor'))
  lena = await sandbox.signIn(story.person('Lena Kraus'))
  stranger = await sandbox.signIn(story.person('Dana Whitlock'))
})
afterAll(() => sandbox.close())

const fillPath = (path: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, randomUUID()]))

/** Params that decode, for every call, because the checks under test run first. */
const anyParams: { readonly [N in CallName]?: Params<N> } = {
  setUpPhone: { e164: encodePhone('5551234567') },
  verifyPhone: { e164: encodePhone('5551234567'), code: encodeVerificationCode('1234') },
  updateAccount: { name: 'X' },
  deleteAccount: { userId: 'u' },
  savePreferences: {},
  seeNotifications: { notificationIds: ['n'] },
  track: { items: [] },
  registerPush: { token: 't' },
  createDeck: { id: randomUUID(), title: 'T' },
  addCardToDeck: { id: 'c' },
  addFavorite: { cardId: 'c', deckId: 'd' },
  seeCard: { id: 's', cardId: 'c', deckId: 'd' },
  resetCardsSeen: { categoryId: 'k' },
  rateCard: { cardId: 'c', deckId: 'd', positive: true },
  removeRating: { cardId: 'c' },
  submitFeedback: { id: 'f', cardId: 'c' },
  deleteFeedback: { cardId: 'c' },
  startTrial: { id: 't', userId: 'u', deckId: 'd', startedAt: beginning },
  completeAttempt: { score: 1, passed: true, happenedAt: beginning, correctCount: 1, totalCount: 1 },
  resetTrial: {},
  submitTrial: { score: 1 },
  recordAnswers: { cardId: 'c', deckId: 'd', answerId: 'a' },
  completeDeck: { id: 'p', deckId: 'd' },
}
const anyQuery: { readonly [N in CallName]?: Query<N> } = {
  search: { query: 'q' },
  standings: { competitionIds: ['c'] },
}

function anyRequest<N extends CallName>(name: N): CallOptions<N> {
  return {
    path: fillPath(api[name].path) as PathParams<N>,
    params: anyParams[name] as Params<N>,
    query: (anyQuery[name] ?? {}) as unknown as Query<N>,
  }
}

const sessionCalls = (Object.keys(api) as CallName[]).filter((name) => handlers[name].access === 'user')

describe('X-SERVER-02 who may call', () => {
  test('requires a session for every call except exactly these', () => {
    const open = (Object.keys(api) as CallName[]).filter((name) => handlers[name].access === 'open')
    expect(open.toSorted()).toEqual([
      'beginOauth',
      'fetchSettings',
      'login',
      'loginJwt',
      'logout',
      'register',
      'registerOauth',
      'role',
      'roleByContentCode',
      'sendPasswordReset',
      'sync',
    ])
  })

  test.for(sessionCalls)('%s answers 401 in the envelope without a session, and with an unknown one', async (name) => {
    for (const session of [undefined, 'not-a-session']) {
      const { status, json } = await sandbox.call(name, { ...anyRequest(name), session })
      expect(status).toBe(401)
      expect(json).toMatchObject({ status: 'error', errorType: 'unauthorized', errorCode: 401, payloads: [] })
    }
  })

  test.for(sessionCalls)('%s is refused in the name of another organisation', async (name) => {
    const { status } = await sandbox.call(name, { ...anyRequest(name), session: maya, org: story.org('aurora') })
    expect(status).toBe(403)
  })

  test('S-SYNC-18 answers the combined load without a valid session with ok and no EndUser', async () => {
    for (const session of [undefined, 'gone']) {
      const answer = await sandbox.ok('sync', { session, query: { orgId: story.org('northwind') } })
      expect(answer).not.toHaveProperty('user')
      expect(answer.trials).toEqual([])
      expect(answer.org?.name).toBe('Northwind Coffee')
    }
  })

  test('S-API-35 accepts the session of the combined load in the header instead of the query', async () => {
    expect((await sandbox.ok('sync', { session: maya, query: {} })).user?.name).toBe('Maya Okafor')
  })

  test('S-API-35 accepts the session in the header but not in the query in strict security mode', async () => {
    const session = await sandbox.signIn(story.person('Nadia Rahman'))
    const query = { orgId: story.org('meridian') }
    expect(await sandbox.ok('sync', { query: { ...query, sessionId: session } })).not.toHaveProperty('user')
    expect((await sandbox.ok('sync', { session, query })).user?.name).toBe('Nadia Rahman')
    const loose = await sandbox.ok('sync', { query: { sessionId: maya } })
    expect(loose.user?.name).toBe('Maya Okafor')
  })

  test('S-API-35 accepts a session in the query of no other call', async () => {
    for (const path of ['/user/home', '/user/roles', '/user/library'])
      expect((await sandbox.fetch(`/api${path}?sessionId=${maya}`)).status).toBe(401)
  })

  test('security 22 issues a new session id at each sign-in, which dies at logout and expiry', async () => {
    const person = story.person('Carl Moss')
    const first = await sandbox.signIn(person)
    const second = await sandbox.signIn(person)
    expect(first).not.toBe(second)
    await sandbox.ok('logout', { session: first, params: {} })
    expect((await sandbox.call('myRoles', { session: first })).status).toBe(401)
    await sandbox.ok('myRoles', { session: second })
    const late = sandbox.beside({})
    late.clock.move(25 * 3_600_000)
    expect((await late.call('myRoles', { session: second })).status).toBe(401)
  })

  test('S-SYNC-18 O-05 does not expire a session in use, but ends it with its token', async () => {
    const hour = 3_600_000
    const { user } = await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
    const session = user.sessionId ?? ''
    const box = sandbox.beside({})
    for (let half = 1; half < 58; half++) {
      box.clock.move(12.3 * hour)
      expect((await box.ok('sync', { session, query: {} })).user?.id).toBe(user.id)
    }
    box.clock.move(12 * hour)
    await box.ok('myRoles', { session })
    box.clock.move(12 * hour)
    expect((await box.call('myRoles', { session })).status).toBe(401)
  })

  test('S-API-02 replaces the session id in a token login with a short grace period, and refuses an unknown token', async () => {
    const { user } = await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
    const params = { jwtToken: user.jwtToken ?? '', sessionId: user.sessionId ?? '' }
    const renewed = await sandbox.ok('loginJwt', { params })
    const late = sandbox.beside({})
    late.clock.move(renewalGrace)
    expect((await late.call('myRoles', { session: user.sessionId })).status).toBe(401)
    await sandbox.ok('myRoles', { session: renewed.user.sessionId })
    expect((await sandbox.refused('loginJwt', { params: { ...params, jwtToken: 'x' } })).type).toBe('loginFailed')
  })
})

describe("X-SERVER-02 other users' data is neither accessible nor disclosed", () => {
  test('security 38 hides decks, cards, categories, roles, competitions and reports of another organisation', async () => {
    const path = { id: story.deckId('Milk texturing') }
    expect(await sandbox.refused('deck', { session: stranger, path })).toMatchObject({
      code: 404,
      message: 'deck not found',
    })
    const cardPath = { id: story.card('Handling a complaint', 'discussion').id }
    const others = [
      sandbox.refused('discussionResponses', { session: stranger, path: cardPath }),
      sandbox.refused('playlistActivity', { session: stranger, path: cardPath }),
      sandbox.refused('category', { session: stranger, path: { categoryId: story.categoryId('Running the shop') } }),
      sandbox.refused('role', { session: stranger, path: { id: story.role('Winter menu').id } }),
      sandbox.refused('roleByContentCode', { session: stranger, path: { code: 'WINTER' } }),
      sandbox.refused('joinRole', { session: stranger, path: { id: story.role('Winter menu').id } }),
      sandbox.refused('competition', { session: stranger, path: { id: story.competitionId('Latte art throwdown') } }),
      sandbox.refused('deckRoles', { session: stranger, path }),
      sandbox.refused('quizReport', { session: stranger, path: { id: story.deckId('Food safety') }, query: {} }),
      sandbox.refused('executeTrigger', {
        session: stranger,
        path: { id: story.deck('Welcome to Northwind').triggers?.[0]?.id ?? '' },
      }),
    ]
    for (const refused of await Promise.all(others)) expect(refused.code).toBe(404)
    const ids = [story.competitionId('Latte art throwdown')]
    expect((await sandbox.ok('standings', { session: stranger, query: { competitionIds: ids } })).standings).toEqual([])
    const { result } = await sandbox.ok('search', { session: stranger, query: { query: 'milk' } })
    expect(result).toEqual({ decks: [], cards: [] })
  })

  test('refuses a deck without its role, and omits it from search and library', async () => {
    const path = { id: story.deckId('Cashing up') }
    expect(await sandbox.refused('deck', { session: maya, path })).toMatchObject({
      code: 403,
      message: 'deck not allowed',
    })
    const { result } = await sandbox.ok('search', { session: maya, query: { query: 'cashing' } })
    expect(result.decks).toEqual([])
    const cardId = story.card('Cashing up', 'basic').id
    expect((await sandbox.refused('addFavorite', { session: maya, params: { cardId, deckId: path.id } })).code).toBe(
      403,
    )
    expect(
      (await sandbox.refused('submitFeedback', { session: maya, params: { id: randomUUID(), cardId, body: 'x' } }))
        .code,
    ).toBe(403)
  })

  test('D-REPORT-01 returns the report only to its roles', async () => {
    const path = { id: story.deckId('Food safety') }
    expect((await sandbox.refused('quizReport', { session: maya, path, query: {} })).code).toBe(403)
    expect((await sandbox.refused('exportQuizReport', { session: maya, path, query: {} })).code).toBe(403)
    await sandbox.ok('quizReport', { session: await sandbox.signIn(story.person('Ruth Calder')), path, query: {} })
  })

  test('lets users neither join privileged roles themselves nor name them at registration', async () => {
    for (const name of ['Trainer', 'Head office', 'Shift lead']) {
      expect((await sandbox.refused('joinRole', { session: maya, path: { id: story.role(name).id } })).code).toBe(403)
      expect((await sandbox.refused('register', { params: { roleId: story.role(name).id } })).code).toBe(403)
    }
  })

  test("S-SYNC-30 D-OFFLINE-06 D-OWN-14 refuses a change to another user's deck with this exact message", async () => {
    const id = randomUUID()
    await sandbox.ok('createDeck', { session: maya, params: { id, title: 'Mine' } })
    const cardId = story.card('Milk texturing', 'basic').id
    const tries = [
      sandbox.refused('addCardToDeck', { session: lena, path: { id }, params: { id: cardId } }),
      sandbox.refused('removeCardFromDeck', { session: lena, path: { id, cardId } }),
      sandbox.refused('removeDeck', { session: lena, path: { id } }),
      sandbox.refused('createDeck', { session: lena, params: { id, title: 'Taken over' } }),
      sandbox.refused('addCardToDeck', {
        session: maya,
        path: { id: story.deckId('Milk texturing') },
        params: { id: cardId },
      }),
    ]
    for (const refused of await Promise.all(tries)) {
      expect(refused).toMatchObject({ code: 403, message: 'Request failed: Not allowed to modify that deck' })
    }
    expect((await sandbox.refused('deck', { session: lena, path: { id } })).message).toBe('deck not found')
  })

  test("hides another user's trial, feedback and rating", async () => {
    const person = story.person('Lena Kraus')
    const id = await beginTrial(sandbox, lena, story.deck('First-week check'), person.id, 5)
    const attempt = { score: 100, passed: true, happenedAt: beginning, correctCount: 5, totalCount: 5 }
    expect((await sandbox.refused('completeAttempt', { session: maya, path: { id }, params: attempt })).code).toBe(404)
    expect((await sandbox.refused('resetTrial', { session: maya, path: { id }, params: {} })).code).toBe(404)
    expect((await sandbox.refused('submitTrial', { session: maya, path: { id }, params: { score: 100 } })).code).toBe(
      404,
    )
    const start = { id: randomUUID(), userId: person.id, deckId: story.deckId('Food safety'), startedAt: beginning }
    expect((await sandbox.refused('startTrial', { session: maya, params: start })).code).toBe(403)
    const cardId = story.card('Latte art, three pours', 'feedback').id
    const feedback = { id: randomUUID(), cardId, type: 'feedback' as const, body: 'Mine' }
    await sandbox.ok('submitFeedback', { session: lena, params: feedback })
    expect(
      (await sandbox.refused('submitFeedback', { session: maya, params: { ...feedback, body: 'Yours' } })).code,
    ).toBe(403)
    expect(
      (await sandbox.refused('deleteFeedback', { session: maya, path: { id: feedback.id }, params: { cardId } })).code,
    ).toBe(403)
  })

  test("D-DISC-18 D-ROLE-01 lets only a moderator delete others' posts, and no user claim that role", async () => {
    const cardId = story.card('Handling a complaint', 'discussion').id
    const said = {
      id: randomUUID(),
      cardId,
      type: 'discussion' as const,
      body: 'Hello',
      data: { isModeratorResponse: true },
    }
    await sandbox.ok('submitFeedback', { session: lena, params: said })
    const { responses } = await sandbox.ok('discussionResponses', { session: maya, path: { id: cardId } })
    expect(responses.find(({ id }) => id === said.id)?.data?.isModeratorResponse).toBe(false)
    const asked = { path: { id: said.id }, params: { cardId } }
    expect((await sandbox.refused('deleteFeedback', { session: maya, ...asked })).code).toBe(403)
    await sandbox.ok('deleteFeedback', { session: await sandbox.signIn(story.person('Hanna Sørby')), ...asked })
  })

  test('lets only its owner delete an account', async () => {
    const params = { userId: story.person('Lena Kraus').id }
    expect((await sandbox.refused('deleteAccount', { session: maya, params })).code).toBe(403)
  })

  test('S-ACCT-11 keeps name and email of users who did not register themselves', async () => {
    expect((await sandbox.refused('updateAccount', { session: maya, params: { name: 'Admin' } })).code).toBe(403)
  })

  test('security 39 ignores fields that the call does not have', async () => {
    const body = JSON.stringify({
      name: 'Eve',
      email: 'eve@northwind.example',
      password: 'long-enough-12',
      roles: [story.role('Trainer').id],
      active: true,
      selfRegistered: false,
      createdAt: '2001-01-01T00:00:00Z',
      primaryOrg: { id: story.org('aurora') },
    })
    const { user } = await sandbox.ok('register', { body })
    expect(user).toMatchObject({
      selfRegistered: true,
      createdAt: sandbox.clock.now(),
      roles: [story.role('Barista').id],
    })
    expect(user.primaryOrg?.id).toBe(story.org('northwind'))
    const [answer] = answersTo(story.deck('Allergens at the counter'), 0)
    const { responses } = await sandbox.ok('recordAnswers', {
      session: maya,
      body: JSON.stringify({ ...answer, createdAt: undefined, correct: true, userId: story.person('Lena Kraus').id }),
    })
    expect(responses[0]?.correct).toBe(false)
  })
})

describe('X-SERVER-02 sign-ins', () => {
  test('S-API-01 security 41 answers a wrong password and an unknown user alike, without a user', async () => {
    const wrong = await sandbox.call('login', { params: { email: 'maya@northwind.example', password: 'no' } })
    const nobody = await sandbox.call('login', { params: { email: 'nobody@northwind.example', password: 'no' } })
    expect(wrong.json).toEqual(nobody.json)
    expect(wrong.json).toMatchObject({ status: 'error', errorType: 'loginFailed', payloads: [] })
  })

  test('refuses users of another organisation on a branded host', async () => {
    const params = story.person('Maya Okafor').credentials
    expect((await sandbox.refused('login', { params, host: 'aurora.localhost' })).type).toBe('loginFailed')
    await sandbox.ok('login', { params: { username: ' t40318', password: 'AM2207' }, host: 'aurora.localhost' })
  })

  test('S-LOGIN-19 sends an account of forced single sign-on there with the specified message', async () => {
    const refused = await sandbox.refused('login', { params: { email: 'sara@kestrel.example', password: 'x' } })
    expect(refused.message).toBe('SSO is enabled for this account. Please login using SSO.')
  })

  test('security 42 stores passwords as scrypt hashes with individual salts, long ones included', async () => {
    const password = 'é'.repeat(64) + 'end'
    await sandbox.ok('register', { params: { name: 'Long', email: 'long@northwind.example', password } })
    await sandbox.ok('login', { params: { email: 'long@northwind.example', password } })
    const cut = { email: 'long@northwind.example', password: password.slice(0, 64) }
    expect((await sandbox.refused('login', { params: cut })).type).toBe('loginFailed')
    const rows = await sandbox.connection.db
      .selectFrom('users')
      .select('password_hash')
      .where('password_hash', 'is not', null)
      .execute()
    expect(rows.every(({ password_hash }) => password_hash?.startsWith('scrypt$'))).toBe(true)
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(rows.length)
  })

  test('stores no session id, token or code in plain text', async () => {
    const { user } = await sandbox.ok('register', { params: { roleId: story.role('Tasting club').id } })
    const rows = await sandbox.connection.db.selectFrom('sessions').selectAll().execute()
    const text = JSON.stringify(rows)
    expect(text).not.toContain(user.sessionId)
    expect(text).not.toContain(user.jwtToken)
  })

  test('S-ACCT-17 allows one account per email', async () => {
    const params = { name: 'M', email: 'Maya@Northwind.example', password: 'long-enough-1' }
    expect(await sandbox.refused('register', { params })).toMatchObject({
      code: 409,
      message: 'Request failed: Email address already in use',
    })
  })

  test('S-PWD-07 checks a password on the server too in strict security mode', async () => {
    const person = { name: 'N', email: 'n@meridian.example', recaptchaResponse: 'passed' }
    const params = { ...person, orgId: story.org('meridian'), password: 'abc' }
    expect((await sandbox.refused('register', { params })).message).toContain("Password doesn't meet requirements")
    await sandbox.ok('register', { params: { ...params, password: 'Gr8-Tide!Lamp' } })
  })

  test('S-ACCT-14 requires the old password, and ends other sessions on the change', async () => {
    const credentials = { email: 'ines@northwind.example', password: 'old-one-1' }
    const { user } = await sandbox.ok('register', { params: { name: 'Ines', ...credentials } })
    const other = await sandbox.signIn({ credentials })
    const session = user.sessionId
    const wrong = { password: 'new-one-2', oldPassword: 'guess' }
    expect((await sandbox.refused('updateAccount', { session, params: wrong })).message).toContain('password')
    await sandbox.ok('updateAccount', { session, params: { ...wrong, oldPassword: 'old-one-1' } })
    expect((await sandbox.call('myRoles', { session: other })).status).toBe(401)
    await sandbox.ok('myRoles', { session })
  })

  test('S-API-26 S-SHELL-27 does not require the old password, once, from a user who must set a new one', async () => {
    const theo = story.person('Theo Marsh')
    const session = await sandbox.signIn(theo)
    const fresh = { password: 'slow-drip-48' }
    const { user } = await sandbox.ok('updateAccount', { session, params: fresh })
    expect(user?.passwordChangeRequired).toBe(false)
    expect((await sandbox.refused('updateAccount', { session, params: fresh })).message).toContain('password')
    await sandbox.refused('login', { params: theo.credentials })
    await sandbox.ok('login', { params: { ...theo.credentials, ...fresh } })
  })

  test('S-REG-10 S-REG-16 gives a guest no name or email, and the anonymous role', async () => {
    const { user } = await sandbox.ok('register', { params: {}, host: 'aurora.localhost' })
    expect(user).not.toHaveProperty('name')
    const [org] = story.pack.orgs.filter(({ folder }) => folder === 'aurora')
    expect(user.roles).toEqual([org?.org.anonymousRoleId])
  })

  test('X-SEC-03 security 17 security 20 security 21 refuses an identity token that is altered, unsigned, too old or of another app', async () => {
    const data = JSON.stringify({
      id: story.org('kestrel'),
      oauthConfig: { okta: { domain: 'id.example', clientId: 'flipdeck' } },
    })
    await sandbox.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('kestrel')).execute()
    const asked = (idToken: string) => ({
      params: { orgId: story.org('kestrel'), ssoPayload: { provider: 'okta' as const, idToken, nonce: 'n-1' } },
    })
    const good = oauthToken({})
    const [head = '', , signature = ''] = good.split('.')
    const forged = `${head}.${Buffer.from('{"sub":"eve"}').toString('base64url')}.${signature}`
    const bad = [
      forged,
      oauthToken({ aud: 'another-app' }),
      oauthToken({ exp: beginning / 1000 - 120 }),
      oauthToken({ iss: 'https://evil.example' }),
      oauthToken({ nonce: 'n-2' }),
      oauthToken({}, { alg: 'none' }),
      oauthToken({}, { alg: 'HS256' }),
      'a.b',
      'a.b.c',
      '',
    ]
    for (const token of bad) expect((await sandbox.refused('registerOauth', asked(token))).type).toBe('loginFailed')
    const first = await sandbox.ok('registerOauth', asked(good))
    const again = await sandbox.ok('registerOauth', asked(oauthToken({ email: 'changed@kestrel.example' })))
    expect(again.user.id).toBe(first.user.id)
  })
})
