import { describe, expect, test } from 'vitest'
import type { OauthConfig } from '../../protocol/entities/organisation'
import { providerClient } from './provider'

const azure = { tenantId: 'tenant', clientId: 'app', confidential: true } as const
const okta = { domain: 'id.example', clientId: 'app' }

describe('the client of a provider', () => {
  test('S-SSO-11 azure needs tenantId, clientId and a secret on the server, okta domain and clientId; a missing value throws', () => {
    const lacking = (config: OauthConfig | undefined, provider: 'azure' | 'okta' | 'google') => () =>
      providerClient(provider, config)
    for (const field of ['tenantId', 'clientId', 'confidential'] as const) {
      const { [field]: _missing, ...rest } = azure
      expect(lacking({ azure: rest }, 'azure')).toThrow('missing')
    }
    for (const field of ['domain', 'clientId'] as const) {
      const { [field]: _missing, ...rest } = okta
      expect(lacking({ okta: rest }, 'okta')).toThrow('missing')
    }
    for (const provider of ['azure', 'okta', 'google'] as const) {
      expect(lacking({}, provider)).toThrow('missing')
      expect(lacking(undefined, provider)).toThrow('missing')
    }
    expect(providerClient('azure', { azure })).toEqual({
      issuer: 'https://login.microsoftonline.com/tenant/v2.0',
      clientId: 'app',
      confidential: true,
    })
    expect(providerClient('okta', { okta })).toEqual({
      issuer: 'https://id.example/oauth2/default',
      clientId: 'app',
      confidential: false,
    })
  })

  test('S-SSO-11 only an azure client that the configuration marks as public needs no secret', () => {
    const { confidential: _secret, ...rest } = azure
    expect(providerClient('azure', { azure: { ...rest, publicClient: true } }).confidential).toBe(false)
    expect(() => providerClient('azure', { azure: { ...rest, publicClient: false } })).toThrow('missing')
  })
})
