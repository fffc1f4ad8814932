import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RegistrationField } from '../../protocol/entities/organisation'
import type { User } from '../../protocol/entities/user'
import { clientFault, networkFault, type Fault } from '../../protocol/faults'
import { content, plainCard } from '../../test/examples/assessment'
import {
  deckLoaded,
  offline,
  refusedWith,
  signedIn,
  started,
  starts,
  synced,
  unauthorized,
} from '../../test/examples/history'
import {
  answered,
  delivered,
  event,
  fact,
  failed,
  fires,
  given,
  inTab,
  intent,
  later,
  made,
  undelivered,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { maya } from '../../test/examples/defaults'

const loginOf = ({ state }: Given) => state.user.session.login.value
const credentials = intent('logIn', { method: 'email', name: 'maya@example.org', filled: true })
const loggingIn = [started(), credentials]
const organisation = (registrationFields: string) =>
  event('organisationUpdated', { organisation: { id: 'org', registrationFields } })
const liked = intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })
const online = event('connectivityChanged', { online: true })

describe('logging in', () => {
  test('S-LOGIN-13 requires email and password, S-LOGIN-22 user name and password, S-LOGIN-25 both codes', () => {
    const missing = {
      email: 'emailAndPasswordRequired',
      username: 'usernameAndPasswordRequired',
      twoCode: 'codesRequired',
    } as const
    for (const method of ['email', 'username', 'twoCode'] as const) {
      given(started())
        .when(intent('logIn', { method, name: 'maya' }))
        .thenRefused(missing[method])
      given(started())
        .when(intent('logIn', { method, filled: true }))
        .thenRefused(missing[method])
      given(started())
        .when(intent('logIn', { method, name: '  ', filled: true }))
        .thenRefused(missing[method])
      given(started())
        .when(intent('logIn', { method, name: 'maya', filled: true }))
        .thenExactly(event('loginStarted', { method, callId: made('login') }))
    }
  })

  test('S-SYNC-10 S-SYNC-11 changes from loggedOut through loggingIn to loggedIn', () => {
    expect(loginOf(given())).toBe('loggedOut')
    expect(loginOf(given(loggingIn))).toBe('loggingIn')
    const after = given(loggingIn)
      .when(answered('login', { user: maya }))
      .thenExactly(
        event('loginSucceeded', { method: 'email', user: maya }),
        event('syncStarted', { cause: 'login', callId: made('sync:login') }),
      )
    expect(loginOf(after)).toBe('loggedIn')
    expect(after.state.user.session.user).toEqual(maya)
  })

  test('S-SYNC-12 returns to loggedOut when it fails', () => {
    const after = given(loggingIn)
      .when(failed('login', refusedWith(401)))
      .thenExactly(event('loginFailed', { method: 'email', fault: refusedWith(401) }))
    expect(loginOf(after)).toBe('loggedOut')
    expect(after.state.user.session.notice).toBe('emailOrPasswordWrong')
  })

  test('S-LOGIN-15 S-LOGIN-23 S-LOGIN-27 reports input as wrong only if the server has checked it', () => {
    const words = {
      email: 'emailOrPasswordWrong',
      username: 'usernameOrPasswordWrong',
      twoCode: 'codesWrong',
    } as const
    for (const method of ['email', 'username', 'twoCode'] as const) {
      const after = (fault: Fault) =>
        given(started(), intent('logIn', { method, name: 'maya', filled: true }), failed('login', fault)).state.user
          .session
      for (const code of [400, 401, 403, 404, 422]) expect(after(refusedWith(code)).notice).toBe(words[method])
      for (const fault of [refusedWith(500), refusedWith(503), refusedWith(408), clientFault('login: not JSON')])
        expect(after(fault).notice).toBe('notNow')
      const throttled = refusedWith(429, 'Request failed: Too many tries, please wait a little')
      expect(after(throttled).notice).toBe('tooManyTries')
      expect(after(throttled)).not.toHaveProperty('retryAfter')
      expect(after({ ...throttled, retryAfter: 840_000 })).toMatchObject({
        notice: 'tooManyTries',
        retryAfter: 840_000,
      })
    }
  })

  test('S-LOGIN-15 a new try clears the waiting time of the previous one', () => {
    const waiting = [loggingIn, failed('login', refusedWith(429, '', { retryAfter: 840_000 }))]
    expect(given(waiting, credentials).state.user.session).not.toHaveProperty('retryAfter')
  })

  test('S-LOGIN-19 never shows the server’s message that single sign-on is required', () => {
    const message = 'Request failed: SSO is enabled for this account. Please login using SSO.'
    const { state } = given(loggingIn, failed('login', refusedWith(403, message)))
    expect(state.user.session.notice).toBe('ssoRequired')
    expect(state.user.session).not.toHaveProperty('serverMessage')
  })

  test('S-LOGIN-31 makes no call offline, and shows when the connection was lost during the call', () => {
    given(started(), event('connectivityChanged', { online: false }))
      .when(credentials)
      .thenRefused('offline')
    expect(given(loggingIn, failed('login', offline)).state.user.session.notice).toBe('offline')
    const late = failed('login', networkFault('timeout'))
    expect(given(loggingIn, late).state.user.session.notice).toBe('noAnswer')
  })

  test('X-OUTBOX-08 runs once, and not for a signed-in user', () => {
    given(loggingIn).when(credentials).thenRefused('busy')
    given(signedIn()).when(credentials).thenRefused('alreadySignedIn')
  })

  test('S-SYNC-12 ends when the app starts again after its tab died', () => {
    expect(loginOf(given(loggingIn, inTab('tab-2'), starts()))).toBe('loggedOut')
    expect(loginOf(given(loggingIn, inTab('tab-2'), starts(['tab-1'])))).toBe('loggingIn')
  })

  test('S-SYNC-12 can be restarted in another tab after its tab died', () => {
    given(loggingIn, inTab('tab-2'), starts(['tab-1']), later(90_000))
      .when(credentials)
      .thenTypes('loginFailed', 'loginStarted')
  })

  test('ignores a response that arrives after another sign-in began', () => {
    const { state } = given(loggingIn)
    const [callId = ''] = Object.keys(state.user.calls)
    given(loggingIn, failed('login', offline), credentials)
      .when(fact({ type: 'callEnded', callId, outcome: { purpose: 'login', ok: true, answer: { user: maya } } }))
      .thenNothing()
  })
})

