import { describe, expect, test } from 'vitest'
import type { EventData } from '../../protocol/events'
import { isUniqueId } from '../../protocol/ids'
import { signedIn, started, starts } from '../../test/examples/history'
import { event, fact, given, inTab, intent, later, type Given, type Steps } from '../../test/given-when-then'
import { maya, NOON, TAB } from '../../test/examples/defaults'

const told = (...steps: readonly Steps[]) =>
  given(steps).state.user.outbox.activities.map(({ event: name, objectType, objectId, properties }) => ({
    name,
    ...(objectType === undefined ? {} : { objectType, objectId }),
    ...(properties === undefined ? {} : properties),
  }))
const login = (method: EventData<'loginSucceeded'>['method']) => [
  started(),
  event('loginSucceeded', { method, user: maya }),
]

describe('activity', () => {
  test('S-TRACK-02 records a login', () => {
    for (const method of ['email', 'username', 'twoCode', 'saml'] as const)
      expect(told(login(method))).toEqual([{ name: 'loggedIn' }])
    expect(told(login('token'))).toEqual([])
  })

  test('S-TRACK-03 records a registration as such and as a login', () => {
    for (const method of ['registration', 'guest'] as const)
      expect(told(login(method))).toEqual([{ name: 'registered' }, { name: 'loggedIn' }])
  })

  test('S-TRACK-04 records the method of a registration by OAuth', () => {
    expect(told(login('oauth'))).toEqual([{ name: 'registered', method: 'oauth' }, { name: 'loggedIn' }])
  })

  test('S-TRACK-08 S-TRACK-09 S-TRACK-10 records the start with its referrer, hiding and showing', () => {
    const steps = [signedIn(), inTab('tab-2'), started({ referrer: 'https://example.org/' })]
    expect(told(steps, fact({ type: 'hidden' }), fact({ type: 'shown' }))).toEqual([
      { name: 'startedBrowserSession', referrer: 'https://example.org/' },
      { name: 'closedApp' },
      { name: 'openedApp', appState: 'active' },
    ])
  })

  test('S-TRACK-08 attributes a start while signed out to the next user, for each open page, once', () => {
    const referrer = 'https://example.org/path'
    const start = (from: string, alive: readonly string[] = []) =>
      fact({ type: 'started', build: '', platform: '', userAgent: '', referrer: from, alive, restored: true })
    const pages = [start(`${referrer}?code=1`), later(1_000), inTab('tab-2'), start('', [TAB]), later(1_000)]
    const items = (...steps: readonly Steps[]) =>
      given(pages, steps).state.user.outbox.activities.filter((item) => item.event === 'startedBrowserSession')
    const come = event('userUpdated', { user: maya })
    for (const coming of [event('loginSucceeded', { method: 'token', user: maya }), come]) {
      expect(items(coming)).toMatchObject([
        { owner: 'maya', session: TAB, timestamp: NOON, properties: { referrer } },
        { owner: 'maya', session: 'tab-2', timestamp: NOON + 1_000, properties: { referrer: '' } },
      ])
      expect(items(coming, come)).toHaveLength(2)
      expect(
        items(coming, intent('logOut', { force: true }), event('userUpdated', { user: { id: 'ada' } })),
      ).toHaveLength(0)
    }
    expect(items()).toHaveLength(0)
    // A worker that replaces another knows its page's referrer.
    expect(items(start('', [TAB]), come).map(({ session }) => session)).toEqual([TAB, 'tab-2'])
  })

  test('S-TRACK-09 records a page that was closed while visible at the next start, once, with its last known time', () => {
    const closed = (...steps: readonly Steps[]) =>
      given(signedIn(), later(600_000), steps).state.user.outbox.activities.filter((item) => item.event === 'closedApp')
    const [tab2, tab3] = [inTab('tab-2'), inTab('tab-3')]
    expect(closed(tab2, starts())).toMatchObject([{ owner: 'maya', session: TAB, timestamp: NOON }])
    expect(closed(tab2, starts([], NOON + 60_000))).toMatchObject([{ session: TAB, timestamp: NOON + 60_000 }])
    expect(closed(tab2, starts(), tab3, starts(['tab-2']))).toHaveLength(1)
    expect(closed(tab2, starts(), tab3, starts())).toMatchObject([
      { session: TAB, timestamp: NOON },
      { session: 'tab-2', timestamp: NOON + 600_000 },
    ])
    // A hidden page was recorded then; a living page is open, and so is one with another worker.
    expect(closed(fact({ type: 'hidden' }), tab2, starts())).toHaveLength(1)
    expect(closed(tab2, starts([TAB]))).toEqual([])
    expect(closed(starts())).toEqual([])
  })

  test('records nothing while signed out', () => {
    expect(told(started(), fact({ type: 'hidden' }))).toEqual([])
  })

  test('D-API-58 D-VIDEO-09 D-VIDEO-10 records when a video plays, pauses, ends or closes; its progress stays on the device (O-42)', () => {
    const report = (status: 'played' | 'paused' | 'finished' | 'progress', progress: number, closed = false) =>
      event('videoReported', { cardId: 'c1', status, progress, closed })
    const card = { objectType: 'card', objectId: 'c1' }
    expect(
      told(
        signedIn(),
        report('played', 0),
        report('progress', 5),
        report('paused', 9),
        report('paused', 9, true),
        report('finished', 60),
        report('finished', 60, true),
        report('progress', 12, true),
      ),
    ).toEqual([
      { name: 'playedVideo', ...card, progress: 0 },
      { name: 'pausedVideo', ...card, progress: 9 },
      { name: 'videoProgress', ...card, progress: 9 },
      { name: 'finishedVideo', ...card, progress: 60 },
      { name: 'videoProgress', ...card, progress: 60 },
      { name: 'videoProgress', ...card, progress: 12 },
    ])
  })

  test('S-TRACK-01 contains a unique id, its user, its time and the app start, never the API session', () => {
    const { state }: Given = given(login('guest'))
    const { activities } = state.user.outbox
    expect(activities.map(({ owner, timestamp, session }) => ({ owner, timestamp, session }))).toEqual([
      { owner: 'maya', timestamp: NOON, session: TAB },
      { owner: 'maya', timestamp: NOON, session: TAB },
    ])
    expect(new Set(activities.map(({ id }) => id)).size).toBe(2)
    expect(activities.every(({ id }) => isUniqueId(id))).toBe(true)
  })

  test('X-OUTBOX-06 stays with its user', () => {
    const { user, quarantine } = given(
      login('email'),
      intent('logOut', { force: true }),
      event('loginSucceeded', { method: 'token', user: { id: 'ben' } }),
    ).state
    expect(user.outbox.activities).toEqual([])
    expect(quarantine['maya']?.activities.map(({ owner }) => owner)).toEqual(['maya'])
  })
})
