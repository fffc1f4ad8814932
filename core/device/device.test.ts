import { describe, expect, test } from 'vitest'
import { content, plainCard } from '../../test/examples/assessment'
import { opened, signedIn, started, starts } from '../../test/examples/history'
import {
  event,
  fact,
  fires,
  given,
  inTab,
  intent,
  later,
  made,
  type Given,
  type Step,
  type Steps,
} from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { serverTime } from './device'

const deck = content([{ ...plainCard('c1'), renewedAt: 1 }, plainCard('c2')], { id: 'd1', type: 'standard' })
const kinds = ({ state }: Given) => state.user.alerts.map(({ kind }) => kind)
const raised = (kind: 'deckNotFound' | 'pageNotFound', id = kind) => event('alertRaised', { alert: { id, kind } })

describe('a start', () => {
  test('S-SYNC-09 leaves no deck, card, video or image in view, and no state of closed tabs', () => {
    const playing = intent('videoStateChange', { cardId: 'c1', status: 'played', progress: 1, closed: false })
    const before = given(signedIn(), opened(deck), playing)
    expect(before.state.user.tabs['tab-1']).toMatchObject({ deck: { cardId: 'c1' }, video: { cardId: 'c1' } })
    const { state } = given(signedIn(), opened(deck), playing, inTab('tab-2'), starts())
    expect(state.user.tabs).toEqual({})
    expect(state.device.pages).toEqual({ 'tab-2': { startedAt: NOON } })
    expect(Object.keys(state.user.timers).filter((name) => name.includes('@'))).toEqual([])
  })

  test('S-SYNC-09 keeps the open decks of other tabs, and their calls', () => {
    const { state } = given(signedIn(), opened(deck), intent('sync', {}), inTab('tab-2'), starts(['tab-1']))
    expect(state.user.tabs['tab-1']?.deck?.deckId).toBe('d1')
    expect(Object.values(state.user.calls).map(({ session }) => session)).toEqual(['tab-1'])
    expect(Object.keys(given(signedIn(), intent('sync', {}), inTab('tab-2'), started()).state.user.calls)).toEqual([])
  })

  test('keeps alerts while other tabs are alive, and drops them otherwise', () => {
    const told = [started(), raised('deckNotFound')]
    expect(kinds(given(told, inTab('tab-2'), started({ alive: ['tab-1'] })))).toEqual(['deckNotFound'])
    expect(kinds(given(told, inTab('tab-2'), started()))).toEqual([])
  })

  test('X-BRIDGE-03 keeps alerts when a worker replaces another one of its tab', () => {
    const told = given(started(), raised('deckNotFound'))
    expect(kinds(told.when(starts()).thenTypes('appStarted', 'syncStarted'))).toEqual(['deckNotFound'])
  })

  test('X-BRIDGE-03 makes calls that only read again when a worker replaces another, and no others', () => {
    const steps = [signedIn(), opened(deck), intent('search', { query: 'milk' }), intent('sync', {})]
    const before = given(steps)
    const purposes = ({ state }: Given) => Object.values(state.user.calls).map(({ purpose }) => purpose)
    const [search] = Object.entries(before.state.user.calls).filter(([, call]) => call.purpose === 'search')
    expect(purposes(before)).toContain('sync')
    const replaced = given(steps, starts())
    expect(Object.entries(replaced.state.user.calls)).toContainEqual(search)
    expect(purposes(replaced).filter((purpose) => purpose !== 'sync')).toEqual(['search'])
    // The search of a closed tab ends.
    expect(purposes(given(steps, inTab('tab-2'), starts()))).not.toContain('search')
  })
})

describe('the referrer', () => {
  const logged = (referrer: string) =>
    given()
      .when(fact({ type: 'started', build: 'b', platform: 'web', userAgent: 'u', referrer, alive: [], restored: true }))
      .events.map(({ data }) => ('referrer' in data ? data.referrer : undefined))[0]

  test.each([
    ['https://example.org/', 'https://example.org/'],
    ['https://learn.example:8443/courses/milk?token=canary#canary', 'https://learn.example:8443/courses/milk'],
    ['https://maya:canary@example.org/a', 'https://example.org/a'],
    ['https://example.org?code=canary', 'https://example.org'],
    ['https://flipdeck.example/add/canary?x=1', 'https://flipdeck.example/add/removed'],
    ['android-app://com.example.mail/', 'android-app://com.example.mail/'],
    ['canary=1', ''],
    ['', ''],
  ])('X-LOG-13 S-TRACK-08 %s is logged as %s', (referrer, kept) => {
    expect(logged(referrer)).toBe(kept)
  })
})

