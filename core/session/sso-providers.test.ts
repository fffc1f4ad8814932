import { describe, expect, test } from 'vitest'
import type { Organisation } from '../../protocol/entities/organisation'
import { unbranded, type LoginVariant } from '../../protocol/white-label'
import { startApp, started } from '../../test/examples/app'
import { offersEmail, ssoProviders } from './sso-providers'

const google = { clientId: 'app' }
const shown = (organisation: Partial<Organisation>, loginVariant: LoginVariant = 'email') =>
  startApp()
    .tell(started)
    .answer('sync', { trials: [], notices: [], organisation: { id: 'org', ...organisation } })
    .view('signIn', {}, { whiteLabel: { ...unbranded, loginVariant } })

describe('single sign-on', () => {
  test('S-SSO-01 is used by an organisation with either configuration, and never shown without one', () => {
    expect(ssoProviders({ oauthConfig: { google } })).toEqual(['google'])
    expect(ssoProviders({ samlConfig: {} })).toEqual(['saml'])
    expect(ssoProviders({})).toEqual([])
    for (const variant of ['email', 'username', 'twoCode', 'sso', 'ssoFrame'] as const)
      expect(shown({}, variant)).toMatchObject({ sso: [], ssoOnly: false })
  })

  test('S-SSO-03 is shown alone if it is forced, or the white-label has no other method', () => {
    expect(shown({ oauthConfig: { google, forced: true } })).toMatchObject({ ssoOnly: true, sso: ['google'] })
    expect(shown({ oauthConfig: { google } })).toMatchObject({ ssoOnly: false, sso: [] })
    expect(shown({ oauthConfig: { google } }, 'sso')).toMatchObject({ ssoOnly: true, sso: ['google'] })
  })

  test('S-SSO-04 S-SSO-05 comes with email sign-in only if every existing configuration allows it', () => {
    expect(offersEmail({ oauthConfig: { google, forced: true } })).toBe(false)
    expect(offersEmail({ oauthConfig: { google, forced: true, allowEmailFallback: true } })).toBe(true)
    expect(offersEmail({ samlConfig: {} })).toBe(false)
    expect(offersEmail({ samlConfig: { allowEmailFallback: true } })).toBe(true)
    expect(offersEmail({ samlConfig: {}, oauthConfig: { google, allowEmailFallback: true } })).toBe(false)
  })

  test('S-SSO-03 S-SSO-05 S-LOGIN-11 permits new accounts and guests only if the server accepts them', () => {
    const registrationFields = 'name,email,password'
    const offered = (organisation: Partial<Organisation>) => {
      const view = shown({ registrationFields, ...organisation })
      return { fields: view?.registrationFields.length, guest: view?.guestEntry }
    }
    const form = { fields: 3, guest: false }
    const nothing = { fields: 0, guest: false }
    expect(offered({})).toEqual(form)
    expect(offered({ samlConfig: {} })).toEqual(nothing)
    expect(offered({ samlConfig: { allowEmailFallback: true } })).toEqual(form)
    expect(offered({ oauthConfig: { google, forced: true } })).toEqual(nothing)
    expect(offered({ oauthConfig: { google, forced: true, allowEmailFallback: true } })).toEqual(form)
    expect(offered({ oauthConfig: { google } })).toEqual(form)
    expect(offered({ registrationFields: '' })).toEqual({ fields: 0, guest: true })
    expect(offered({ registrationFields: '', oauthConfig: { google } })).toEqual(nothing)
    expect(offered({ registrationFields: '', samlConfig: {} })).toEqual(nothing)
  })
})
