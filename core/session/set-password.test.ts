import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started, synced, unauthorized } from '../../test/examples/history'
import { answered, event, failed, given, intent, later, made } from '../../test/given-when-then'
import { maya } from '../../test/examples/defaults'
import * as constants from '../../protocol/constants'

const held = { ...maya, passwordChangeRequired: true }
const free = { ...maya, passwordChangeRequired: false }
const sets = intent('setPassword', { judged: 'accepted' })
const setting = [signedIn(held), sets]

describe('setting a password', () => {
  test('S-SHELL-27 calls the server, and passes the password alongside the intent', () => {
    given(signedIn(held))
      .when(sets)
      .thenExactly(event('passwordChangeStarted', { callId: made('password') }))
  })

  test('S-PWD-07 refuses a missing or weak password without a call', () => {
    given(signedIn(held))
      .when(intent('setPassword', { judged: 'missing' }))
      .thenRefused('passwordRequired')
    given(signedIn(held))
      .when(intent('setPassword', { judged: 'weak' }))
      .thenRefused('passwordWeak')
  })

  test('S-LOGIN-32 is refused offline', () => {
    given(signedIn(held), event('connectivityChanged', { online: false }))
      .when(sets)
      .thenRefused('offline')
  })

  test('S-ROUTE-33 requires a signed-in user who must set one', () => {
    given(started()).when(sets).thenRefused('missingCurrentUser')
    given(signedIn(free)).when(sets).thenNothing()
  })

  test('X-OUTBOX-08 two presses make one call; S-SHELL-29 it may be retried after 30 s without a response', () => {
    given(setting).when(sets).thenNothing()
    given(setting, later(constants.setPasswordReset - 1))
      .when(sets)
      .thenNothing()
    const again = given(setting, later(constants.setPasswordReset)).when(sets).thenTypes('passwordChangeStarted')
    expect(Object.values(again.state.user.calls).filter(({ purpose }) => purpose === 'passwordChange')).toHaveLength(1)
    expect(constants.setPasswordReset).toBe(30_000)
  })
})

describe('the result', () => {
  test('S-SHELL-27 O-08 unblocks the user at once, and starts a sync', () => {
    const after = given(setting)
      .when(answered('passwordChange', { user: free }))
      .thenExactly(
        event('passwordChanged', { user: free }),
        event('syncStarted', { cause: 'asked', callId: made('sync:asked') }),
      )
    expect(after.state.user.session.user).toEqual(free)
  })

  test('O-08 without a user in the response the sync returns it', () => {
    const after = given(setting)
      .when(answered('passwordChange', {}))
      .thenExactly(event('passwordChanged', {}), event('syncStarted', { cause: 'asked', callId: made('sync:asked') }))
    expect(after.state.user.session.user).toEqual(held)
    expect(given(setting, answered('passwordChange', {}), synced(free)).state.user.session.user).toEqual(free)
  })

  test('a sync that began earlier does not block the user again', () => {
    const before = given(signedIn(held), intent('sync', {}), sets)
    const old = Object.keys(before.state.user.calls).find((id) => before.state.user.calls[id]?.purpose === 'sync')
    const after = before.when(answered('passwordChange', { user: free })).thenTypes('passwordChanged', 'syncStarted')
    expect(old).toBeDefined()
    expect(Object.keys(after.state.user.calls)).not.toContain(old)
  })

  test('S-SHELL-30 keeps a refusal for display, until the next try', () => {
    const fault = refusedWith(422, "Request failed: Password doesn't meet requirements")
    const after = given(setting)
      .when(failed('passwordChange', fault))
      .thenExactly(event('passwordChangeFailed', { fault }))
    expect(after.state.user.session.passwordFault).toEqual(fault)
    expect(given(setting, failed('passwordChange', fault), sets).state.user.session.passwordFault).toBeUndefined()
    expect(
      given(setting, failed('passwordChange', offline), intent('logOut', { force: true })).state.user.session
        .passwordFault,
    ).toBeUndefined()
  })

  test('S-SYNC-24 ends a session that the server no longer knows', () => {
    given(setting).when(failed('passwordChange', unauthorized)).thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })
})
