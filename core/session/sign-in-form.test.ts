import { describe, expect, test } from 'vitest'
import { clientFault } from '../../protocol/faults'
import { isCallFor } from '../calls'
import { offline, refusedWith, signedIn, started, starts } from '../../test/examples/history'
import { answered, event, failed, given, inTab, intent, later, made, type Given } from '../../test/given-when-then'

const email = 'maya@example.org'
const asked = [started(), intent('submitEmail', { email })]
const settings = (emailExists: boolean, sso: readonly string[] = []) => answered('signInSettings', { emailExists, sso })
const formOf = ({ state }: Given) => state.user.session.form

describe('the email', () => {
  test('S-LOGIN-04 fetches its sign-in settings', () => {
    given(started())
      .when(intent('submitEmail', { email: '  maya@example.org ' }))
      .thenExactly(event('signInEmailSubmitted', { email, callId: made('settings') }))
  })

  test('S-LOGIN-08 is submitted at once if it was passed to the form, without a press', () => {
    const opened = given(started())
      .when(intent('openSignIn', { email: ' maya@example.org ' }))
      .thenExactly(event('signInEmailSubmitted', { email, callId: made('settings') }))
    expect(opened.state.user.session.email).toBe(email)
    opened.when(intent('openSignIn', { email })).thenNothing()
    expect(formOf(given(started(), intent('openSignIn', { email }), settings(true)))).toEqual({ value: 'login' })
  })

  test('S-LOGIN-08 is not submitted automatically if it is invalid or the device is offline', () => {
    given(started())
      .when(intent('openSignIn', { email: 'maya' }))
      .thenRefused('emailInvalid')
    given(started(), event('connectivityChanged', { online: false }))
      .when(intent('openSignIn', { email }))
      .thenRefused('offline')
  })

  test('S-LOGIN-08 is ignored by a form that has moved on, and for a signed-in user', () => {
    given(started(), intent('chooseSignInForm', { form: 'createAccount' }))
      .when(intent('openSignIn', { email }))
      .thenNothing()
    given(signedIn()).when(intent('openSignIn', { email })).thenNothing()
  })

  test('S-REG-03 S-REG-04 is not submitted if it is missing or invalid', () => {
    given(started())
      .when(intent('submitEmail', { email: '  ' }))
      .thenRefused('emailRequired')
    given(started())
      .when(intent('submitEmail', { email: 'maya' }))
      .thenRefused('emailInvalid')
  })

  test('S-LOGIN-32 is not submitted offline', () => {
    given(started(), event('connectivityChanged', { online: false }))
      .when(intent('submitEmail', { email }))
      .thenRefused('offline')
  })

  test('X-OUTBOX-08 is submitted once, and again after a correction', () => {
    given(asked).when(intent('submitEmail', { email })).thenNothing()
    const corrected = given(asked)
      .when(intent('submitEmail', { email: 'mia@example.org' }))
      .thenTypes('signInEmailSubmitted')
    expect(
      Object.values(corrected.state.user.calls).map((call) => isCallFor(call, 'signInSettings') && call.email),
    ).toEqual(['mia@example.org'])
  })

  test('is submitted again after a call without a response', () => {
    given(asked, later(90_000)).when(intent('submitEmail', { email })).thenTypes('signInEmailSubmitted')
  })
})

describe('the settings', () => {
  test('S-LOGIN-05 with single sign-on keep the form and list the providers', () => {
    const after = given(asked)
      .when(settings(true, ['google', 'saml']))
      .thenExactly(event('signInSettingsReceived', { emailExists: true, sso: ['google', 'saml'] }))
    expect(formOf(after)).toEqual({ value: 'passwordless' })
    expect(after.state.user.session.sso).toEqual(['google', 'saml'])
  })

  test('S-LOGIN-06 without single sign-on lead a known email to the password', () => {
    expect(formOf(given(asked, settings(true)))).toEqual({ value: 'login' })
  })

  test('S-LOGIN-07 without single sign-on lead an unknown email to a new account', () => {
    expect(formOf(given(asked, settings(false)))).toEqual({ value: 'createAccount' })
  })

  test('S-LOGIN-31 show when they are unavailable whether the device is offline', () => {
    given(asked)
      .when(failed('signInSettings', offline))
      .thenExactly(event('signInNoticed', { notice: 'offline' }))
    given(asked)
      .when(failed('signInSettings', refusedWith(500)))
      .thenExactly(event('signInNoticed', { notice: 'settingsUnavailable' }))
    given(asked)
      .when(failed('signInSettings', refusedWith(429, '', { retryAfter: 300_000 })))
      .thenExactly(event('signInNoticed', { notice: 'tooManyTries', retryAfter: 300_000 }))
  })
})