describe('registering', () => {
  const fields = (names: readonly RegistrationField[]) => [started(), organisation(names.join(','))]

  test('S-REG-03 S-REG-04 S-PWD-07 refuses the first field that is missing or invalid', () => {
    const all = fields(['name', 'email', 'password'])
    const full = { guest: false, name: 'Maya', email: 'maya@example.org', judged: 'accepted' as const }
    given(all)
      .when(intent('register', { ...full, name: ' ' }))
      .thenRefused('nameRequired')
    given(all)
      .when(intent('register', { ...full, email: '' }))
      .thenRefused('emailRequired')
    given(all)
      .when(intent('register', { ...full, email: 'maya' }))
      .thenRefused('emailInvalid')
    given(all)
      .when(intent('register', { ...full, judged: 'missing' }))
      .thenRefused('passwordRequired')
    given(all)
      .when(intent('register', { ...full, judged: 'weak' }))
      .thenRefused('passwordWeak')
    given(all).when(intent('register', full)).thenTypes('registrationStarted')
  })

  test('S-REG-03 S-REG-04 refuses requested names and addresses that are longer than the server accepts', () => {
    const long = { guest: false, name: 'N'.repeat(201), judged: 'accepted' as const }
    const [name, email] = ['N'.repeat(200), `${'m'.repeat(249)}@a.bc`]
    const all = fields(['name', 'email', 'password'])
    given(all)
      .when(intent('register', { ...long, email }))
      .thenRefused('tooLarge')
    given(all)
      .when(intent('register', { ...long, name, email: `m${email}` }))
      .thenRefused('tooLarge')
    given(all)
      .when(intent('register', { ...long, name: ` ${name} `, email }))
      .thenTypes('registrationStarted')
    given(fields(['email']))
      .when(intent('register', { ...long, email }))
      .thenTypes('registrationStarted')
  })

  property.prop([
    fc.subarray(['name', 'email', 'password'] as RegistrationField[]),
    fc.record(
      { name: fc.string(), email: fc.string(), judged: fc.constantFrom('missing', 'weak', 'accepted') },
      { requiredKeys: [] },
    ),
  ])('S-REG-05 checks only the configured fields', (names, others) => {
    const valid = {
      ...others,
      ...(names.includes('name') ? { name: 'Maya' } : {}),
      ...(names.includes('email') ? { email: 'maya@example.org' } : {}),
      ...(names.includes('password') ? { judged: 'accepted' as const } : {}),
    }
    given(fields(names))
      .when(intent('register', { guest: false, ...valid }))
      .thenTypes('registrationStarted')
  })

  test('S-REG-10 requires nothing of a guest and stores nothing', () => {
    given(fields(['name', 'email', 'password']))
      .when(intent('register', { guest: true, name: 'Maya' }))
      .thenExactly(event('registrationStarted', { callId: made('register'), guest: true }))
  })

  test('S-SYNC-11 S-SYNC-12 goes through loggingIn too', () => {
    const registering = [fields([]), intent('register', { guest: true })]
    expect(loginOf(given(registering))).toBe('loggingIn')
    expect(loginOf(given(registering, answered('login', { user: maya })))).toBe('loggedIn')
    expect(loginOf(given(registering, failed('login', refusedWith(500))))).toBe('loggedOut')
  })

  test("S-REG-08 a refusal shows the server's message without 'request failed:', S-REG-09 or none", () => {
    const after = (message: string) =>
      given(fields([]), intent('register', { guest: false }), failed('login', refusedWith(409, message))).state.user
        .session
    expect(after('Request failed: Email address already in use')).toMatchObject({
      notice: 'registrationFailed',
      serverMessage: 'Email address already in use',
    })
    for (const silent of ['', 'Request failed: ', 'Request failed', 'Unknown error']) {
      expect(after(silent).notice).toBe('registrationFailed')
      expect(after(silent)).not.toHaveProperty('serverMessage')
    }
  })

  test('S-REG-08 S-REG-09 shows the waiting time when the server refuses further tries; a failure of the server does not blame the input', () => {
    const after = (fault: Fault) =>
      given(fields([]), intent('register', { guest: true }), failed('login', fault)).state.user.session
    expect(after(refusedWith(429, '', { retryAfter: 60_000 }))).toMatchObject({
      notice: 'tooManyTries',
      retryAfter: 60_000,
    })
    expect(after(clientFault('login: not JSON')).notice).toBe('registrationFailed')
    expect(after(refusedWith(500, 'Request failed: Something went wrong'))).toMatchObject({
      notice: 'registrationFailed',
      serverMessage: 'Something went wrong',
    })
  })
})

