import { describe, expect, test } from 'vitest'
import { defined } from '../../protocol/defined'
import type { Organisation } from '../../protocol/entities/organisation'
import { networkFault, type Fault } from '../../protocol/faults'
import { unbranded } from '../../protocol/white-label'
import { startApp, started, type App } from '../../test/examples/app'

const unauthorised: Fault = { kind: 'apiError', type: 'unauthorized', message: '', code: 401 }
const atSignIn = () => startApp().tell(started).answer('sync', { trials: [], notices: [] }).fail('login', unauthorised)
const asked = (more: { emailExists?: boolean; sso?: readonly string[]; organisation?: Organisation } = {}) =>
  atSignIn()
    .do('submitEmail', { email: 'maya@example.org' })
    .answer('signInSettings', { emailExists: true, sso: [], ...more })
const form = (app: App) => app.view('signIn', {})
const ended = (app: App) => app.view('shell', {})?.ended

describe('the sign-in screen', () => {
  test('S-LOGIN-01 S-BRAND-07 the white-label chooses the form, the e-mail form by default', () => {
    expect(form(atSignIn())).toMatchObject({ variant: 'email', form: 'passwordless', email: '', busy: false })
    const view = atSignIn().view('signIn', {}, { whiteLabel: { ...unbranded, loginVariant: 'twoCode' } })
    expect(view?.variant).toBe('twoCode')
  })

  test('S-LOGIN-04 while the settings of an e-mail are fetched the form is busy', () => {
    const app = atSignIn().do('submitEmail', { email: 'maya@example.org' })
    expect(form(app)).toMatchObject({ busy: true, email: 'maya@example.org' })
    app.answer('signInSettings', { emailExists: true, sso: [] })
    expect(form(app)).toMatchObject({ busy: false, form: 'login' })
  })

  test('S-LOGIN-17 S-LOGIN-18 while a link is asked for the form is busy, then it says what came of it', () => {
    const app = asked().do('chooseSignInForm', { form: 'forgot' })
    app.do('requestPasswordReset', { email: 'maya@example.org' })
    expect(form(app)).toMatchObject({ busy: true, form: 'forgot' })
    app.answer('passwordReset', {})
    expect(form(app)).toMatchObject({ busy: false, form: 'login', notice: 'linkSent' })
  })

  test('S-LOGIN-05 the ways of SSO that were found show', () => {
    expect(form(asked({ sso: ['google', 'okta'] }))).toMatchObject({ sso: ['google', 'okta'], form: 'passwordless' })
    expect(form(asked())?.sso).toEqual([])
  })

  test('S-LOGIN-06 S-LOGIN-07 a known e-mail goes to the password, an unknown one to a new account', () => {
    expect(form(asked({ emailExists: true }))?.form).toBe('login')
    expect(form(asked({ emailExists: false }))?.form).toBe('createAccount')
  })

  test('S-LOGIN-11 without registration fields the guest entry stands in place of the new account', () => {
    const without = asked({ organisation: { id: 'o' } })
    expect(form(without)).toMatchObject({ guestEntry: true, registrationFields: [] })
    const withFields = asked({ organisation: { id: 'o', registrationFields: 'name, email,password' } })
    expect(form(withFields)).toMatchObject({ guestEntry: false, registrationFields: ['name', 'email', 'password'] })
  })

  test('S-LOGIN-10 S-LOGIN-11 where no organisation is known neither can be', () => {
    expect(form(atSignIn())).toMatchObject({ guestEntry: false, registrationFields: [] })
  })

  test('S-LOGIN-15 a login that failed says so, and the form stays', () => {
    const app = asked().do('logIn', { method: 'email', name: 'maya@example.org', filled: true })
    expect(form(app)?.busy).toBe(true)
    app.fail('login', unauthorised)
    expect(form(app)).toMatchObject({ busy: false, form: 'login', notice: 'emailOrPasswordWrong' })
  })

  test('S-LOGIN-15 a server that takes no more tries is waited for in whole minutes', () => {
    const after = (retryAfter?: number) => {
      const app = asked().do('logIn', { method: 'email', name: 'maya@example.org', filled: true })
      return form(
        app.fail('login', { kind: 'apiError', type: 'tooMany', message: '', code: 429, ...defined({ retryAfter }) }),
      )
    }
    expect(after(840_001)).toMatchObject({ form: 'login', notice: 'tooManyTries', waitMinutes: 15 })
    expect(after(1_000)).toMatchObject({ waitMinutes: 1 })
    expect(after()).not.toHaveProperty('waitMinutes')
  })

  test('S-LOGIN-19 where single sign-on is needed the ways of the organisation are there for who gave no e-mail', () => {
    const whiteLabel = { ...unbranded, loginVariant: 'username' } as const
    const organisation = { id: 'o', samlConfig: {}, oauthConfig: { okta: {} } }
    const app = startApp().tell(started).answer('sync', { trials: [], notices: [], organisation })
    app.fail('login', unauthorised).do('logIn', { method: 'username', name: 'maya', filled: true })
    expect(app.view('signIn', {}, { whiteLabel })?.sso).toEqual([])
    const message = 'SSO is enabled for this account. Please login using SSO.'
    app.fail('login', { kind: 'apiError', type: 'ssoRequired', message, code: 403 })
    expect(app.view('signIn', {}, { whiteLabel })).toMatchObject({ notice: 'ssoRequired', sso: ['okta', 'saml'] })
  })

  test('S-REG-08 the server’s word on a registration is handed on without its prefix', () => {
    const app = asked({ emailExists: false }).do('register', { guest: false })
    app.fail('login', { kind: 'apiError', type: 'refused', message: 'request failed: Code needed', code: 400 })
    expect(form(app)).toMatchObject({ notice: 'registrationFailed', serverMessage: 'Code needed' })
  })

  test('S-LOGIN-29 the terms are those of the organisation', () => {
    expect(form(asked({ organisation: { id: 'o', termsAndConditions: '<p>Be kind.</p>' } }))?.termsAndConditions).toBe(
      '<p>Be kind.</p>',
    )
  })

  test('S-LOGIN-30 S-ROUTE-30 who was signed out by the server is asked to sign in again; who left is not', () => {
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

  test('S-SYNC-34 X-UX-02 who was signed out for having been away is told so', () => {
    const app = startApp().signIn({ id: 'maya', primaryOrg: { id: 'org', logoutAfterMinutes: 30 } })
    const { now } = app.tell({ type: 'hidden' })
    app.sleep(31 * 60_000).tell({ type: 'shown', activeAt: now })
    expect(ended(app)).toBe('away')
  })

  test('S-LOGIN-31 the screen knows when it is offline', () => {
    expect(form(atSignIn())?.online).toBe(true)
    expect(form(atSignIn().do('sync', {}).fail('sync', networkFault('offline')))?.online).toBe(false)
    expect(form(atSignIn().tell({ type: 'connectivity', online: false }))?.online).toBe(false)
  })
})
