import { describe, expect, test } from 'vitest'
import { signedIn, started, offline, refusedWith, starts } from '../../test/examples/history'
import { answered, event, failed, given, inTab, intent, made, type Given } from '../../test/given-when-then'

const search = (query = 'milk') => intent('search', { query })
const begun = (query = 'milk') => event('searchStarted', { query, callId: made('search') })
const tabSearch = ({ state }: Given, tab = 'tab-1') => state.mine.tabs[tab]?.search
const found = answered('search', { content: 'hash', source: 'server' })

describe('searching', () => {
  test('S-API-11 starts a call, and takes what it found by its hash', () => {
    const asking = given(signedIn()).when(search()).thenExactly(begun())
    expect(tabSearch(asking)).toEqual({ query: 'milk', status: 'searching' })
    const after = asking.when(found).thenTypes('searchEnded')
    expect(tabSearch(after)).toEqual({ query: 'milk', status: 'done', content: 'hash', source: 'server' })
    expect(after.state.mine.calls).toEqual({})
    given(started()).when(search()).thenRefused('missingCurrentUser')
  })

  test('S-SEARCH-11 with blank terms makes no call and yields nothing', () => {
    given(signedIn()).when(search(' ')).thenNothing()
    given(signedIn()).when(search('categoryId:k1 ')).thenNothing()
    const after = given(signedIn(), search()).when(search('')).thenExactly(event('searchCleared', {}))
    expect([tabSearch(after), after.state.mine.calls]).toEqual([undefined, {}])
  })

  test('X-OUTBOX-08 the same again while it runs is the same search; another one takes its place', () => {
    given(signedIn(), search()).when(search()).thenNothing()
    const { state } = given(signedIn(), search(), search('foam'))
    expect(Object.values(state.mine.calls).map(({ query }) => query)).toEqual(['foam'])
    given(signedIn(), search(), found).when(search()).thenExactly(begun())
  })

  test('decision 30 that failed says so, with what the device found', () => {
    const after = given(
      signedIn(),
      search(),
      answered('search', { content: 'local', source: 'device', fault: offline }),
    )
    expect(tabSearch(after)).toEqual({ query: 'milk', status: 'failed', content: 'local', source: 'device' })
    expect(tabSearch(given(signedIn(), search(), failed('search', refusedWith(500))))).toEqual({
      query: 'milk',
      status: 'failed',
    })
  })

  test('is each tab’s own', () => {
    const two = given(signedIn(), search(), inTab('tab-2'), starts(['tab-1']), inTab('tab-2'), search('foam'))
    expect([tabSearch(two)?.query, tabSearch(two, 'tab-2')?.query]).toEqual(['milk', 'foam'])
    expect(Object.values(two.state.mine.calls).filter(({ purpose }) => purpose === 'search')).toHaveLength(2)
  })
})
