import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Organisation } from '../../../protocol/entities/organisation'
import { networkFault, type Fault } from '../../../protocol/faults'
import { unbranded } from '../../../protocol/white-label'
import { startApp, started, type App } from '../../../test/examples/app'

const unauthorised: Fault = { kind: 'apiError', type: 'unauthorized', message: '', code: 401 }
const atSignIn = () => startApp().tell(started).answer('sync', { trials: [], notices: [] }).fail('login', unauthorised)
const asked = (more: { emailExists?: boolean; sso?: readonly string[]; organisation?: Organisation } = {}) =>
  atSignIn()
    .do('submitEmail', { email: 'maya@example.org' })
    .answer('signInSettings', { emailExists: true, sso: [], ...more })
const form = (app: App) => app.view('signIn', {})
const ended = (app: App) => app.view('shell', {})?.ended

describe('the sign-in screen', () => {
  test('S-LOGIN-01 S-BRAND-07 the white-label determines the form, by default the email form', () => {
    expect(form(atSignIn())).toMatchObject({ variant: 'email', form: 'passwordless', email: '', busy: false })
    const view = atSignIn().view('signIn', {}, { whiteLabel: { ...unbranded, loginVariant: 'twoCode' } })
    expect(view?.variant).toBe('twoCode')
  })

  test('S-LOGIN-04 the form is busy while the settings of an email are fetched', () => {
    const app = atSignIn().do('submitEmail', { email: 'maya@example.org' })
    expect(form(app)).toMatchObject({ busy: true, email: 'maya@example.org' })
    app.answer('signInSettings', { emailExists: true, sso: [] })
    expect(form(app)).toMatchObject({ busy: false, form: 'login' })
  })

  test('S-LOGIN-17 S-LOGIN-18 the form is busy while a link is requested, then shows the result', () => {
    const app = asked().do('chooseSignInForm', { form: 'forgot' })
    app.do('requestPasswordReset', { email: 'maya@example.org' })
    expect(form(app)).toMatchObject({ busy: true, form: 'forgot' })
    app.answer('passwordReset', {})
    expect(form(app)).toMatchObject({ busy: false, form: 'login', notice: 'linkSent' })
  })

  test('S-LOGIN-05 shows the SSO providers that were found', () => {
    expect(form(asked({ sso: ['google', 'okta'] }))).toMatchObject({ sso: ['google', 'okta'], form: 'passwordless' })
    expect(form(asked())?.sso).toEqual([])
  })

  test('S-LOGIN-06 S-LOGIN-07 a known email leads to the password form, an unknown one to a new account', () => {
    expect(form(asked({ emailExists: true }))?.form).toBe('login')
    expect(form(asked({ emailExists: false }))?.form).toBe('createAccount')
  })

  test('S-LOGIN-11 without registration fields the guest entry replaces the new account', () => {
    const without = asked({ organisation: { id: 'o' } })
    expect(form(without)).toMatchObject({ guestEntry: true, registrationFields: [] })
    const withFields = asked({ organisation: { id: 'o', registrationFields: 'name, email,password' } })
    expect(form(withFields)).toMatchObject({ guestEntry: false, registrationFields: ['name', 'email', 'password'] })
  })

  test('S-LOGIN-10 S-LOGIN-11 has neither without a known organisation', () => {
    expect(form(atSignIn())).toMatchObject({ guestEntry: false, registrationFields: [] })
  })

  test('S-LOGIN-15 shows that a login failed, and keeps the form', () => {
    const app = asked().do('logIn', { method: 'email', name: 'maya@example.org', filled: true })
    expect(form(app)?.busy).toBe(true)
    app.fail('login', unauthorised)
    expect(form(app)).toMatchObject({ busy: false, form: 'login', notice: 'emailOrPasswordWrong' })
  })

  test('S-LOGIN-15 shows the waiting time in whole minutes when the server refuses further tries', () => {
    const after = (retryAfter?: number) => {
      const app = asked().do('logIn', { method: 'email', name: 'maya@example.org', filled: true })
      return form(
        app.fail('login', {
          kind: 'apiError',
          type: 'tooMany',
          message: '',
          code: 429,
          ...omitUndefined({ retryAfter }),
        }),
      )
    }
    expect(after(840_001)).toMatchObject({ form: 'login', notice: 'tooManyTries', waitMinutes: 15 })
    expect(after(1_000)).toMatchObject({ waitMinutes: 1 })
    expect(after()).not.toHaveProperty('waitMinutes')
  })

  test('S-LOGIN-19 shows the organisation’s SSO providers if SSO is required and no email was given', () => {
    const whiteLabel = { ...unbranded, loginVariant: 'username' } as const
    const organisation = { id: 'o', samlConfig: {}, oauthConfig: { okta: {} } }
    const app = startApp().tell(started).answer('sync', { trials: [], notices: [], organisation })
    app.fail('login', unauthorised).do('logIn', { method: 'username', name: 'maya', filled: true })
    expect(app.view('signIn', {}, { whiteLabel })?.sso).toEqual([])
    const message = 'SSO is enabled for this account. Please login using SSO.'
    app.fail('login', { kind: 'apiError', type: 'ssoRequired', message, code: 403 })
    expect(app.view('signIn', {}, { whiteLabel })).toMatchObject({ notice: 'ssoRequired', sso: ['okta', 'saml'] })
  })

  test('S-REG-08 shows the server’s message on a registration without its prefix', () => {
    const app = asked({ emailExists: false }).do('register', { guest: false })
    app.fail('login', { kind: 'apiError', type: 'refused', message: 'request failed: Code needed', code: 400 })
    expect(form(app)).toMatchObject({ notice: 'registrationFailed', serverMessage: 'Code needed' })
  })

  test('S-LOGIN-29 shows the terms of the organisation', () => {
    expect(form(asked({ organisation: { id: 'o', termsAndConditions: '<p>Be kind.</p>' } }))?.termsAndConditions).toBe(
      '<p>Be kind.</p>',
    )
  })

  test('S-LOGIN-30 S-ROUTE-30 asks a user who was signed out by the server to sign in again, but not one who signed out', () => {
    expect(ended(atSignIn())).toBeUndefined()
    const thrownOut = startApp().signIn().do('sync', {}).fail('sync', unauthorised)
    expect(ended(thrownOut)).toBe('again')
    const expired = startApp()
      .signIn()
      .do('sync', {})
      .answer('sync', { trials: [], notices: [] })
      .fail('login', unauthorised)
    expect(ended(expired)).toBe('again')
    expect(ended(startApp().signIn().do('logOut', { force: true }))).toBeUndefined()
  })

  test('S-SYNC-34 X-UX-02 tells a user who was signed out for inactivity', () => {
    const app = startApp().signIn({ id: 'maya', primaryOrg: { id: 'org', logoutAfterMinutes: 30 } })
    const { now } = app.tell({ type: 'hidden' })
    app.sleep(31 * 60_000).tell({ type: 'shown', activeAt: now })
    expect(ended(app)).toBe('away')
  })

  test('S-LOGIN-31 shows when it is offline', () => {
    expect(form(atSignIn())?.online).toBe(true)
    expect(form(atSignIn().do('sync', {}).fail('sync', networkFault('offline')))?.online).toBe(false)
    expect(form(atSignIn().tell({ type: 'connectivity', online: false }))?.online).toBe(false)
  })
})
