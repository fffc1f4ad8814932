import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started } from '../../test/examples/history'
import { answered, event, failed, given, intent, made, type Steps } from '../../test/given-when-then'
import { flowOf } from './phone'

const enters = intent('setUpPhone', { phone: '5550104477' })
const verifies = intent('verifyPhone', { complete: true })
const sent: Steps = [signedIn(), enters, answered('phoneSetUp', {})]
const refused = refusedWith(422, 'Request failed: This code is not right, or no longer')

describe('the phone', () => {
  test('S-OTP-01 the flow is enter phone, verify code, success', () => {
    const first = given(signedIn())
    expect(flowOf(first.state).value).toBe('enterPhone')
    const second = first
      .when(enters)
      .thenExactly(event('phoneEntered', { callId: made('phone'), phone: '5550104477' }))
      .when(answered('phoneSetUp', {}))
      .thenTypes('phoneCodeSent')
    expect(flowOf(second.state).value).toBe('verifyCode')
    const third = second
      .when(verifies)
      .thenTypes('phoneCodeEntered')
      .when(answered('phoneVerification', {}))
      .thenTypes('phoneVerified', 'preferencesChanged')
    expect(flowOf(third.state).value).toBe('success')
    expect(third.state.user.session.user?.appPreferences?.allowSMS).toBe(true)
  })

  test.each([
    ['the number', [signedIn(), enters], 'phoneSetUp', offline],
    ['the code', [sent, verifies], 'phoneVerification', refused],
  ] as const)(
    'S-OTP-01 has an error state when %s fails, which returns to the number',
    (_what, before, purpose, fault) => {
      const after = given(...before)
        .when(failed(purpose, fault))
        .thenExactly(event('phoneFailed', { fault }))
      expect(flowOf(after.state).value).toBe('error')
      expect(after.state.user.account?.phoneFault).toEqual(fault)
      const again = after.when(intent('retryPhone', {})).thenExactly(event('phoneRetried', {}))
      expect(flowOf(again.state).value).toBe('enterPhone')
      expect(again.state.user.account?.phoneFault).toBeUndefined()
    },
  )

  test('S-OTP-03 S-OTP-06 an invalid number, or a code without four digits, is refused without a call', () => {
    for (const phone of ['', '555', '0550104477', 'five', '5550104477555010', '55501044775', '+491711234567'])
      given(signedIn()).when(intent('setUpPhone', { phone })).thenRefused('phoneInvalid')
    given(sent)
      .when(intent('verifyPhone', { complete: false }))
      .thenRefused('codeInvalid')
    given(started()).when(enters).thenRefused('missingCurrentUser')
  })

  test('S-OTP-04 S-OTP-05 accepts a country code 1, and stores the number without it', () => {
    for (const phone of ['+15550104477', '1-555-010-4477', '(555) 010-4477'])
      given(signedIn())
        .when(intent('setUpPhone', { phone }))
        .thenExactly(event('phoneEntered', { callId: made('phone'), phone: '5550104477' }))
  })

  test('X-OUTBOX-08 S-LOGIN-32 makes one call for two presses, and none while offline', () => {
    given(signedIn(), enters).when(enters).thenNothing()
    given(sent, verifies).when(verifies).thenNothing()
    given(signedIn()).when(verifies).thenNothing()
    given(signedIn(), event('connectivityChanged', { online: false }))
      .when(enters)
      .thenRefused('offline')
  })
})
