import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../../test/contracts/attack'
import { withoutSecrets } from './scrub'

describe('secrets', () => {
  test('X-EXPORT-01 X-LOG-13 fields with secrets are removed, at any depth', () => {
    const value = {
      user: { name: 'Ada', jwtToken: 'abc', sessionId: 'def' },
      list: [{ password: 'ghi', code: 'jkl' }],
      clientSecret: 'mno',
    }
    expect(withoutSecrets(value)).toEqual({
      user: { name: 'Ada', jwtToken: 'removed', sessionId: 'removed' },
      list: [{ password: 'removed', code: 'removed' }],
      clientSecret: 'removed',
    })
  })

  test('X-EXPORT-01 the code of a fault is a number and stays', () => {
    expect(withoutSecrets({ fault: { kind: 'apiError', code: 404 } })).toEqual({
      fault: { kind: 'apiError', code: 404 },
    })
  })

  test.each([
    ['/home?token=abc&skip', '/home?token=removed&skip'],
    ['https://app.example/#id_token=abc&state=def', 'https://app.example/#id_token=removed&state=removed'],
    ['/oauth-redirect?code=abc', '/oauth-redirect?code=removed'],
    ['/saml-redirect?SAMLResponse=abc&sessionId=def', '/saml-redirect?SAMLResponse=removed&sessionId=removed'],
    ['/role/spring-2026', '/role/removed'],
    ['/add/1234?from_search', '/add/removed?from_search'],
    ['/decks/d1?from_search=1', '/decks/d1?from_search=1'],
    ['the code is written nowhere', 'the code is written nowhere'],
  ])('X-EXPORT-01 %s becomes %s', (address, scrubbed) => {
    expect(withoutSecrets({ url: address })).toEqual({ url: scrubbed })
  })

  test.each(['?', '?a', '/add/', '?token=', '&_'])('X-SEC-05 100 kB of %s are processed quickly', (piece) => {
    expectFast(() => withoutSecrets(attackOf(piece)))
  })
})
