import { describe, expect, test } from 'vitest'
import { plainCard, content } from '../../test/examples/assessment'
import {
  deckLoaded,
  offline,
  refusedWith,
  signedIn,
  started,
  starts,
  synced,
  timedOut,
  unauthorized,
} from '../../test/examples/history'
import {
  answered,
  event,
  fact,
  failed,
  fires,
  given,
  inTab,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import * as constants from '../../protocol/constants'
import { clientFault, networkFault, NO_STORED_TOKEN } from '../../protocol/faults'
import { allRows } from '../outbox/queue'

const loadOf = ({ state }: Given) => state.user.sync.load.value
const networkOf = ({ state }: Given) => state.device.network
const syncStarted = (cause: 'start' | 'interval' | 'online' | 'login' | 'visible' | 'retry' | 'asked') =>
  event('syncStarted', { cause, callId: made(`sync:${cause}`) })
const nobody = answered('sync', { trials: [], notices: [] })
const starting = [starts()]
const noToken = failed('login', refusedWith(400))

describe('the load state', () => {
  test('S-SYNC-01 S-SYNC-02 a start restores the state, and the first sync starts', () => {
    expect(loadOf(given())).toBe('initial')
    const after = given()
      .when(starts())
      .thenExactly(
        event('appStarted', {
          build: 'test',
          platform: 'web',
          userAgent: 'browser',
          referrer: '',
          untold: true,
          alive: [],
          restored: true,
        }),
        syncStarted('start'),
      )
    expect(loadOf(after)).toBe('restored')
  })

  test('S-SYNC-07 a start without a restored state stays initial', () => {
    expect(loadOf(given(started({ restored: false })))).toBe('initial')
  })

  test('S-SYNC-05 a successful sync leads to synced', () => {
    expect(loadOf(given(signedIn()))).toBe('synced')
    expect(loadOf(given(starting, nobody, noToken))).toBe('synced')
  })

  test('S-SYNC-06 a first sync without a network is an error, unless a user was restored', () => {
    expect(loadOf(given(starting, failed('sync', offline)))).toEqual({ error: 'offline' })
    expect(loadOf(given(starting, failed('sync', timedOut)))).toEqual({ error: 'connectionTimeout' })
    const restored = [signedIn(), inTab('tab-2'), starts()]
    expect(loadOf(given(restored))).toBe('restored')
    expect(loadOf(given(restored, failed('sync', offline)))).toBe('restored')
    expect(networkOf(given(restored, failed('sync', offline)))).toBe('offline')
    expect(loadOf(given(signedIn(), intent('sync', {}), failed('sync', timedOut)))).toBe('synced')
  })

  test('S-SYNC-06 an error ends with the next response to a sync, whatever it is', () => {
    const failing = [starting, failed('sync', offline), intent('sync', {})]
    expect(loadOf(given(failing, nobody, noToken))).toBe('synced')
    expect(loadOf(given(failing, failed('sync', refusedWith(500))))).toBe('restored')
    expect(loadOf(given(failing, failed('sync', timedOut)))).toEqual({ error: 'connectionTimeout' })
  })
})

describe('a sync starts', () => {
  test('S-SYNC-03 X-MACHINE-03 every five minutes: the delay is data, the firing an event', () => {
    expect(constants.syncInterval).toBe(300_000)
    const due = ({ state }: Given) => Object.values(state.user.timers).map(({ dueAt, delay }) => [dueAt - NOON, delay])
    expect(due(given(signedIn()))).toEqual([[300_000, 300_000]])
    const fired = given(signedIn(), later(300_000)).when(fires('load:')).thenTypes('timerFired', 'syncStarted')
    expect(due(fired)).toEqual([[600_000, 300_000]])
    expect(Object.values(given(starting).state.user.timers)).toHaveLength(1)
    expect(Object.values(given(starting, failed('sync', offline)).state.user.timers)).toHaveLength(1)
  })

  test('S-SYNC-04 when the network returns', () => {
    given(signedIn(), event('connectivityChanged', { online: false }))
      .when(fact({ type: 'connectivity', online: true }))
      .thenExactly(event('connectivityChanged', { online: true }), syncStarted('online'))
  })

  test('S-SYNC-04 when the network returns, after the loss has failed the previous one', () => {
    const under = given(signedIn(), intent('sync', {}))
    const lost = under
      .when(fact({ type: 'connectivity', online: false }))
      .thenExactly(event('connectivityChanged', { online: false }), event('syncFailed', { fault: offline }))
    expect(lost.state.user.calls).toEqual({})
    expect(loadOf(lost)).toBe('synced')
    lost.when(fact({ type: 'connectivity', online: true })).thenTypes('connectivityChanged', 'syncStarted')
    expect(loadOf(given(starting, fact({ type: 'connectivity', online: false })))).toEqual({ error: 'offline' })
  })

  test('S-SYNC-04 S-SYNC-18 only once if a token sign-in fails after the return', () => {
    given(
      signedIn(),
      intent('sync', {}),
      nobody,
      fact({ type: 'connectivity', online: false }),
      fact({ type: 'connectivity', online: true }),
    )
      .when(failed('login', offline))
      .thenExactly(event('loginFailed', { method: 'token', fault: offline }))
  })

  test('X-OUTBOX-05 when the page becomes visible again, and the last call found no network', () => {
    const back = (...steps: readonly Steps[]) =>
      given(signedIn(), intent('sync', {}), steps, fact({ type: 'hidden' }), later(40_000))
    back(failed('sync', offline))
      .when(fact({ type: 'shown' }))
      .thenExactly(event('pageShown', {}), syncStarted('visible'))
    back(failed('sync', refusedWith(500)))
      .when(fact({ type: 'shown' }))
      .thenExactly(event('pageShown', {}))
    back(fact({ type: 'connectivity', online: false }))
      .when(fact({ type: 'shown' }))
      .thenExactly(event('pageShown', {}))
  })

  test('S-SYNC-35 when the app returns after more than 60 s, and the visible deck is reloaded', () => {
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    const away = (ms: number) =>
      given(signedIn(), deckLoaded(deck), intent('openDeck', { deckId: 'd1' }), fact({ type: 'hidden' }), later(ms))
    away(60_001)
      .when(fact({ type: 'shown' }))
      .thenExactly(
        event('pageShown', {}),
        syncStarted('visible'),
        event('deckLoadStarted', { deckId: 'd1', callId: made('deck:d1') }),
      )
    away(60_000)
      .when(fact({ type: 'shown' }))
      .thenExactly(event('pageShown', {}))
  })

  test('one at a time: a second cause has no effect, a lost call is repeated', () => {
    given(signedIn(), intent('sync', {})).when(intent('sync', {})).thenNothing()
    given(signedIn(), intent('sync', {}), later(90_000)).when(intent('sync', {})).thenExactly(syncStarted('asked'))
    const {
      user: { calls },
    } = given(signedIn(), intent('sync', {}), later(90_000), intent('sync', {})).state
    expect(Object.values(calls)).toHaveLength(1)
  })

  test('S-SYNC-09 again at the next start if its tab has closed, but not if it is alive', () => {
    given(starting, inTab('tab-2')).when(starts()).thenTypes('appStarted', 'syncStarted')
    const living = given(starting, inTab('tab-2'))
      .when(starts(['tab-1']))
      .thenTypes('appStarted')
    expect(living.state.user.sync.load.context.status).toBe('syncing')
  })

  test('S-SYNC-28 when the user sends the queue and the last sync found no network', () => {
    const liked = intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })
    given(signedIn(), liked, intent('sync', {}), failed('sync', offline))
      .when(intent('sendNow', {}))
      .thenExactly(event('sendAsked', {}), syncStarted('asked'))
  })
})

