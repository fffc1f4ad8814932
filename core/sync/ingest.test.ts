import { describe, expect, it } from 'vitest'
import { plainCard } from '../../test/examples/assessment'
import { settingsAnswer } from '../session/sign-in-settings'
import { storedUser, splitBundle, syncAnswer } from './ingest'

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
})
