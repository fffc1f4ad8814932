import { describe, expect, test } from 'vitest'
import { isCallFor } from '../calls'
import type { Fault } from '../../protocol/faults'
import { signedIn, started, offline, refusedWith, starts } from '../../test/examples/history'
import { answered, event, failed, given, inTab, intent, made, type Given } from '../../test/given-when-then'

const search = (query = 'milk') => intent('search', { query })
const begun = (query = 'milk') => event('searchStarted', { query, callId: made('search') })
const tabSearch = ({ state }: Given, tab = 'tab-1') => state.user.tabs[tab]?.search
const found = answered('search', { content: 'hash' })
const onDevice = answered('search', { content: 'local' })
const callOf = ({ state }: Given) => Object.keys(state.user.calls)[0] ?? ''

describe('a search', () => {
  test('S-API-11 starts a call, and stores the result by its hash', () => {
    const asking = given(signedIn()).when(search()).thenExactly(begun())
    expect(tabSearch(asking)).toEqual({ query: 'milk', status: 'searching' })
    const after = asking.when(found).thenTypes('searchEnded')
    expect(tabSearch(after)).toEqual({ query: 'milk', status: 'done', content: 'hash', source: 'server' })
    expect(after.state.user.calls).toEqual({})
    given(started()).when(search()).thenRefused('missingCurrentUser')
  })

  test('S-SEARCH-11 with blank terms makes no call and has no result', () => {
    given(signedIn()).when(search(' ')).thenNothing()
    given(signedIn()).when(search('categoryId:k1 ')).thenNothing()
    const after = given(signedIn(), search()).when(search('')).thenExactly(event('searchCleared', {}))
    expect([tabSearch(after), after.state.user.calls]).toEqual([undefined, {}])
  })

  test('X-OUTBOX-08 is the same search if repeated while pending; another query replaces it', () => {
    given(signedIn(), search()).when(search()).thenNothing()
    const { state } = given(signedIn(), search(), search('foam'))
    expect(Object.values(state.user.calls).map((call) => isCallFor(call, 'search') && call.query)).toEqual(['foam'])
    given(signedIn(), search(), found).when(search()).thenExactly(begun())
  })

  test('S-SEARCH-03 continues after its worker was replaced', () => {
    const again = given(signedIn(), search(), starts())
    expect(again.state.user.calls).toHaveProperty(callOf(given(signedIn(), search())))
    again.when(search()).thenNothing()
  })

  const local = { query: 'milk', status: 'failed', content: 'local', source: 'device' }
  const onWith = (asked: 'cards' | 'device', fault: Fault) =>
    event('searchStarted', { query: 'milk', callId: made(`search:${asked}`), asked, fault })

  test('D-API-37 D-API-38 continues with cards after a refusal, and then with the device, one call at a time', () => {
    const fault = refusedWith(500)
    const cards = given(signedIn(), search()).when(failed('search', fault)).thenExactly(onWith('cards', fault))
    expect(Object.values(cards.state.user.calls)).toMatchObject([{ purpose: 'search', query: 'milk', asked: 'cards' }])
    expect(tabSearch(cards)).toEqual({ query: 'milk', status: 'searching' })
    const byCards = given(signedIn(), search(), failed('search', fault), found)
    expect(tabSearch(byCards)).toEqual({ query: 'milk', status: 'done', content: 'hash', source: 'server' })
    const second = refusedWith(404)
    given(signedIn(), search(), failed('search', fault))
      .when(failed('search', second))
      .thenExactly(onWith('device', second))
    const alone = given(signedIn(), search(), failed('search', fault), failed('search', second))
    alone
      .when(answered('search', { content: 'local' }))
      .thenExactly(event('searchEnded', { callId: callOf(alone), source: 'device', fault: second, content: 'local' }))
    expect(tabSearch(given(signedIn(), search(), failed('search', fault), failed('search', second), onDevice))).toEqual(
      local,
    )
  })

  test('decision 30 D-API-38 continues with the device at once if the server is unreachable, and records it', () => {
    given(signedIn(), search()).when(failed('search', offline)).thenExactly(onWith('device', offline))
    expect(tabSearch(given(signedIn(), search(), failed('search', offline), onDevice))).toEqual(local)
    const nowhere = given(signedIn(), search(), failed('search', offline)).when(failed('search', offline))
    nowhere.thenTypes('searchEnded')
    expect(tabSearch(nowhere.after)).toEqual({ query: 'milk', status: 'failed' })
  })

  test('S-SEARCH-09 in an unknown category has an empty result, and is not failed', () => {
    const inside = 'categoryId:nonsense milk'
    const asking = given(signedIn(), search(inside))
    const none = asking.when(failed('search', refusedWith(404)))
    none.thenExactly(event('searchEnded', { callId: callOf(asking), source: 'server' }))
    expect(tabSearch(none.after)).toEqual({ query: inside, status: 'done', source: 'server' })
    expect(none.after.state.user.calls).toEqual({})
    asking.when(failed('search', refusedWith(500))).thenTypes('searchStarted')
  })

  test('S-TRACK-06 is recorded as activity once, for any number of sources', () => {
    const { state } = given(
      signedIn(),
      search(),
      failed('search', refusedWith(500)),
      failed('search', offline),
      onDevice,
    )
    expect(state.user.outbox.activities.filter((item) => item.event === 'searched')).toHaveLength(1)
  })

  test('ends with its call if its tab has closed', () => {
    given(signedIn(), search(), inTab('tab-2')).when(failed('search', offline)).thenTypes('searchEnded')
  })

  test('is separate per tab', () => {
    const two = given(signedIn(), search(), inTab('tab-2'), starts(['tab-1']), inTab('tab-2'), search('foam'))
    expect([tabSearch(two)?.query, tabSearch(two, 'tab-2')?.query]).toEqual(['milk', 'foam'])
    expect(Object.values(two.state.user.calls).filter(({ purpose }) => purpose === 'search')).toHaveLength(2)
  })
})