describe('the page', () => {
  const hidden = fact({ type: 'hidden' })
  const shown = fact({ type: 'shown' })
  const twoTabs = [started(), inTab('tab-2'), started({ alive: ['tab-1'] })]

  test('S-SYNC-33 is hidden and shown once each', () => {
    given(started()).when(hidden).thenExactly(event('pageHidden', {}))
    given(started(), hidden).when(hidden).thenNothing()
    given(started()).when(shown).thenNothing()
    given(started(), hidden).when(shown).thenExactly(event('pageShown', {}))
  })

  test('S-SYNC-34 is away only while no tab is visible, in any order of their reports', () => {
    const away = (...steps: readonly Steps[]) => given(steps).state.device.hiddenForMs
    expect(away(started(), hidden, later(5_000), shown)).toBe(5_000)
    const fromOneToTheOther = [twoTabs, inTab('tab-2'), hidden, inTab('tab-2'), shown, inTab('tab-1'), hidden]
    expect(away(fromOneToTheOther, later(5_000), inTab('tab-1'), shown)).toBe(0)
    expect(away(twoTabs, hidden, inTab('tab-1'), hidden, later(5_000), shown)).toBe(5_000)
  })
})

describe('a page that was away without reporting it', () => {
  const limited = event('organisationUpdated', { organisation: { id: 'org', logoutAfterMinutes: 30 } })
  const inUse = [signedIn(), limited]
  const minutes = (count: number) => count * 60_000

  test('S-SYNC-34 uses the last visible time at a start after a kill; up to the limit the user stays signed in', () => {
    const back = (away: number) => given(inUse, later(away), inTab('tab-2')).when(starts([], NOON))
    expect(back(minutes(30) + 1).events.map(({ type }) => type)).toContain('loggedOut')
    expect(back(minutes(30) + 1).events.find(({ type }) => type === 'loggedOut')?.data).toEqual({ reason: 'inactive' })
    expect(back(minutes(30)).events.map(({ type }) => type)).not.toContain('loggedOut')
    const other = given(inUse, later(minutes(31)), inTab('tab-2'))
    expect(other.when(starts(['tab-1'], NOON)).events.map(({ type }) => type)).toContain('loggedOut')
    expect(other.when(starts()).events.map(({ type }) => type)).not.toContain('loggedOut')
  })

  test('S-SYNC-34 a hidden page was away since then, whatever time was stored earlier', () => {
    const hidden = given(inUse, later(minutes(10)), fact({ type: 'hidden' }), later(minutes(25)))
    expect(hidden.when(fact({ type: 'shown', activeAt: NOON })).events.map(({ type }) => type)).not.toContain(
      'loggedOut',
    )
    const behindADeadOne = given(inUse, inTab('tab-2'), started({ alive: ['tab-1'] }), fact({ type: 'hidden' }))
    const shown = given(
      inUse,
      inTab('tab-2'),
      started({ alive: ['tab-1'] }),
      fact({ type: 'hidden' }),
      later(minutes(31)),
    )
    expect(shown.when(fact({ type: 'shown', activeAt: NOON })).events.map(({ type }) => type)).toContain('loggedOut')
    behindADeadOne.when(fact({ type: 'shown' })).thenExactly(event('pageShown', {}))
  })

  test('S-SYNC-34 S-SYNC-35 a visible page that slept too long signs out; after a shorter sleep it reloads its deck', () => {
    given(inUse, later(minutes(31)))
      .when(fact({ type: 'woken', activeAt: NOON }))
      .thenTypes('pageWoken', 'loggedOut', 'syncStarted')
    given(inUse, opened(deck), later(minutes(5)))
      .when(fact({ type: 'woken', activeAt: NOON }))
      .thenTypes('pageWoken', 'syncStarted', 'deckLoadStarted')
    given(inUse, fact({ type: 'hidden' }), later(minutes(31)))
      .when(fact({ type: 'woken', activeAt: NOON }))
      .thenNothing()
    given(inUse)
      .when(fact({ type: 'woken', activeAt: NOON + 1 }))
      .thenNothing()
  })
})

