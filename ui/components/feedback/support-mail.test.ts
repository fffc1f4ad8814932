import * as E from 'fp-ts/Either'
import { expect, test } from 'vitest'
import { checkLink } from '../../../protocol/links'
import { appVersion } from '../../../protocol/product'
import { supportMail } from './support-mail'

const facts = { platform: 'web', session: 'a&b=c', org: 'northwind', apiPrefix: '/api' }
const names: Readonly<Record<string, string>> = {
  'troubleshooting.platform': 'Platform',
  'troubleshooting.session': 'Session',
  'troubleshooting.organization': 'Organization',
}
const text = (id: string) => names[id] ?? id

test('S-SHELL-26 S-ACCT-20 a support mail contains app, place and user, whatever characters they have', () => {
  const { protocol, pathname, searchParams } = new URL(supportMail('help@northwind.example', facts, text))
  expect([protocol, pathname]).toEqual(['mailto:', 'help@northwind.example'])
  expect(searchParams.get('subject')).toBe(`Flipdeck ${appVersion}`)
  expect(searchParams.get('body')).toBe('\r\n\r\nPlatform: web\r\nSession: a&b=c\r\nOrganization: northwind')
  expect(E.isRight(checkLink(supportMail('help@northwind.example', facts, text)))).toBe(true)
})

test('S-SHELL-26 uses the address of the product when the organisation has none, and omits unknown values', () => {
  const { pathname, searchParams } = new URL(supportMail(undefined, { ...facts, org: '' }, text))
  expect(pathname).toBe('support@flipdeck.example')
  expect(searchParams.get('body')).not.toContain('Organization')
})
