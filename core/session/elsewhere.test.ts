import { describe, expect, test } from 'vitest'
import type { Organisation } from '../../protocol/entities/organisation'
import { unbranded, type LoginVariant } from '../../protocol/white-label'
import { startApp, started } from '../../test/examples/app'
import { offersEmail, waysElsewhere } from './elsewhere'

const google = { clientId: 'app' }
const shown = (organisation: Partial<Organisation>, loginVariant: LoginVariant = 'email') =>
  startApp()
    .tell(started)
    .answer('sync', { trials: [], notices: [], organisation: { id: 'org', ...organisation } })
    .view('signIn', {}, { whiteLabel: { ...unbranded, loginVariant } })

describe('signing in elsewhere', () => {
  test('S-SSO-01 an organisation with either configuration uses single sign-on, one with neither never shows it', () => {
    expect(waysElsewhere({ oauthConfig: { google } })).toEqual(['google'])
    expect(waysElsewhere({ samlConfig: {} })).toEqual(['saml'])
    expect(waysElsewhere({})).toEqual([])
    for (const variant of ['email', 'username', 'twoCode', 'sso', 'ssoFrame'] as const)
      expect(shown({}, variant)).toMatchObject({ sso: [], ssoOnly: false })
  })

  test('S-SSO-03 where it is forced, or the white-label knows no other way, nothing else shows', () => {
    expect(shown({ oauthConfig: { google, forced: true } })).toMatchObject({ ssoOnly: true, sso: ['google'] })
    expect(shown({ oauthConfig: { google } })).toMatchObject({ ssoOnly: false, sso: [] })
    expect(shown({ oauthConfig: { google } }, 'sso')).toMatchObject({ ssoOnly: true, sso: ['google'] })
  })

  test('S-SSO-04 S-SSO-05 email is offered where every configuration that there is allows it', () => {
    expect(offersEmail({ oauthConfig: { google, forced: true } })).toBe(false)
    expect(offersEmail({ oauthConfig: { google, forced: true, allowEmailFallback: true } })).toBe(true)
    expect(offersEmail({ samlConfig: {} })).toBe(false)
    expect(offersEmail({ samlConfig: { allowEmailFallback: true } })).toBe(true)
    expect(offersEmail({ samlConfig: {}, oauthConfig: { google, allowEmailFallback: true } })).toBe(false)
  })
})
