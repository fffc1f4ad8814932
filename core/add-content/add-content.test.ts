import { describe, expect, test } from 'vitest'
import { startApp, started, type App } from '../../test/examples/app'
import { mayaWithoutOrg, NOON, maya } from '../../test/examples/defaults'
import { offline, refusedWith, signedIn, synced } from '../../test/examples/history'
import { answered, event, failed, given, intent, later, made } from '../../test/given-when-then'
import type { AddContentView } from '../../protocol/views/add-content'
import { isBrandNew } from './add-content'

const winter = { id: 'winter', name: 'Winter menu', path: '/decks/d1' }
const view = (app: App): AddContentView => {
  const shown = app.view('addContent', {})
  if (shown === undefined) throw new Error('it shows to a signed-in user')
  return shown
}
const found = (app: App, role: object = winter) =>
  app.do('lookUpContent', { query: ' WINTER ' }).answer('contentLookup', { role: { ...winter, ...role } })

describe('looking up a code', () => {
  test('S-ADD-04 shows the found content and its target, without opening it', () => {
    const app = startApp().signIn().do('lookUpContent', { query: ' WINTER ' })
    expect(view(app)).toMatchObject({ state: 'looking', query: 'WINTER' })
    app.answer('contentLookup', { role: { ...winter, notes: 'For December', org: { id: 'o1', name: 'Northwind' } } })
    expect(view(app)).toMatchObject({
      state: 'found',
      role: { roleId: 'winter', name: 'Winter menu', path: '/decks/d1', notes: 'For December', orgName: 'Northwind' },
    })
  })

  test('S-ADD-05 a code without content has no result; a failed lookup is shown as failed', () => {
    const app = startApp().signIn()
    expect(view(app.do('lookUpContent', { query: 'NO' }).answer('contentLookup', {})).state).toBe('none')
    expect(view(app.do('lookUpContent', { query: 'NO' }).fail('contentLookup', offline)).state).toBe('failed')
    expect(view(app.do('lookUpContent', { query: '  ' }))).toMatchObject({ state: 'idle', query: '' })
  })

  test('S-ADD-03 makes one call while the lookup is pending, and a newer one replaces it', () => {
    const app = given(signedIn(), intent('lookUpContent', { query: 'WINTER' }))
    app.when(intent('lookUpContent', { query: 'WINTER' })).thenNothing()
    const newer = given(
      signedIn(),
      intent('lookUpContent', { query: 'WIN' }),
      intent('lookUpContent', { query: 'WINTER' }),
    )
    expect(Object.values(newer.state.user.calls).filter(({ purpose }) => purpose === 'contentLookup')).toHaveLength(1)
    app.when(intent('lookUpContent', { query: 'x'.repeat(501) })).thenRefused('tooLarge')
  })

  test('S-ADD-03 X-OUTBOX-10 requires a signed-in user', () => {
    given()
      .when(intent('lookUpContent', { query: 'WINTER' }))
      .thenRefused('missingCurrentUser')
  })
})

