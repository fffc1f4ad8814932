import { describe, expect, it } from 'vitest'
import { settingsAnswer } from './sign-in-settings'

describe('the sign-in settings of an email', () => {
  it('S-LOGIN-05 the form offers the configured providers', () => {
    const settings = {
      oauthConfig: { google: { clientId: 'c' }, okta: { domain: 'd', clientId: 'c' } },
      samlConfig: {},
    }
    expect(settingsAnswer({ settings }, undefined).sso).toEqual(['google', 'okta', 'saml'])
  })

  it('S-SSO-04 S-SSO-05 keeps the sign-in configuration of an email, whatever the returned or known organisation has', () => {
    const oauthConfig = { google: { clientId: 'c', clientSecret: 'canary' } }
    const kept = { samlConfig: { allowEmailFallback: true }, oauthConfig: { google: { clientId: 'c' } } }
    const settings = { emailExists: true, samlConfig: kept.samlConfig, oauthConfig }
    const known = { id: 'org', name: 'Northwind', samlConfig: {} }
    const of = (answer: ReturnType<typeof settingsAnswer>) => answer.organisation
    expect(of(settingsAnswer({ settings }, known))).toStrictEqual({ id: 'org', name: 'Northwind', ...kept })
    expect(of(settingsAnswer({ settings: { ...settings, org: { id: 'o' } } }, known))).toStrictEqual({
      id: 'o',
      ...kept,
    })
    expect(of(settingsAnswer({ settings: { emailExists: false } }, known))).toStrictEqual(known)
    expect(settingsAnswer({ settings }, undefined)).not.toHaveProperty('organisation')
  })
})
