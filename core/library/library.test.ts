import { describe, expect, test } from 'vitest'
import { offline, signedIn, starts, synced } from '../../test/examples/history'
import { answered, event, failed, given, inTab, intent, made, type Given } from '../../test/given-when-then'

const loading = [signedIn(), intent('sync', {}), synced()]
const purposes = ({ state }: Given) => Object.values(state.user.calls).map(({ purpose }) => purpose)

describe('home and library', () => {
  test('S-SYNC-20 are loaded with every sync, one call each at a time', () => {
    expect(purposes(given(loading))).toEqual(['home', 'library'])
    given(loading, answered('home', { content: 'h1', trials: [] }), intent('sync', {}))
      .when(synced())
      .thenExactly(
        event('syncSucceeded', { trials: [], notices: [] }),
        event('homeLoadStarted', { callId: made('home') }),
      )
  })

  test('S-API-07 S-API-08 are stored as the hash of their content, with the trials separately', () => {
    const home = given(loading)
      .when(answered('home', { content: 'h1', trials: [{ id: 't1', deckId: 'd1' }] }))
      .thenExactly(event('homeLoaded', { content: 'h1', trials: [{ id: 't1', deckId: 'd1' }] }))
    expect(home.state.user.library.home).toBe('h1')
    expect(home.state.user.quiz.trials['d1']?.id).toBe('t1')
    const library = home
      .when(answered('library', { content: 'l1' }))
      .thenExactly(event('libraryLoaded', { content: 'l1' }))
    expect(library.state.user.library.library).toBe('l1')
    expect(library.state.user.calls).toEqual({})
  })

  test('S-API-07 S-API-08 keep the loaded content after a failure, with the fault until the next response', () => {
    const known = [loading, answered('home', { content: 'h1', trials: [] }), answered('library', { content: 'l1' })]
    const again = [known, intent('sync', {}), synced()]
    given(again)
      .when(failed('home', offline))
      .thenExactly(event('homeFailed', { fault: offline }))
    given(again)
      .when(failed('library', offline))
      .thenExactly(event('libraryFailed', { fault: offline }))
    const failing = given(again, failed('home', offline), failed('library', offline))
    expect(failing.state.user.library).toMatchObject({
      home: 'h1',
      homeFault: offline,
      library: 'l1',
      libraryFault: offline,
    })
    const better = given(
      again,
      failed('home', offline),
      failed('library', offline),
      intent('sync', {}),
      synced(),
      answered('home', { content: 'h2', trials: [] }),
      answered('library', { content: 'l2' }),
    )
    expect(better.state.user.library).not.toHaveProperty('homeFault')
    expect(better.state.user.library).not.toHaveProperty('libraryFault')
  })

  test('S-SYNC-09 are kept across a restart', () => {
    const { state } = given(loading, answered('home', { content: 'h1', trials: [] }), inTab('tab-2'), starts())
    expect(state.user.library.home).toBe('h1')
  })
})