describe('single sign-on', () => {
  const answering = [started(), intent('logIn', { method: 'oauth', name: 'okta', filled: true })]
  const outside = (type: string, message: string) => ({ kind: 'apiError', type, message, code: 0 }) as const

  test('S-SSO-12 S-SSO-13 S-SSO-14 S-SSO-16 shows the result, S-SSO-15 with a message only from the provider', () => {
    const after = (type: string, message: string) =>
      given(answering, failed('login', outside(type, message))).state.user.session
    for (const notice of ['ssoCancelled', 'ssoTokenFailed', 'ssoMalformedToken'] as const) {
      expect(after(notice, 'Something')).toMatchObject({ notice })
      expect(after(notice, 'Something')).not.toHaveProperty('serverMessage')
    }
    expect(after('ssoRefused', 'Ask your lead')).toMatchObject({ notice: 'ssoRefused', serverMessage: 'Ask your lead' })
    const byFrame = [started(), intent('logIn', { method: 'saml', name: 'saml', filled: true })]
    const closed = given(byFrame, failed('login', outside('ssoCancelled', 'Closed'))).state.user.session
    expect(closed).toMatchObject({ notice: 'ssoCancelled' })
    expect(after('loginFailed', 'Request failed: No')).toMatchObject({ notice: 'ssoFailed' })
    expect(after('loginFailed', 'Request failed: No')).not.toHaveProperty('serverMessage')
  })

  test('S-SSO-17 S-ACCT-10 the response signs in, and marks the session as single sign-on', () => {
    const { session } = given(answering, answered('login', { user: maya })).state.user
    expect(session).toMatchObject({ login: { value: 'loggedIn' }, user: { id: 'maya' }, bySso: true })
  })

  test('S-REG-14 alerts a guest who could not enter by a role link, and forgets the link', () => {
    const byLink = [started(), intent('storeInitialUrl', { url: '/role/winter' }), intent('register', { guest: true })]
    const left = given(byLink)
      .when(failed('login', refusedWith(404)))
      .thenTypes('loginFailed', 'initialUrlFollowed', 'alertRaised')
    expect(left.state.user.alerts).toMatchObject([{ kind: 'registrationFailed' }])
    expect(left.state.user.session).not.toHaveProperty('initialUrl')
    const byDeck = [started(), intent('storeInitialUrl', { url: '/decks/d1' }), intent('register', { guest: true })]
    given(byDeck)
      .when(failed('login', refusedWith(404)))
      .thenTypes('loginFailed')
  })
})

