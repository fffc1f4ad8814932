import { describe, expect, test } from 'vitest'
import { startApp } from '../../test/examples/app'
import { content, plainCard } from '../../test/examples/assessment'
import { loaded, offline, refusedWith, signedIn, started, starts, synced } from '../../test/examples/history'
import { answered, event, failed, given, inTab, intent, made, type Given } from '../../test/given-when-then'
import { maya } from '../../test/examples/defaults'

const deck = content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard', title: 'Milk' })
const open = intent('openSharedCard', { cardId: 'x' })
const requested = event('sharedCardRequested', { cardId: 'x' })
const resolved = (more: object = {}) => event('sharedCardResolved', { cardId: 'x', ...more })
const shared = ({ state }: Given, tab = 'tab-1') => state.user.tabs[tab]?.sharedCard

describe('a shared card', () => {
  test('S-ROUTE-04 D-ROUTE-09 is found at once in a loaded deck', () => {
    const after = given(signedIn(), loaded(deck))
      .when(intent('openSharedCard', { cardId: 'c2' }))
      .thenExactly(event('sharedCardResolved', { cardId: 'c2', deckId: 'd1' }))
    expect(shared(after)).toEqual({ cardId: 'c2', status: 'found', deckId: 'd1' })
    given(started()).when(open).thenRefused('missingCurrentUser')
  })

  test('D-ROUTE-09 is found in its source deck before an own deck, and not in a deck it was removed from', () => {
    const cards = [plainCard('c1')]
    const own = content(cards, { id: 'd0', type: 'standard', owner: { type: 'user', id: maya.id } })
    const asks = intent('openSharedCard', { cardId: 'c1' })
    const leadsTo = (deckId: string) => event('sharedCardResolved', { cardId: 'c1', deckId })
    given(signedIn(), loaded(own), loaded(deck)).when(asks).thenExactly(leadsTo('d1'))
    given(signedIn(), loaded(own)).when(asks).thenExactly(leadsTo('d0'))
    for (const gone of [event('cardUntucked', { deckId: 'd0', cardId: 'c1' }), event('deckRemoved', { deckId: 'd0' })])
      given(signedIn(), loaded(own), gone).when(asks).thenTypes('sharedCardRequested', 'sharedCardLookupStarted')
  })

  test('D-ROUTE-09 D-ROUTE-15 of another deck is looked up, once', () => {
    const looking = given(signedIn(), loaded(deck))
      .when(open)
      .thenExactly(requested, event('sharedCardLookupStarted', { cardId: 'x', callId: made('card:x') }))
    expect(shared(looking)).toEqual({ cardId: 'x', status: 'wanted' })
    looking.when(open).thenNothing()
    const found = looking.when(answered('sharedCard', { deckId: 'd2' })).thenExactly(resolved({ deckId: 'd2' }))
    expect(shared(found)).toEqual({ cardId: 'x', status: 'found', deckId: 'd2' })
    expect(found.state.user.calls).toEqual({})
  })

  test('S-ALERT-03 D-ROUTE-15 D-ALERT-16 raises one alert if the server does not know it either', () => {
    const after = given(signedIn(), open)
      .when(answered('sharedCard', {}))
      .thenExactly(resolved(), event('alertRaised', { alert: { id: made('alert'), kind: 'sharedFailed' } }))
    expect(shared(after)).toEqual({ cardId: 'x', status: 'unknown' })
  })

  test('D-ROUTE-15 is not reported as unknown if the lookup failed, and can be looked up again', () => {
    const after = given(signedIn(), open)
      .when(failed('sharedCard', offline))
      .thenExactly(resolved({ fault: offline }))
    expect(after.state.user.alerts).toEqual([])
    after.when(open).thenTypes('sharedCardRequested', 'sharedCardLookupStarted')
  })

  test('D-DECK-29 S-SYNC-18 waits for the first sync, because the session may have ended', () => {
    const cold = given(signedIn(), inTab('tab-2'), starts(), inTab('tab-2'))
    const waiting = cold.when(open).thenExactly(requested)
    waiting
      .when(synced())
      .thenTypes('syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted', 'sharedCardLookupStarted')
    const nobody = given(signedIn(), inTab('tab-2'), starts(), inTab('tab-2'), open)
    expect(
      nobody
        .when(failed('sync', offline))
        .after.when(open)
        .events.map(({ type }) => type),
    ).toEqual(['syncStarted'])
  })

  test('is looked up by the tab that requested it, whichever tab syncs', () => {
    const two = given(signedIn(), inTab('tab-2'), starts(['tab-1']), inTab('tab-2'), open, inTab('tab-1'))
    const {
      user: { calls },
    } = two.when(synced()).after.state
    expect(Object.values(calls).find(({ purpose }) => purpose === 'sharedCard')?.session).toBe('tab-2')
  })
})

describe('the view of a shared card', () => {
  const view = (app: ReturnType<typeof startApp>) => app.view('sharedCard', { cardId: 'x' })

  test('D-ROUTE-09 shows the deck of the card, D-ALERT-16 or that it does not exist', () => {
    const app = startApp().signIn()
    expect(view(app)).toEqual({ cardId: 'x', state: 'looking' })
    app.do('openSharedCard', { cardId: 'x' })
    expect(view(app)).toEqual({ cardId: 'x', state: 'looking' })
    app.answer('sharedCard', { deckId: 'd2' })
    expect(view(app)).toEqual({ cardId: 'x', state: 'found', deckId: 'd2' })
    app.do('openSharedCard', { cardId: 'x' }).answer('sharedCard', {})
    expect(view(app)).toEqual({ cardId: 'x', state: 'unknown' })
    expect(app.view('sharedCard', { cardId: 'other' })).toEqual({ cardId: 'other', state: 'looking' })
  })

  test('D-DECK-31 shows that the lookup failed', () => {
    const app = startApp().signIn().do('openSharedCard', { cardId: 'x' }).fail('sharedCard', offline)
    expect(view(app)).toEqual({ cardId: 'x', state: 'failed', offline: true })
    app.do('openSharedCard', { cardId: 'x' }).fail('sharedCard', refusedWith(500))
    expect(view(app)).toEqual({ cardId: 'x', state: 'failed' })
  })
})
