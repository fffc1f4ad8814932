import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, unauthorized } from '../../test/examples/history'
import { answered, event, failed, given, intent, made } from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import type { PushPermission } from '../../protocol/push'
import { initialState } from '../initial-state'
import { notGranted, push, pushOf } from './push'

const register = (permission: PushPermission, subscribed = false) => intent('registerPush', { permission, subscribed })
const callId = made('push')

/** The refusal of push messages. */
const refusedBy = (permission: PushPermission, subscribed = false) => {
  const { state, contents } = given(signedIn())
  const context = { at: 0, zone: 0, session: 't', contents, id: (label: string) => label }
  return push.intents?.registerPush?.(state, { permission, subscribed }, context)
}
const saying = (detail: string) => ({ _tag: 'Left', left: { kind: 'refusal', code: 'pushNotGranted', detail } })

describe('push messages to this device', () => {
  test("S-PUSH-04 the result is notGranted with 'Not available on web' if the browser has no Web Push", () => {
    expect(refusedBy('unavailable')).toEqual(saying('Not available on web'))
  })

  test('S-PUSH-05 the result is notGranted with the given status, or the text for a missing token, another failure or a simulator', () => {
    expect(refusedBy('denied')).toEqual(saying('Failed to get permission with status denied'))
    expect(refusedBy('default')).toEqual(saying('Failed to get permission with status default'))
    expect(refusedBy('granted')).toEqual(saying('No token received'))
    expect(refusedBy('failed')).toEqual(saying('Unexpected error'))
    expect(refusedBy('simulator')).toEqual(saying('Notifications only available on physical device'))
    expect(notGranted('granted', true)).toBeUndefined()
  })

  test('S-PUSH-03 there are no topics on the web: only the registration call is made, once', () => {
    const asked = given(signedIn()).when(register('granted', true)).thenExactly(event('pushRequested', { callId }))
    expect(Object.values(asked.state.user.calls).map(({ purpose }) => purpose)).toEqual(['pushRegistration'])
    expect(pushOf(asked.state, NOON)).toBe('asking')
    asked.when(register('granted', true)).thenNothing()
    const on = asked.when(answered('pushRegistration', {})).thenExactly(event('pushRegistered', { callId }))
    expect(on.state.user.calls).toEqual({})
    expect(pushOf(on.state, NOON)).toBe('on')
    const off = on.when(intent('endPush', {})).thenExactly(event('pushEnded', {}))
    expect(pushOf(off.state, NOON)).toBe('off')
    off.when(intent('endPush', {})).thenNothing()
  })

  test('S-PUSH-02 a refusal by the server leaves the device without messages', () => {
    const asked = given(signedIn(), register('granted', true))
    for (const fault of [offline, refusedWith(422)]) {
      const after = asked.when(failed('pushRegistration', fault)).thenTypes('pushFailed')
      expect(pushOf(after.state, NOON)).toBe('off')
    }
    asked.when(failed('pushRegistration', unauthorized)).thenTypes('loggedOut', 'alertRaised', 'syncStarted')
  })

  test('S-PUSH-02 requires a user and a connection, and ends with a log-out', () => {
    given().when(register('granted', true)).thenRefused('missingCurrentUser')
    given(signedIn(), event('connectivityChanged', { online: false }))
      .when(register('granted', true))
      .thenRefused('offline')
    const on = given(signedIn(), register('granted', true), answered('pushRegistration', {}))
    expect(on.state.user.account?.push).toBe(true)
    const left = given(
      signedIn(),
      register('granted', true),
      answered('pushRegistration', {}),
      event('loggedOut', { reason: 'chosen' }),
    )
    expect(left.state.user.account).toEqual(initialState.user.account)
  })
})