describe('logging out', () => {
  const logOut = intent('logOut', { force: false })

  test('S-SYNC-32 syncs first, then sends the rest, then logs out', () => {
    const asked = given(signedIn(), liked)
      .when(logOut)
      .thenExactly(event('logoutRequested', {}), event('syncStarted', { cause: 'logout', callId: made('sync:logout') }))
    expect(loginOf(asked)).toBe('loggedIn')
    const syncing = [signedIn(), liked, logOut]
    given(syncing).when(synced()).thenTypes('syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted')
    const sent = given(syncing, synced()).when(delivered('favoriteAdded')).thenTypes('actionDelivered', 'logoutStarted')
    expect(loginOf(sent)).toBe('loggingOut')
  })

  test('S-SYNC-13 changes through loggingOut to loggedOut, and back when it fails', () => {
    const leaving = [signedIn(), logOut, synced()]
    expect(loginOf(given(leaving))).toBe('loggingOut')
    const left = given(leaving)
      .when(answered('logout', {}))
      .thenExactly(event('loggedOut', { reason: 'chosen' }))
    expect(loginOf(left)).toBe('loggedOut')
    const stayed = given(leaving).when(failed('logout', offline)).thenTypes('logoutFailed', 'alertRaised')
    expect(loginOf(stayed)).toBe('loggedIn')
    expect(stayed.state.user.alerts.map(({ kind }) => kind)).toEqual(['cannotLogOut'])
    expect(stayed.state.user.session.login.context).toEqual({})
  })

  test('D-ALERT-12 a server error raises no connection alert: the log-out ends, and can be requested again', () => {
    const alerts = (...steps: readonly Steps[]) => given(...steps).state.user.alerts.map(({ kind }) => kind)
    const refused = [signedIn(), logOut, synced(), failed('logout', refusedWith(500))]
    expect(alerts(refused)).toEqual(['logOutFailed'])
    expect(loginOf(given(refused))).toBe('loggedIn')
    given(refused).when(logOut).thenTypes('logoutRequested', 'syncStarted')
    const unsynced = [signedIn(), logOut, failed('sync', refusedWith(500))]
    expect(alerts(unsynced)).toEqual(['logOutFailed'])
    // A later sync does not continue it.
    given(unsynced, intent('sync', {}))
      .when(synced())
      .thenTypes('syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted')
    expect(alerts([signedIn(), logOut, failed('sync', offline)])).toEqual(['cannotLogOut'])
  })

  test('S-SYNC-24 is also complete when the server no longer knows the session', () => {
    given(signedIn(), logOut, synced())
      .when(failed('logout', unauthorized))
      .thenExactly(event('loggedOut', { reason: 'chosen' }))
  })

  test("S-ALERT-04 S-ALERT-05 alerts offline what would be lost, or that it can't be done", () => {
    const away = event('connectivityChanged', { online: false })
    given(signedIn(), away)
      .when(logOut)
      .thenExactly(event('alertRaised', { alert: { id: made('logoutAlert'), kind: 'cannotLogOut' } }))
    given(signedIn(), liked, away)
      .when(logOut)
      .thenExactly(event('alertRaised', { alert: { id: made('logoutAlert'), kind: 'unsavedChanges' } }))
  })

  test('S-ALERT-04 alerts too when the sync, the sending or the connection fails during the log-out', () => {
    const leaving = [signedIn(), liked, logOut]
    const unsaved = event('alertRaised', { alert: { id: made('logoutAlert'), kind: 'unsavedChanges' } })
    given(leaving)
      .when(failed('sync', refusedWith(500)))
      .thenExactly(event('syncFailed', { fault: refusedWith(500) }), unsaved)
    given(leaving, synced())
      .when(fact({ type: 'connectivity', online: false }))
      .thenExactly(event('connectivityChanged', { online: false }), unsaved)
    expect(given(leaving, failed('sync', offline), online).state.user.sync.load.context.logoutAfter).toBe(false)
  })

  test('S-SYNC-32 does not wait for parked actions: it alerts that they are unsaved', () => {
    const { state } = given(signedIn(), liked)
    const rowId = state.user.outbox.rows[0]?.id ?? ''
    given(signedIn(), liked, intent('setAsideAction', { rowId }), logOut)
      .when(synced())
      .thenTypes('syncSucceeded', 'alertRaised', 'homeLoadStarted', 'libraryLoadStarted')
  })

  test('S-SYNC-32 S-ALERT-04 does not wait for actions that depend on a parked one', () => {
    const created = [signedIn(), intent('createDeck', { title: 'Mine' })]
    const { id: rowId = '', subject: deckId = '' } = given(created).state.user.outbox.rows[0] ?? {}
    const tucked = [...created, intent('tuckCard', { deckId, cardId: 'c1' })]
    const { state } = given(tucked, intent('setAsideAction', { rowId }), logOut)
      .when(synced())
      .thenTypes('syncSucceeded', 'alertRaised', 'homeLoadStarted', 'libraryLoadStarted')
    expect(state.user.alerts).toMatchObject([{ kind: 'unsavedChanges' }])
    expect(state.user.sync.load.context.logoutAfter).toBe(false)
  })

  test('S-SYNC-32 S-ALERT-04 does not wait for a delay that the server requested', () => {
    const busy = refusedWith(503, '', { retryAfter: 3_600_000 })
    const { state } = given(signedIn(), liked, undelivered('favoriteAdded', busy), logOut)
      .when(synced())
      .thenTypes('syncSucceeded', 'alertRaised', 'homeLoadStarted', 'libraryLoadStarted')
    expect(state.user.alerts).toMatchObject([{ kind: 'unsavedChanges' }])
    expect(state.user.sync.load.context.logoutAfter).toBe(false)
  })

  test('X-OUTBOX-08 is requested once', () => {
    given(signedIn(), logOut).when(logOut).thenNothing()
    given(signedIn(), logOut, synced()).when(logOut).thenRefused('busy')
    given(started()).when(logOut).thenRefused('busy')
  })

  test('S-SYNC-13 ends when its tab died', () => {
    const leaving = [signedIn(), logOut, synced()]
    expect(loginOf(given(leaving, inTab('tab-2'), starts()))).toBe('loggedIn')
    const again = given(leaving, later(90_000)).when(logOut).thenTypes('logoutFailed', 'logoutRequested', 'syncStarted')
    expect(Object.values(again.state.user.calls).map(({ purpose }) => purpose)).not.toContain('logout')
  })

  test('S-ALERT-04 S-SYNC-14 a forced one clears everything of the user except unsent actions', () => {
    const { state } = given(
      signedIn(),
      liked,
      intent('openDeck', { deckId: 'd1' }),
      event('homeLoaded', { content: 'h', trials: [] }),
    )
      .when(intent('logOut', { force: true }))
      .thenExactly(event('loggedOut', { reason: 'chosen' }))
    const before = given(signedIn(), liked).state.user.outbox.rows
    expect(state.user.session).not.toHaveProperty('user')
    expect(state.user).toMatchObject({
      library: { decks: {}, queuedDeckLoads: [], recent: [] },
      engagement: { favorites: {} },
      quiz: { trials: {}, answers: {} },
      seen: {},
      calls: {},
      alerts: [],
      tabs: {},
    })
    expect(state.user.library).not.toHaveProperty('home')
    expect(state.user).not.toHaveProperty('owner')
    expect(state.user.outbox.rows).toEqual([])
    expect(state.quarantine['maya']?.rows).toEqual(before)
  })
})