describe('opening found content', () => {
  const looked = [signedIn(), intent('lookUpContent', { query: 'W' }), answered('contentLookup', { role: winter })]

  test('S-ADD-07 S-ADD-08 a user without the role joins, and then a sync starts that includes it', () => {
    const opening = given(looked)
      .when(intent('openContent', { roleId: 'winter' }))
      .thenExactly(event('contentOpening', { roleId: 'winter', callId: made('contentJoin') }))
    opening.when(intent('openContent', { roleId: 'winter' })).thenNothing()
    const joined = opening.when(answered('contentJoin', {}))
    joined.thenTypes('contentJoinEnded', 'syncStarted')
    expect(joined.state.user.session.user?.roles).toEqual(['winter'])
  })

  test('S-ADD-08 repeats a sync that began before the join', () => {
    const under = given(looked, intent('sync', {}), intent('openContent', { roleId: 'winter' }))
    const joined = under.when(answered('contentJoin', {}))
    joined.thenTypes('contentJoinEnded', 'syncStarted')
    expect(Object.values(joined.state.user.calls).filter(({ purpose }) => purpose === 'sync')).toHaveLength(1)
  })

  test('S-ADD-08 S-ADD-09 loads lists requested before the join again', () => {
    const asked = given(looked, intent('sync', {}), synced(), intent('openContent', { roleId: 'winter' }))
    const joined = asked.when(answered('contentJoin', {})).after
    const again = joined.when(synced({ ...maya, roles: ['winter'] }))
    expect(again.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['homeLoadStarted', 'libraryLoadStarted']),
    )
  })

  test('S-ADD-07 S-ADD-08 a user with the role does not join again: a sync starts at once', () => {
    given(signedIn({ ...maya, roles: ['winter'] }), looked.slice(1))
      .when(intent('openContent', { roleId: 'winter' }))
      .thenTypes('contentOpening', 'syncStarted')
  })

  test('S-ADD-08 S-ADD-09 can be opened once the sync has ended, at its path or in the library', () => {
    const app = found(startApp().signIn()).do('openContent', { roleId: 'winter' })
    expect(view(app).state).toBe('opening')
    app.answer('contentJoin', {})
    expect(view(app.wait(500)).state).toBe('opening')
    app.answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(view(app)).toMatchObject({ state: 'ready', role: { path: '/decks/d1' } })
    for (const path of [undefined, 'https://example.org/', '//example.org', '/nowhere/at/all'])
      expect(view(found(app, path === undefined ? { path: undefined } : { path })).role?.path).toBe('/library')
  })

  test('S-ADD-09 opens at the path that the server returns only to members', () => {
    const app = found(startApp().signIn(), { path: undefined }).do('openContent', { roleId: 'winter' })
    app
      .answer('contentJoin', { role: { id: 'winter', path: '/decks/d1' } })
      .answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    expect(view(app)).toMatchObject({ state: 'ready', role: { name: 'Winter menu', path: '/decks/d1' } })
  })

  test('S-ADD-08 does not open if the join or the sync fails; then it can be retried', () => {
    const app = found(startApp().signIn()).do('openContent', { roleId: 'winter' })
    app.fail('contentJoin', refusedWith(403, 'Request failed: Not allowed to join that role'))
    expect(view(app)).toMatchObject({ state: 'notOpened', message: 'Not allowed to join that role' })
    app.do('openContent', { roleId: 'winter' }).answer('contentJoin', {})
    expect(view(app).state).toBe('opening')
    app.fail('sync', offline)
    expect(view(app).state).toBe('notOpened')
    app.do('openContent', { roleId: 'winter' })
    expect(view(app).state).toBe('opening')
    expect(app.try('openContent', { roleId: 'other' })).toBe('unknownAction')
  })

  test('S-ADD-10 opens automatically for an account up to 5 s old, and not later', () => {
    expect([undefined, NOON - 5_000, NOON - 5_001, NOON].map((created) => isBrandNew(created, NOON))).toEqual([
      false,
      true,
      false,
      true,
    ])
    const of = (age: number) =>
      given(signedIn({ ...maya, createdAt: NOON }), later(age), intent('lookUpContent', { query: 'W' })).when(
        answered('contentLookup', { role: winter }),
      )
    of(5_000).thenTypes('contentLookupEnded', 'contentOpening')
    of(5_001).thenTypes('contentLookupEnded')
    given(signedIn({ ...maya, createdAt: NOON }), intent('lookUpContent', { query: 'W' }))
      .when(failed('contentLookup', offline))
      .thenTypes('contentLookupEnded')
  })
})

describe('replacing a worker', () => {
  const restarted = () => found(startApp().signIn())

  test('S-ADD-03 continues a pending lookup after a restart, and keeps a result', () => {
    const app = restarted().do('lookUpContent', { query: 'SPRING' }).tell(started)
    expect(view(app)).toMatchObject({ state: 'looking', query: 'SPRING' })
    app.answer('contentLookup', { role: winter })
    expect(view(app.tell(started))).toMatchObject({ state: 'found', query: 'SPRING' })
  })

  test('S-ADD-04 S-ADD-07 drops a pending join, which can be retried', () => {
    const app = restarted().do('openContent', { roleId: 'winter' }).tell(started)
    expect(view(app)).toMatchObject({ state: 'found', query: 'WINTER' })
    expect(view(app.do('openContent', { roleId: 'winter' })).state).toBe('opening')
    expect(app.log.at(-1)?.type).toBe('contentOpening')
  })
})

describe('previously added content', () => {
  test('S-ADD-06 is the list of the learner’s roles with a code, and is kept when a reload fails', () => {
    const app = startApp().signIn().do('listContent', {})
    expect(view(app)).toMatchObject({ list: 'loading', previous: [] })
    app.answer('contentList', {
      roles: [
        { ...winter, contentCode: 'WINTER' },
        { id: 'barista', name: 'Barista' },
        { id: 'spring', name: 'Spring menu', contentCode: 'SPRING' },
      ],
    })
    expect(view(app)).toMatchObject({ list: 'ready' })
    expect(view(app).previous.map(({ name, path }) => [name, path])).toEqual([
      ['Winter menu', '/decks/d1'],
      ['Spring menu', '/library'],
    ])
    app.do('listContent', {}).fail('contentList', offline)
    expect(view(app)).toMatchObject({ list: 'ready', previous: [{ name: 'Winter menu' }, { name: 'Spring menu' }] })
  })

  test('S-ADD-06 is unknown, not empty, after a failed load', () => {
    const app = startApp().signIn()
    expect(view(app)).toMatchObject({ list: 'unknown', previous: [] })
    app.do('listContent', {}).fail('contentList', offline)
    expect(view(app)).toMatchObject({ list: 'unknown', previous: [] })
    app.do('listContent', {}).answer('contentList', { roles: [] })
    expect(view(app)).toMatchObject({ list: 'ready', previous: [] })
  })
})