describe('a tab that was considered dead', () => {
  const twoTabs = [signedIn(), opened(deck), inTab('tab-2'), started(), inTab('tab-1')]
  const back = (more: { readonly owner?: string } = {}) =>
    fact({ type: 'returned', hidden: false, owner: 'maya', deck: { deckId: 'd1', cardId: 'c2' }, ...more })
  const types = (step: Step) =>
    given(twoTabs)
      .when(step)
      .events.map(({ type }) => type)

  test('returns with the deck and the card that its user had open', () => {
    expect(given(twoTabs).state.user.tabs['tab-1']).toBeUndefined()
    const { state } = given(twoTabs).when(back())
    expect(types(back()).slice(0, 3)).toEqual(['tabReturned', 'deckOpened', 'cardShown'])
    expect(state.user.tabs['tab-1']?.deck).toMatchObject({ deckId: 'd1', cardId: 'c2' })
    expect(Object.keys(state.device.pages)).toEqual(['tab-2', 'tab-1'])
  })

  test('D-CARD-34 returns to the end of the deck, so that its last card does not count as seen', () => {
    const atEnd = fact({
      type: 'returned',
      hidden: false,
      owner: 'maya',
      deck: { deckId: 'd1', cardId: 'c2', atEnd: true },
    })
    expect(types(atEnd).slice(0, 4)).toEqual(['tabReturned', 'deckOpened', 'cardShown', 'deckEndShown'])
    const { state } = given(twoTabs).when(atEnd)
    expect(state.user.tabs['tab-1']?.deck).toMatchObject({ deckId: 'd1', cardId: 'c2', atEnd: true })
    expect(Object.keys(state.user.timers).filter((timer) => timer.startsWith('cardSeen'))).toEqual([])
  })

  test('X-LOG-15 opens nothing of another user, and is hidden if it was', () => {
    expect(types(back({ owner: 'ben' }))).toEqual(['tabReturned'])
    const { state } = given(twoTabs).when(fact({ type: 'returned', hidden: true }))
    expect(state.device.pages['tab-1']?.hidden).toBe(true)
  })

  test('reports its return once', () => {
    given(twoTabs, back()).when(back()).thenNothing()
  })
})

describe('a timer', () => {
  const timerOf = (name: string) => {
    const { state } = given(signedIn(), opened(deck))
    const timer = Object.keys(state.user.timers).find((known) => known.startsWith(name)) ?? ''
    return { timer, armedBy: state.user.timers[timer]?.armedBy ?? 0 }
  }

  test('X-MACHINE-03 is ignored if it was armed again, or cancelled', () => {
    const { timer, armedBy } = timerOf('load:')
    given(signedIn(), opened(deck))
      .when(fact({ type: 'timerFired', timer, armedBy }))
      .thenTypes('timerFired', 'syncStarted')
    given(signedIn(), opened(deck))
      .when(fact({ type: 'timerFired', timer, armedBy: armedBy - 1 }))
      .thenNothing()
    given(signedIn(), opened(deck))
      .when(fact({ type: 'timerFired', timer: 'another', armedBy }))
      .thenNothing()
    given(signedIn(), opened(deck), fires('load:'))
      .when(fact({ type: 'timerFired', timer, armedBy }))
      .thenNothing()
  })

  test('X-MACHINE-03 of one tab fires only when that tab reports it', () => {
    const { timer, armedBy } = timerOf('cardSeen')
    expect(timer).toBe('cardSeen@tab-1')
    const firing = fact({ type: 'timerFired', timer, armedBy })
    given(signedIn(), opened(deck)).when(firing).thenTypes('cardSeen')
    given(signedIn(), opened(deck), inTab('tab-2'), started({ alive: ['tab-1'] }))
      .when(firing)
      .thenNothing()
  })
})