describe('the end of a session without a request', () => {
  const expired = [
    event('alertRaised', { alert: { id: made('expired'), kind: 'sessionExpired' } }),
    event('syncStarted', { cause: 'start', callId: made('sync:start') }),
  ] as const

  test('S-SYNC-24 S-ALERT-01 happens after any unauthorized call, and the app syncs again', () => {
    given(signedIn(), intent('openDeck', { deckId: 'd1' }))
      .when(failed('deck', unauthorized))
      .thenExactly(event('loggedOut', { reason: 'unauthorized' }), ...expired)
    given(signedIn(), intent('sync', {}))
      .when(failed('sync', unauthorized))
      .thenExactly(event('loggedOut', { reason: 'unauthorized' }), ...expired)
    given(signedIn(), intent('sync', {}), synced())
      .when(failed('home', unauthorized))
      .thenExactly(event('loggedOut', { reason: 'unauthorized' }), ...expired)
  })

  test('S-SYNC-24 does not happen while a chosen logout ends the session, but after that has failed', () => {
    const leaving = [signedIn(), intent('logOut', { force: false }), synced()]
    given(leaving)
      .when(failed('home', unauthorized))
      .thenExactly(event('homeFailed', { fault: unauthorized }))
    given(leaving, failed('logout', refusedWith(500)))
      .when(failed('home', unauthorized))
      .thenExactly(event('loggedOut', { reason: 'unauthorized' }), ...expired)
  })

  test('S-SYNC-24 happens once: without a user there is no session to end', () => {
    given(signedIn(), intent('sync', {}), failed('sync', unauthorized))
      .when(failed('sync', unauthorized))
      .thenExactly(event('syncReturnedNoUser', {}))
  })

  test('S-SYNC-34 happens after being away for longer than the organisation allows, not earlier', () => {
    const kiosk = { ...maya, primaryOrg: { id: 'org', logoutAfterMinutes: 10 } }
    const away = (minutes: number, user: User = kiosk) =>
      given(signedIn(user), fact({ type: 'hidden' }), later(minutes * 60_000))
    away(10.01)
      .when(fact({ type: 'shown' }))
      .thenExactly(
        event('pageShown', {}),
        event('loggedOut', { reason: 'inactive' }),
        event('syncStarted', { cause: 'start', callId: made('sync:start') }),
      )
    expect(
      loginOf(
        away(10)
          .when(fact({ type: 'shown' }))
          .thenTypes('pageShown', 'syncStarted'),
      ),
    ).toBe('loggedIn')
    away(600, maya)
      .when(fact({ type: 'shown' }))
      .thenTypes('pageShown', 'syncStarted')
  })

  test('S-SYNC-34 S-SYNC-35 the visible deck is not reloaded for a user who is signed out by it', () => {
    const kiosk = { ...maya, primaryOrg: { id: 'org', logoutAfterMinutes: 10 } }
    const reading = [signedIn(kiosk), deckLoaded(content([plainCard('c1')], { id: 'd1', type: 'standard' }))]
    given(reading, intent('openDeck', { deckId: 'd1' }), fact({ type: 'hidden' }), later(11 * 60_000))
      .when(fact({ type: 'shown' }))
      .thenExactly(
        event('pageShown', {}),
        event('loggedOut', { reason: 'inactive' }),
        event('syncStarted', { cause: 'start', callId: made('sync:start') }),
      )
  })

  test('S-SYNC-34 also happens if the page was loaded again in between', () => {
    const kiosk = { ...maya, primaryOrg: { id: 'org', logoutAfterMinutes: 10 } }
    given(signedIn(kiosk), fact({ type: 'hidden' }), later(11 * 60_000), inTab('tab-2'))
      .when(starts())
      .thenTypes('appStarted', 'loggedOut', 'syncStarted')
    given(signedIn(kiosk), fact({ type: 'hidden' }), later(9 * 60_000), inTab('tab-2'))
      .when(starts())
      .thenTypes('appStarted', 'syncStarted')
  })

  test('X-OUTBOX-06 leaves nothing of the previous user to the next', () => {
    const ben = { id: 'ben', name: 'Ben' }
    const shared = given(
      signedIn(),
      liked,
      intent('sync', {}),
      synced(),
      intent('logOut', { force: true }),
      event('loginSucceeded', { method: 'email', user: ben }),
    )
    const {
      user: { calls },
    } = given(signedIn(), liked, intent('sync', {}), synced()).state
    const homeCall = Object.keys(calls).find((id) => calls[id]?.purpose === 'home') ?? ''
    shared
      .when(
        fact({
          type: 'callEnded',
          callId: homeCall,
          outcome: { purpose: 'home', ok: true, answer: { content: 'h', trials: [] } },
        }),
      )
      .thenNothing()
    expect(Object.keys(shared.state.quarantine)).toEqual(['maya'])
    expect(shared.state.user.outbox.rows).toEqual([])
    expect(shared.state.user.engagement.favorites).toEqual({})
  })

  test('S-SYNC-33 removes all timers of tabs', () => {
    const { state } = given(signedIn(), intent('logOut', { force: true }))
    expect(Object.keys(state.user.timers).filter((name) => name.includes('@'))).toEqual([])
  })
})

