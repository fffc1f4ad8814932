import { describe, expect, it } from 'vitest'
import { plainCard } from '../../test/examples/assessment'
import { storedUser, settingsAnswer, splitBundle, syncAnswer } from './ingest'

const organisation = {
  id: 'org',
  apiKey: 'canary-key',
  oauthConfig: {
    google: { clientId: 'c', clientSecret: 'canary-google' },
    azure: { tenantId: 't', clientId: 'c', clientSecret: 'canary-secret' },
  },
}
const user = {
  id: 'maya',
  sessionId: 'canary-session',
  jwtToken: 'canary-token',
  refreshToken: 'canary-refresh',
  appPreferences: { soundEffects: true, deviceToken: 'canary-device' },
  primaryOrg: organisation,
}

describe('the stored part of a response', () => {
  it('X-LOG-13 a user is stored without session id, token and client secret, and without undeclared fields', () => {
    expect(storedUser(user)).toStrictEqual({
      id: 'maya',
      appPreferences: { soundEffects: true },
      primaryOrg: {
        id: 'org',
        oauthConfig: { google: { clientId: 'c' }, azure: { tenantId: 't', clientId: 'c' } },
      },
    })
  })

  it('X-LOG-13 neither the combined load nor the sign-in settings contain a secret', () => {
    const loaded = syncAnswer({ user, org: organisation, trials: [], notices: [] })
    const settings = settingsAnswer({ settings: { emailExists: true, org: organisation } }, undefined)
    expect(JSON.stringify([loaded, settings])).not.toContain('canary')
  })

  it('S-DAISY-01 O-37 only cards that are not derived count in a deck, and its content has all of them', () => {
    const index = { ...plainCard('i', 'index'), derived: true }
    const bundle = { deck: { id: 'd1' }, cards: [index, plainCard('c1'), plainCard('c2')] }
    const { content, own } = splitBundle({ bundle })
    expect([content.cards, own.cardIds]).toEqual([bundle.cards, ['c1', 'c2']])
  })

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