describe('the result of a sync', () => {
  test('S-SYNC-20 contains trials and notices, and starts loading the lists', () => {
    const notices = [{ id: 'n1', title: 'Hello' }]
    const after = given(signedIn(), intent('sync', {}))
      .when(answered('sync', { user: maya, trials: [{ id: 't1', deckId: 'd1' }], notices }))
      .thenExactly(
        event('syncSucceeded', { trials: [{ id: 't1', deckId: 'd1' }], notices }),
        event('homeLoadStarted', { callId: made('home') }),
        event('libraryLoadStarted', { callId: made('library') }),
      )
    expect(after.state.user.sync.notices).toEqual(notices)
    expect(after.state.user.quiz.trials['d1']?.id).toBe('t1')
  })

  test('S-SYNC-20 contains the user and the organisation, if changed', () => {
    const renamed = { ...maya, name: 'Maya O.' }
    given(signedIn(), intent('sync', {}))
      .when(answered('sync', { user: renamed, trials: [], notices: [] }))
      .thenTypes('userUpdated', 'syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted')
    const organisation = { id: 'org', name: 'Kestrel' }
    given(starting)
      .when(answered('sync', { organisation, trials: [], notices: [] }))
      .thenExactly(
        event('organisationUpdated', { organisation }),
        event('tokenLoginStarted', { callId: made('token') }),
      )
  })

  test('S-SYNC-19 is online or offline by its outcome', () => {
    expect(networkOf(given(starting))).toBe('unknown')
    expect(networkOf(given(signedIn()))).toBe('online')
    expect(networkOf(given(starting, nobody, noToken))).toBe('online')
    for (const [fault, network] of [
      [offline, 'offline'],
      [timedOut, 'offline'],
      [refusedWith(500), 'online'],
    ] as const)
      expect(networkOf(given(signedIn(), intent('sync', {}), failed('sync', fault)))).toBe(network)
  })

  test('is a user even if none was known, because the session was still valid', () => {
    const after = given(starting)
      .when(answered('sync', { user: maya, trials: [], notices: [] }))
      .thenTypes('userUpdated', 'syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted')
    expect(after.state.user.session).toMatchObject({ login: { value: 'loggedIn' }, user: maya })
  })

  test('X-OUTBOX-06 with another user ends the session', () => {
    given(signedIn(), intent('sync', {}))
      .when(answered('sync', { user: { id: 'ben' }, trials: [], notices: [] }))
      .thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })
})

