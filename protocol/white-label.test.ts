import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { decode } from './codec'
import { parseJson } from './json'
import { unbranded, WhiteLabel } from './white-label'

const full = {
  id: 'aurora',
  orgId: 'org-1',
  webDisplayName: 'Aurora Academy',
  logo: { url: 'media/logo.svg' },
  darkModeLogo: { url: 'media/logo-dark.svg' },
  uiColor1: '#0d1b3d',
  uiColor2: '#e4002b',
  fonts: { text: 'sans-serif', print: 'serif' },
  loginVariant: 'twoCode',
  assessmentLabel: 'Challenge',
  supportEmail: 'support@aurora.example',
  securityMode: 'strict',
  disabled: false,
  howToUseUrl: 'https://aurora.example/how-to',
  privacyUrl: 'https://aurora.example/privacy',
  termsUrl: 'https://aurora.example/terms',
  apiPrefix: '/api',
  idempotencyKeys: false,
}

describe('the white-label', () => {
  test('S-BRAND-01 decodes organisation, logos, colours, fonts, login variant and display name', () => {
    const decoded = decode(WhiteLabel, full)
    expect(decoded).toEqual(E.right(full))
    expect(E.isRight(decoded) && WhiteLabel.encode(decoded.right)).toEqual(full)
  })

  test('S-BRAND-01 decodes every entry of the default table', () => {
    const table = parseJson(readFileSync(new URL('../content/white-labels.json', import.meta.url), 'utf8'))
    const entries: unknown = E.isRight(table) ? table.right : []
    expect(Array.isArray(entries) && entries.length).toBeGreaterThan(0)
    for (const entry of Array.isArray(entries) ? entries : [])
      expect(decode(WhiteLabel, entry)).toMatchObject({ _tag: 'Right' })
  })

  test('S-BRAND-01 rejects an unknown login variant', () => {
    expect(decode(WhiteLabel, { ...full, loginVariant: 'palm' })).toMatchObject({
      left: { path: 'WhiteLabel.loginVariant' },
    })
  })

  test('S-BRAND-02 is the unbranded product with the email form when there is no brand', () => {
    expect(decode(WhiteLabel, WhiteLabel.encode(unbranded))).toEqual(E.right(unbranded))
    expect(unbranded).toEqual({ id: 'unbranded', webDisplayName: 'Flipdeck', loginVariant: 'email' })
  })
})