describe('the form', () => {
  test('S-LOGIN-03 S-LOGIN-10 S-LOGIN-12 shows the state that the learner chooses', () => {
    for (const form of ['login', 'forgot', 'createAccount'] as const) {
      const chosen = given(started())
        .when(intent('chooseSignInForm', { form }))
        .thenExactly(event('signInFormChosen', { form }))
      expect(formOf(chosen)).toEqual({ value: form })
      chosen.when(intent('chooseSignInForm', { form })).thenNothing()
      expect(
        formOf(
          given(started(), intent('chooseSignInForm', { form }), intent('chooseSignInForm', { form: 'passwordless' })),
        ),
      ).toEqual({
        value: 'passwordless',
      })
    }
  })
})

describe('a start of the app', () => {
  const wrong = [
    asked,
    settings(true),
    intent('logIn', { method: 'email', name: email, filled: true }),
    failed('login', refusedWith(401)),
  ]
  const anew = { form: { value: 'passwordless' }, email: '', sso: [] }

  test('S-LOGIN-08 S-LOGIN-01 restarts the form if no other tab is open, and forgets the previous user', () => {
    const another = 'ada@example.org'
    for (const before of [wrong, [asked, settings(true, ['saml'])], [started(), intent('openSignIn', { email })]]) {
      const { state, log } = given(before, inTab('tab-2'), starts())
      expect(state.user.session).toMatchObject(anew)
      expect(state.user.session).not.toHaveProperty('notice')
      expect(log.at(-2)?.data).toEqual({ form: 'passwordless', anew: true })
      given(before, inTab('tab-2'), starts())
        .when(intent('openSignIn', { email: another }))
        .thenExactly(event('signInEmailSubmitted', { email: another, callId: made('settings') }))
    }
    given(started(), inTab('tab-2')).when(starts()).thenTypes('appStarted', 'syncStarted')
  })

  test('S-LOGIN-08 keeps the form if another tab is open, or if a worker replaces a dead one', () => {
    for (const again of [starts(), [inTab('tab-2'), starts(['tab-1'])]])
      expect(given(wrong, again).state.user.session).toMatchObject({ form: { value: 'login' }, email })
  })

  test('S-LOGIN-08 ignores a signed-in user', () => {
    given(signedIn(), event('signInNoticed', { notice: 'offline' }), inTab('tab-2'))
      .when(starts())
      .thenTypes('appStarted', 'syncStarted')
  })
})

describe('the forgotten password', () => {
  const forgot = [started(), intent('chooseSignInForm', { form: 'forgot' })]
  const requested = [forgot, intent('requestPasswordReset', { email })]

  test('S-LOGIN-16 requires an email, else nothing is sent', () => {
    given(forgot)
      .when(intent('requestPasswordReset', { email: ' ' }))
      .thenRefused('emailRequired')
    given(forgot)
      .when(intent('requestPasswordReset', { email }))
      .thenExactly(event('passwordResetRequested', { email, callId: made('reset') }))
  })

  test('S-LOGIN-17 returns to the login after the link was sent', () => {
    const after = given(requested)
      .when(answered('passwordReset', {}))
      .thenExactly(event('passwordResetAnswered', { sent: true }))
    expect(after.state.user.session).toMatchObject({ form: { value: 'login' }, notice: 'linkSent' })
  })

  test('S-LOGIN-18 keeps the form if the account is unknown', () => {
    const after = given(requested)
      .when(failed('passwordReset', refusedWith(404)))
      .thenExactly(event('passwordResetAnswered', { sent: false }))
    expect(after.state.user.session).toMatchObject({ form: { value: 'forgot' }, notice: 'accountNotFound' })
  })

  test('S-LOGIN-18 does not report an account as unknown if the server did not check it', () => {
    for (const fault of [refusedWith(500), refusedWith(503), clientFault('sendPasswordReset: not JSON')])
      given(requested)
        .when(failed('passwordReset', fault))
        .thenExactly(event('signInNoticed', { notice: 'notNow' }))
    const throttled = given(requested)
      .when(failed('passwordReset', refusedWith(429, '', { retryAfter: 3_540_000 })))
      .thenExactly(event('signInNoticed', { notice: 'tooManyTries', retryAfter: 3_540_000 }))
    expect(throttled.state.user.session).toMatchObject({
      form: { value: 'forgot' },
      notice: 'tooManyTries',
      retryAfter: 3_540_000,
    })
    expect(
      given(requested, failed('passwordReset', refusedWith(429)), intent('requestPasswordReset', { email })).state.user
        .session,
    ).not.toHaveProperty('notice')
  })

  test('S-LOGIN-32 does not report an account as unknown while offline', () => {
    given(requested)
      .when(failed('passwordReset', offline))
      .thenExactly(event('signInNoticed', { notice: 'offline' }))
  })

  test('X-OUTBOX-08 is sent once for two taps', () => {
    given(requested).when(intent('requestPasswordReset', { email })).thenNothing()
  })
})