describe('a sync without a user', () => {
  const loggedOut = event('loggedOut', { reason: 'sessionExpired' })
  const alert = event('alertRaised', { alert: { id: made('expired'), kind: 'sessionExpired' } })

  test('S-SYNC-18 tries the stored token, then syncs again', () => {
    given(signedIn(), intent('sync', {}))
      .when(nobody)
      .thenExactly(event('tokenLoginStarted', { callId: made('token') }))
    given(signedIn(), intent('sync', {}), nobody)
      .when(answered('login', { user: maya }))
      .thenExactly(event('loginSucceeded', { method: 'token', user: maya }), syncStarted('retry'))
    given(signedIn(), intent('sync', {}), nobody, answered('login', { user: maya }))
      .when(synced())
      .thenTypes('syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted')
  })

  test('S-SYNC-18 S-SYNC-23 means expiry if the token fails, or the retried sync has no user either', () => {
    given(signedIn(), intent('sync', {}), nobody)
      .when(noToken)
      .thenExactly(
        event('loginFailed', { method: 'token', fault: refusedWith(400) }),
        loggedOut,
        alert,
        syncStarted('start'),
      )
    given(signedIn(), intent('sync', {}), nobody, answered('login', { user: maya }))
      .when(nobody)
      .thenExactly(loggedOut, alert, syncStarted('start'))
  })

  test.each([
    ['is without a connection', offline],
    ['times out', timedOut],
    ['is given up', networkFault('aborted')],
    ['is answered by somebody else', networkFault('notTheServer')],
    ['has an answer that cannot be read', clientFault('loginJwt: not JSON')],
    ['meets an error of the server', refusedWith(503)],
    ['comes too often', refusedWith(429)],
  ])('S-SYNC-18 S-SYNC-23 is not expiry when the login by token %s: a later sync tries it again', (_how, fault) => {
    const after = given(signedIn(), intent('sync', {}), nobody)
      .when(failed('login', fault))
      .thenExactly(event('loginFailed', { method: 'token', fault }), event('syncFailed', { fault }))
    expect(after.state.user.session).toMatchObject({ login: { value: 'loggedIn' }, user: maya })
    expect(after.state.user.alerts).toEqual([])
    expect(networkOf(after)).toBe(fault.kind === 'networkError' ? 'offline' : 'online')
    const later = after.when(intent('sync', {})).after
    expect(later.when(nobody).events.map(({ type }) => type)).toEqual(['tokenLoginStarted'])
  })

  test('S-SYNC-18 S-SYNC-23 is expiry if there is no token', () => {
    const fault = clientFault(NO_STORED_TOKEN)
    given(signedIn(), intent('sync', {}), nobody)
      .when(failed('login', fault))
      .thenExactly(event('loginFailed', { method: 'token', fault }), loggedOut, alert, syncStarted('start'))
  })

  test('S-SYNC-18 tries the token once per sync, and not again after the log-out', () => {
    given(signedIn(), intent('sync', {}), nobody, noToken).when(nobody).thenExactly(event('syncReturnedNoUser', {}))
    given(starting, nobody, noToken, intent('sync', {})).when(nobody).thenTypes('tokenLoginStarted')
  })

  test('S-SYNC-23 is not expiry at a start while signed out', () => {
    const after = given(starting, nobody)
      .when(noToken)
      .thenExactly(event('loginFailed', { method: 'token', fault: refusedWith(400) }), event('syncReturnedNoUser', {}))
    expect(after.state.user.alerts).toEqual([])
    expect(after.state.user.session).not.toHaveProperty('notice')
    given(starting).when(failed('sync', unauthorized)).thenExactly(event('syncReturnedNoUser', {}))
  })

  test('S-SYNC-22 keeps everything queued', () => {
    const liked = intent('favoriteCardToggle', { cardId: 'c1', deckId: 'd1', favorite: true })
    const { state } = given(signedIn(), liked, intent('sync', {}), nobody, noToken)
    expect(allRows(state)).toHaveLength(1)
  })

  test('does not apply to a user who signed in after it began', () => {
    const { state } = given(starting)
    const [callId = ''] = Object.keys(state.user.calls)
    const credentials = intent('logIn', { method: 'email', name: 'maya', filled: true })
    const late = fact({
      type: 'callEnded',
      callId,
      outcome: { purpose: 'sync', ok: true, answer: { trials: [], notices: [] } },
    })
    given(starting, credentials, answered('login', { user: maya }))
      .when(late)
      .thenNothing()
    expect(given(starting, credentials).state.user.sync.load.context.status).toBe('idle')
  })

  test('S-SYNC-18 a failed token does not end a login begun by the user', () => {
    const credentials = intent('logIn', { method: 'email', name: 'maya', filled: true })
    const { state } = given(starting, nobody)
    const [callId = ''] = Object.keys(state.user.calls)
    const both = given(starting, nobody, credentials)
    both
      .when(fact({ type: 'callEnded', callId, outcome: { purpose: 'login', ok: false, fault: refusedWith(400) } }))
      .thenNothing()
    expect(both.state.user.session.login.value).toBe('loggingIn')
  })
})
