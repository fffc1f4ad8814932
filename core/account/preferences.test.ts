import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { signedIn, started, synced } from '../../test/examples/history'
import { answered, delivered, event, given, intent, later, made, maya } from '../../test/given-when-then'
import type { Preferences } from '../../protocol/entities/user'
import { defaultLanguage } from '../../protocol/languages'
import { isProtected } from '../../protocol/paths'
import type { State } from '../state'
import { accountPreferences } from './preferences'

const sets = (preferences: Preferences) => intent('changePreferences', { preferences })
const off = sets({ soundEffects: false })
/** What follows from every sync. */
const lists = ['homeLoadStarted', 'libraryLoadStarted'] as const
const of = (appPreferences: Preferences) => ({ ...maya, appPreferences })

describe('preferences', () => {
  test('S-PREF-03 sounds are switched off and on again, and the server is told each time', () => {
    const updateId = made('preferences')
    given(signedIn())
      .when(off)
      .thenExactly(event('preferencesChanged', { updateId, preferences: { soundEffects: false } }))
    given(signedIn(), off)
      .when(sets({ soundEffects: true }))
      .thenExactly(event('preferencesChanged', { updateId, preferences: { soundEffects: true } }))
    given(started()).when(off).thenRefused('missingCurrentUser')
  })

  test('S-PREF-03 what is so already changes nothing', () => {
    given(signedIn())
      .when(sets({ soundEffects: true }))
      .thenExactly()
    given(signedIn(), off).when(off).thenExactly()
    const dark = sets({ colorScheme: 'dark' })
    given(signedIn(), dark).when(dark).thenExactly()
    const german = sets({ userLanguage: 'de' })
    given(signedIn(), german).when(german).thenExactly()
  })

  test('S-PREF-03 a log of before, in which sounds were told alone, leads to the same', () => {
    const { state } = given(signedIn(), event('soundsSwitched', { updateId: 'u1', on: false }))
    expect(state.mine.session.user?.appPreferences).toEqual({ updateId: 'u1', soundEffects: false })
    expect(state.mine.outbox.rows.map(({ body }) => body)).toEqual(['{"soundEffects":false,"updateId":"u1"}'])
  })

  test('S-LANG-05 S-PREF-04 language and colours are in force on the device at once, and told', () => {
    given(signedIn())
      .when(sets({ colorScheme: 'dark', userLanguage: 'de' }))
      .thenExactly(
        event('languageChosen', { language: 'de' }),
        event('colorSchemeChosen', { colorScheme: 'dark' }),
        event('preferencesChanged', {
          updateId: made('preferences'),
          preferences: { soundEffects: true, colorScheme: 'dark', userLanguage: 'de' },
        }),
      )
    given(signedIn())
      .when(sets({ userLanguage: 'tlh' }))
      .thenRefused('languageUnknown')
  })

  test('S-PREF-04 the colours follow the device again', () => {
    const after = given(signedIn(), sets({ colorScheme: 'dark' }))
      .when(intent('releasePreferences', { colorScheme: true }))
      .thenExactly(event('preferencesReleased', { colorScheme: true }))
    expect(after.state.device.colorScheme).toBeUndefined()
    after.when(intent('releasePreferences', { colorScheme: true })).thenNothing()
  })
})

test("S-ROUTE-17 what '/user' asks for without a current user fails with 'Missing user'", () => {
  expect(isProtected({ name: 'profile' })).toBe(true)
  const { state, contents } = given(started())
  const context = { at: 0, zone: 0, session: 't', contents, id: (label: string) => label }
  for (const preferences of [
    { soundEffects: false },
    { colorScheme: 'dark' as const },
    { userLanguage: 'de' as const },
  ])
    expect(accountPreferences.intents?.changePreferences?.(state, { preferences }, context)).toEqual(
      E.left({ kind: 'refusal', code: 'missingCurrentUser', detail: 'Missing user' }),
    )
})

test('X-UX-03 single keys are switched off on the device, whoever is signed in, and on again', () => {
  const keys = (singleKeys: boolean) => intent('changeDevicePreferences', { singleKeys })
  const off = given(signedIn())
    .when(keys(false))
    .thenExactly(event('preferencesOfDeviceChanged', { singleKeys: false }))
  expect(off.state.device.keysOff).toBe(true)
  expect(off.state.mine.outbox.rows).toEqual([])
  off.when(keys(false)).thenNothing()
  expect(given(signedIn(), keys(false), event('loggedOut', { reason: 'chosen' })).state.device.keysOff).toBe(true)
  const on = off.when(keys(true)).thenExactly(event('preferencesOfDeviceChanged', { singleKeys: true }))
  expect('keysOff' in on.state.device).toBe(false)
  given(started()).when(keys(true)).thenExactly()
})

test('S-LANG-02 the language is English until another one is chosen', () => {
  expect(defaultLanguage).toBe('en')
  expect(given(started()).state.device.language).toBe('en')
  expect(given(signedIn()).state.device.language).toBe('en')
})

