import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { signedIn, started, synced } from '../../test/examples/history'
import { answered, delivered, event, given, intent, later, made } from '../../test/given-when-then'
import { maya } from '../../test/examples/defaults'
import type { Preferences } from '../../protocol/entities/user'
import { defaultLanguage } from '../../protocol/languages'
import { isProtected } from '../../protocol/paths'
import type { State } from '../state'
import { accountPreferences } from './preferences'

const sets = (preferences: Preferences) => intent('changePreferences', { preferences })
const off = sets({ soundEffects: false })
/** The events after every sync. */
const lists = ['homeLoadStarted', 'libraryLoadStarted'] as const
const of = (appPreferences: Preferences) => ({ ...maya, appPreferences })

describe('preferences', () => {
  test('S-PREF-03 sounds can be switched off and on, with a request each time', () => {
    const updateId = made('preferences')
    given(signedIn())
      .when(off)
      .thenExactly(event('preferencesChanged', { updateId, preferences: { soundEffects: false } }))
    given(signedIn(), off)
      .when(sets({ soundEffects: true }))
      .thenExactly(event('preferencesChanged', { updateId, preferences: { soundEffects: true } }))
    given(started()).when(off).thenRefused('missingCurrentUser')
  })

  test('S-PREF-03 an unchanged value causes no event', () => {
    given(signedIn())
      .when(sets({ soundEffects: true }))
      .thenExactly()
    given(signedIn(), off).when(off).thenExactly()
    const dark = sets({ colorScheme: 'dark' })
    given(signedIn(), dark).when(dark).thenExactly()
    const german = sets({ userLanguage: 'de' })
    given(signedIn(), german).when(german).thenExactly()
  })

  test('S-PREF-03 an old log with separate sound events leads to the same state', () => {
    const { state } = given(signedIn(), event('soundsSwitched', { updateId: 'u1', on: false }))
    expect(state.user.session.user?.appPreferences).toEqual({ updateId: 'u1', soundEffects: false })
    expect(state.user.outbox.rows.map(({ body }) => body)).toEqual(['{"soundEffects":false,"updateId":"u1"}'])
  })

  test('S-LANG-05 S-PREF-04 language and colour scheme apply to the device at once, and are sent', () => {
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

  test('S-PREF-04 the colour scheme follows the device again', () => {
    const after = given(signedIn(), sets({ colorScheme: 'dark' }))
      .when(intent('releasePreferences', { colorScheme: true }))
      .thenExactly(event('preferencesReleased', { colorScheme: true }))
    expect(after.state.device.colorScheme).toBeUndefined()
    after.when(intent('releasePreferences', { colorScheme: true })).thenNothing()
  })
})

test("S-ROUTE-17 preferences fail with 'Missing user' on '/user' without a current user", () => {
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

test('X-UX-03 single keys are switched off and on for the device, for any user', () => {
  const keys = (singleKeys: boolean) => intent('changeDevicePreferences', { singleKeys })
  const off = given(signedIn())
    .when(keys(false))
    .thenExactly(event('preferencesOfDeviceChanged', { singleKeys: false }))
  expect(off.state.device.keysOff).toBe(true)
  expect(off.state.user.outbox.rows).toEqual([])
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

describe('preferences from the server', () => {
  const theirs: Preferences = {
    colorScheme: 'dark',
    userLanguage: 'fr',
    soundEffects: false,
    allowSMS: true,
    seenNotices: ['n1'],
  }

  test('S-PREF-02 are applied: colour scheme, language, sounds, SMS, seen notices', () => {
    const after = given(signedIn(), intent('sync', {}))
      .when(synced(of(theirs)))
      .thenTypes('userUpdated', 'syncSucceeded', 'colorSchemeChosen', 'languageChosen', ...lists)
    expect(after.state.device).toMatchObject({ colorScheme: 'dark', language: 'fr' })
    expect(after.state.user.session.user?.appPreferences).toEqual(theirs)
    const signed = given(started(), intent('logIn', { method: 'email', name: 'maya@example.org', filled: true })).when(
      answered('login', { user: of(theirs) }),
    )
    expect(signed.state.device).toMatchObject({ colorScheme: 'dark', language: 'fr' })
  })

  test('S-LANG-05 S-PREF-02 a language chosen on the sign-in screen stays and is sent to the account', () => {
    const asked = intent('logIn', { method: 'email', name: 'maya@example.org', filled: true })
    const before = [started(), event('languageChosen', { language: 'de' }), asked]
    const after = given(before).when(answered('login', { user: of(theirs) }))
    expect(after.state.device).toMatchObject({ colorScheme: 'dark', language: 'de' })
    expect(after.state.user.session.user?.appPreferences).toMatchObject({ ...theirs, userLanguage: 'de' })
    const row = after.state.user.outbox.rows.find(({ cause }) => cause === 'preferencesChanged')
    expect(JSON.parse(row?.body ?? '{}')).toMatchObject({ userLanguage: 'de', allowSMS: true })
    // It applies to one sign-in, not to the next.
    expect(after.state.user.session).not.toHaveProperty('chosenLanguage')
  })

  test('S-PREF-02 unchanged or invalid ones have no effect', () => {
    const known = [signedIn(of(theirs)), event('languageChosen', { language: 'ja' }), intent('sync', {})]
    given(known)
      .when(synced(of({ ...theirs, soundEffects: true })))
      .thenTypes('userUpdated', 'syncSucceeded', ...lists)
    given(known)
      .when(synced(of({ ...theirs, userLanguage: 'tlh' })))
      .thenTypes('userUpdated', 'syncSucceeded', ...lists)
  })

  test('S-PREF-01 a response without a newer local change does not undo it', () => {
    const changed = given(signedIn(of(theirs)), sets({ colorScheme: 'light' }), intent('sync', {}))
    const after = changed.when(synced(of(theirs))).thenTypes('syncSucceeded', ...lists)
    expect(after.state.device.colorScheme).toBe('light')
    expect(after.state.user.session.user?.appPreferences?.colorScheme).toBe('light')
    const told = given(signedIn(of(theirs)), sets({ colorScheme: 'light' }), delivered('preferencesChanged'))
    expect(told.state.user.session.user?.appPreferences?.colorScheme).toBe('light')
  })

  const light = [sets({ colorScheme: 'light' }), later(10)]
  const colors = ({ device, user }: State) => [device.colorScheme, user.session.user?.appPreferences?.colorScheme]

  test('S-PREF-01 a response requested before the delivery does not undo it; a later one applies', () => {
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

  test('S-PREF-01 S-PREF-05 a token sign-in, a saved name or a new password do not undo it either', () => {
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
    expect(saved.state.user.session.user?.name).toBe('Maya O.')
    expect(colors(saved.state)).toEqual(['light', 'light'])
    const held = signedIn({ ...of(theirs), passwordChangeRequired: true })
    const renews = intent('setPassword', { judged: 'accepted' })
    const renewed = given(held, light, renews)
      .when(answered('passwordChange', { user: of(theirs) }))
      .thenTypes('passwordChanged', 'syncStarted')
    expect(colors(renewed.state)).toEqual(['light', 'light'])
  })

  test('S-PREF-02 those in the response to a saved name or a new password apply to the device too', () => {
    const saves = intent('updateAccount', { name: 'Maya O.' })
    given(signedIn({ ...maya, selfRegistered: true }), saves)
      .when(answered('accountUpdate', { user: of(theirs) }))
      .thenTypes('accountUpdated', 'colorSchemeChosen', 'languageChosen')
    given(signedIn({ ...maya, passwordChangeRequired: true }), intent('setPassword', { judged: 'accepted' }))
      .when(answered('passwordChange', { user: of(theirs) }))
      .thenTypes('passwordChanged', 'colorSchemeChosen', 'languageChosen', 'syncStarted')
  })
})
