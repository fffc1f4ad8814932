import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started, synced, unauthorized } from '../../test/examples/history'
import { answered, event, failed, given, intent, later, made, maya } from '../../test/given-when-then'
import * as constants from '../../protocol/constants'

const held = { ...maya, passwordChangeRequired: true }
const free = { ...maya, passwordChangeRequired: false }
const sets = intent('setPassword', { judged: 'accepted' })
const setting = [signedIn(held), sets]

describe('setting a password', () => {
  test('S-SHELL-27 the server is asked, the password goes beside the intent', () => {
    given(signedIn(held))
      .when(sets)
      .thenExactly(event('passwordChangeStarted', { callId: made('password') }))
  })

  test('S-PWD-07 one that is missing, or breaks a strict rule, is refused and nobody is asked', () => {
    given(signedIn(held))
      .when(intent('setPassword', { judged: 'missing' }))
      .thenRefused('passwordRequired')
    given(signedIn(held))
      .when(intent('setPassword', { judged: 'weak' }))
      .thenRefused('passwordWeak')
  })

  test('S-LOGIN-32 is refused without a connection', () => {
    given(signedIn(held), event('connectivityChanged', { online: false }))
      .when(sets)
      .thenRefused('offline')
  })

  test('S-ROUTE-33 is for who has to: nobody signed in, and a user who has set one', () => {
    given(started()).when(sets).thenRefused('missingCurrentUser')
    given(signedIn(free)).when(sets).thenNothing()
  })

  test('X-OUTBOX-08 two presses ask once; S-SHELL-29 after 30 s without an answer one may try again', () => {
    given(setting).when(sets).thenNothing()
    given(setting, later(constants.setPasswordReset - 1))
      .when(sets)
      .thenNothing()
    const again = given(setting, later(constants.setPasswordReset)).when(sets).thenTypes('passwordChangeStarted')
    expect(Object.values(again.state.mine.calls).filter(({ purpose }) => purpose === 'passwordChange')).toHaveLength(1)
    expect(constants.setPasswordReset).toBe(30_000)
  })
})

describe('what came of it', () => {
  test('S-SHELL-27 O-08 the user is let on at once, and a sync follows', () => {
    const after = given(setting)
      .when(answered('passwordChange', { user: free }))
      .thenExactly(
        event('passwordChanged', { user: free }),
        event('syncStarted', { cause: 'asked', callId: made('sync:asked') }),
      )
    expect(after.state.mine.session.user).toEqual(free)
  })

  test('O-08 without a user in the answer the sync brings it', () => {
    const after = given(setting)
      .when(answered('passwordChange', {}))
      .thenExactly(event('passwordChanged', {}), event('syncStarted', { cause: 'asked', callId: made('sync:asked') }))
    expect(after.state.mine.session.user).toEqual(held)
    expect(given(setting, answered('passwordChange', {}), synced(free)).state.mine.session.user).toEqual(free)
  })

  test('a sync that began before does not hold the user again', () => {
    const before = given(signedIn(held), intent('sync', {}), sets)
    const old = Object.keys(before.state.mine.calls).find((id) => before.state.mine.calls[id]?.purpose === 'sync')
    const after = before.when(answered('passwordChange', { user: free })).thenTypes('passwordChanged', 'syncStarted')
    expect(old).toBeDefined()
    expect(Object.keys(after.state.mine.calls)).not.toContain(old)
  })

  test('S-SHELL-30 a refusal is kept to be told, until the next try', () => {
    const fault = refusedWith(422, "Request failed: Password doesn't meet requirements")
    const after = given(setting)
      .when(failed('passwordChange', fault))
      .thenExactly(event('passwordChangeFailed', { fault }))
    expect(after.state.mine.session.passwordFault).toEqual(fault)
    expect(given(setting, failed('passwordChange', fault), sets).state.mine.session.passwordFault).toBeUndefined()
    expect(
      given(setting, failed('passwordChange', offline), intent('logOut', { force: true })).state.mine.session
        .passwordFault,
    ).toBeUndefined()
  })

  test('S-SYNC-24 a session that the server no longer knows ends', () => {
    given(setting).when(failed('passwordChange', unauthorized)).thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })
})