describe('preferences of the server', () => {
  const theirs: Preferences = {
    colorScheme: 'dark',
    userLanguage: 'fr',
    soundEffects: false,
    allowSMS: true,
    seenNotices: ['n1'],
  }

  test('S-PREF-02 are taken over: colour scheme, language, sounds, SMS, seen notices', () => {
    const after = given(signedIn(), intent('sync', {}))
      .when(synced(of(theirs)))
      .thenTypes('userUpdated', 'syncSucceeded', 'colorSchemeChosen', 'languageChosen', ...lists)
    expect(after.state.device).toMatchObject({ colorScheme: 'dark', language: 'fr' })
    expect(after.state.mine.session.user?.appPreferences).toEqual(theirs)
    const signed = given(started(), intent('logIn', { method: 'email', name: 'maya@example.org', filled: true })).when(
      answered('login', { user: of(theirs) }),
    )
    expect(signed.state.device).toMatchObject({ colorScheme: 'dark', language: 'fr' })
  })

  test('S-PREF-02 what is no news, or no language, changes nothing here', () => {
    const known = [signedIn(of(theirs)), event('languageChosen', { language: 'ja' }), intent('sync', {})]
    given(known)
      .when(synced(of({ ...theirs, soundEffects: true })))
      .thenTypes('userUpdated', 'syncSucceeded', ...lists)
    given(known)
      .when(synced(of({ ...theirs, userLanguage: 'tlh' })))
      .thenTypes('userUpdated', 'syncSucceeded', ...lists)
  })

  test('S-PREF-01 an answer that does not know of a newer change here does not undo it', () => {
    const changed = given(signedIn(of(theirs)), sets({ colorScheme: 'light' }), intent('sync', {}))
    const after = changed.when(synced(of(theirs))).thenTypes('syncSucceeded', ...lists)
    expect(after.state.device.colorScheme).toBe('light')
    expect(after.state.mine.session.user?.appPreferences?.colorScheme).toBe('light')
    const told = given(signedIn(of(theirs)), sets({ colorScheme: 'light' }), delivered('preferencesChanged'))
    expect(told.state.mine.session.user?.appPreferences?.colorScheme).toBe('light')
  })

  const light = [sets({ colorScheme: 'light' }), later(10)]
  const colors = ({ device, mine }: State) => [device.colorScheme, mine.session.user?.appPreferences?.colorScheme]

  test('S-PREF-01 nor does one that was asked for before the change was delivered; what was asked later rules', () => {
    const begun = [signedIn(of(theirs)), intent('sync', {}), later(10)]
    const after = given(begun, light, delivered('preferencesChanged'), later(10))
      .when(synced(of(theirs)))
      .thenTypes('syncSucceeded', ...lists)
    expect(colors(after.state)).toEqual(['light', 'light'])
    const again = [later(10), intent('sync', {})]
    const next = given(begun, light, delivered('preferencesChanged'), again, synced(of(theirs)), again)
      .when(synced(of(theirs)))
      .thenTypes('userUpdated', 'syncSucceeded', 'colorSchemeChosen')
    expect(colors(next.state)).toEqual(['dark', 'dark'])
  })

  test('S-PREF-01 S-PREF-05 nor do a sign-in by the token, a saved name or a new password', () => {
    const signs = event('tokenLoginStarted', { callId: 'token' })
    const token = given(signedIn(of(theirs)), light, signs)
      .when(answered('login', { user: of(theirs) }))
      .thenTypes('loginSucceeded', 'syncStarted')
    expect(colors(token.state)).toEqual(['light', 'light'])
    const renamed = { ...of(theirs), name: 'Maya O.' }
    const saves = intent('updateAccount', { name: 'Maya O.' })
    const saved = given(signedIn({ ...of(theirs), selfRegistered: true }), light, saves)
      .when(answered('accountUpdate', { user: renamed }))
      .thenTypes('accountUpdated')
    expect(saved.state.mine.session.user?.name).toBe('Maya O.')
    expect(colors(saved.state)).toEqual(['light', 'light'])
    const held = signedIn({ ...of(theirs), passwordChangeRequired: true })
    const renews = intent('setPassword', { judged: 'accepted' })
    const renewed = given(held, light, renews)
      .when(answered('passwordChange', { user: of(theirs) }))
      .thenTypes('passwordChanged', 'syncStarted')
    expect(colors(renewed.state)).toEqual(['light', 'light'])
  })

  test('S-PREF-02 what a saved name or a new password bring along of them is in force on the device as well', () => {
    const saves = intent('updateAccount', { name: 'Maya O.' })
    given(signedIn({ ...maya, selfRegistered: true }), saves)
      .when(answered('accountUpdate', { user: of(theirs) }))
      .thenTypes('accountUpdated', 'colorSchemeChosen', 'languageChosen')
    given(signedIn({ ...maya, passwordChangeRequired: true }), intent('setPassword', { judged: 'accepted' }))
      .when(answered('passwordChange', { user: of(theirs) }))
      .thenTypes('passwordChanged', 'colorSchemeChosen', 'languageChosen', 'syncStarted')
  })
})