describe('the clock', () => {
  test('decision 9: server time is device time plus the offset, and small changes are ignored', () => {
    given(started())
      .when(fact({ type: 'clockMeasured', offset: 4_999, within: 0 }))
      .thenNothing()
    const fast = given(started())
      .when(fact({ type: 'clockMeasured', offset: -7_200_000.4, within: 0 }))
      .thenExactly(event('serverClockMeasured', { offset: -7_200_000 }))
    expect(serverTime(fast.state, NOON)).toBe(NOON - 7_200_000)
  })

  test.each([9_000, -9_000])(
    'decision 9: a difference of %i ms within the measurement error is ignored, a larger one is not',
    (offset) => {
      const slow = given(started())
        .when(fact({ type: 'clockMeasured', offset, within: 10_000 }))
        .thenNothing()
      slow
        .when(fact({ type: 'clockMeasured', offset: 2 * offset, within: 10_000 }))
        .thenExactly(event('serverClockMeasured', { offset: 2 * offset }))
        // The next fast response corrects what a slow one could not measure, and no slow one reverts it.
        .when(fact({ type: 'clockMeasured', offset, within: 1_100 }))
        .thenExactly(event('serverClockMeasured', { offset }))
        .when(fact({ type: 'clockMeasured', offset: 2 * offset, within: 10_000 }))
        .thenNothing()
    },
  )
})

describe('alerts', () => {
  test('are shown until they are dismissed, each kind once', () => {
    expect(kinds(given(started(), raised('deckNotFound'), raised('deckNotFound', 'pageNotFound')))).toEqual([
      'deckNotFound',
    ])
    const two = given(started(), raised('deckNotFound'), raised('pageNotFound'))
    const one = two
      .when(intent('dismissAlert', { alertId: 'deckNotFound' }))
      .thenExactly(event('alertDismissed', { alertId: 'deckNotFound' }))
    expect(kinds(one)).toEqual(['pageNotFound'])
    one.when(intent('dismissAlert', { alertId: 'deckNotFound' })).thenNothing()
  })

  test('S-ROUTE-35 an unknown URL raises one', () => {
    given(started())
      .when(intent('reportUnknownRoute', {}))
      .thenExactly(event('alertRaised', { alert: { id: made('alert'), kind: 'pageNotFound' } }))
  })

  test('D-ROUTE-14 D-ALERT-01 a bad link to a deck or a card raises the deck alert', () => {
    given(started())
      .when(intent('reportUnknownRoute', { of: 'deck' }))
      .thenExactly(event('alertRaised', { alert: { id: made('alert'), kind: 'deckNotFound' } }))
  })

  test('S-ALERT-02 another link that may not be opened raises the link alert', () => {
    given(started())
      .when(intent('reportUnknownRoute', { of: 'link' }))
      .thenExactly(event('alertRaised', { alert: { id: made('alert'), kind: 'unableToOpenLink' } }))
  })
})

describe('device preferences', () => {
  test('S-LANG-03 language and colour scheme are kept after the session', () => {
    given(started())
      .when(intent('chooseLanguage', { language: 'de' }))
      .thenExactly(event('languageChosen', { language: 'de' }))
    given(started())
      .when(intent('chooseLanguage', { language: 'en' }))
      .thenNothing()
    given(started())
      .when(intent('chooseColorScheme', { colorScheme: 'dark' }))
      .thenExactly(event('colorSchemeChosen', { colorScheme: 'dark' }))
    const { device } = given(
      signedIn(),
      intent('chooseLanguage', { language: 'de' }),
      intent('chooseColorScheme', { colorScheme: 'dark' }),
      intent('logOut', { force: true }),
    ).state
    expect(device).toMatchObject({ language: 'de', colorScheme: 'dark' })
  })

  test('S-SYNC-19 records the connection once per change', () => {
    given(started())
      .when(fact({ type: 'connectivity', online: true }))
      .thenNothing()
    given(started())
      .when(fact({ type: 'connectivity', online: false }))
      .thenExactly(event('connectivityChanged', { online: false }))
  })
})