describe('the initial URL', () => {
  test('S-ROUTE-29 is not stored if it ends in menu, is no URL of the app, or needs no sign-in', () => {
    const stored = [started(), intent('storeInitialUrl', { url: '/decks/d1?skip=1' })]
    expect(given(stored).state.user.session.initialUrl).toBe('/decks/d1?skip=1')
    for (const url of ['/decks/menu', '/search/milk/decks/d1/menu', '/decks/menu/?x=1', '/start', '/nowhere', '//evil'])
      for (const before of [[started()], stored]) given(before).when(intent('storeInitialUrl', { url })).thenNothing()
  })

  test('S-ROUTE-30 S-ROUTE-32 is kept until it was followed, and is removed with the user', () => {
    const stored = [started(), intent('storeInitialUrl', { url: '/decks/d1' })]
    expect(given(stored).state.user.session.initialUrl).toBe('/decks/d1')
    given(stored)
      .when(intent('storeInitialUrl', { url: '/decks/d1' }))
      .thenNothing()
    const followed = given(stored).when(intent('followInitialUrl', {})).thenExactly(event('initialUrlFollowed', {}))
    followed.when(intent('followInitialUrl', {})).thenNothing()
    expect(
      given(signedIn(), intent('storeInitialUrl', { url: '/decks/d1' }), intent('logOut', { force: true })).state.user
        .session,
    ).not.toHaveProperty('initialUrl')
  })
})

test('the load timer of a signed-out app continues', () => {
  given(signedIn(), intent('logOut', { force: true }), later(300_000))
    .when(fires('load:'))
    .thenTypes('timerFired', 'syncStarted')
})
