import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { codeIn, recogniseCode } from './content-code'
import { identityTokenParts, isEmail, normaliseTwoCode } from './fields'
import {
  encodePhone,
  formatPhone,
  formatVerificationCode,
  isPhoneNumber,
  isVerificationCode,
  nationalPhone,
  phoneAsTyped,
} from './phone'

const uuid = '9b2f3c1e-5a4d-4c8e-9f10-2b3c4d5e6f70'
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
describe('email', () => {
  test('S-REG-04 the simple email shape is something, @, something, dot, something, without spaces', () => {
    const good = ['ada@cafe.example', 'a@b.c', 'a+b.c@d-e.f.g', 'ü@ö.ä']
    const bad = ['', 'ada', 'ada@', '@cafe.example', 'ada@cafe', 'ada@.example', 'ada@cafe.', 'a da@cafe.example']
    expect(good.filter(isEmail)).toEqual(good)
    expect([...bad, 'ada@cafe@x.example', 'ada@cafe.example\n', ' a@b.c'].filter(isEmail)).toEqual([])
  })
})

describe('content codes', () => {
  test('S-ADD-11 looks up an id-shaped value as a role id and anything else as a content code', () => {
    expect(recogniseCode(` ${uuid.toUpperCase()} `)).toEqual({ kind: 'roleId', id: uuid.toUpperCase() })
    expect(recogniseCode(' MILK-2024 ')).toEqual({ kind: 'contentCode', code: 'MILK-2024' })
    expect(recogniseCode('  ')).toBeUndefined()
  })

  test('S-ADD-12 accepts only the form 8-4-4-4-12 as an identifier', () => {
    const unit = fc.constantFrom(...'0123456789abcdefxyzXYZ'.split(''))
    const group = fc
      .integer({ min: 1, max: 13 })
      .chain((length) => fc.string({ unit, minLength: length, maxLength: length }))
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        const isId = groups.map(({ length }) => length).join('-') === '8-4-4-4-12'
        expect(recogniseCode(groups.join('-'))?.kind).toBe(isId ? 'roleId' : 'contentCode')
      }),
    )
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(recogniseCode(id)).toEqual({ kind: 'roleId', id })
        expect(recogniseCode(`${id}0`)).toEqual({ kind: 'contentCode', code: `${id}0` })
      }),
    )
  })

  test("S-ADD-13 extracts the identifier or code from a link with the product's scheme or web address", () => {
    const schemes = ['flipdeck://', 'web+flipdeck://', 'web+flipdeck:/', 'web+flipdeck:']
    const addresses = ['https://flipdeck.example/', 'FLIPDECK.example/']
    const links = [...schemes, ...addresses].map((start) => `${start}role/${uuid}`)
    for (const link of links) expect(recogniseCode(link)).toEqual({ kind: 'roleId', id: uuid })
    expect(recogniseCode('https://www.flipdeck.example/add/MILK%201?skip=1#x')).toEqual({
      kind: 'contentCode',
      code: 'MILK 1',
    })
    expect(recogniseCode('https://flipdeck.example/')).toBeUndefined()
    expect(recogniseCode('flipdeck://add/%')).toBeUndefined()
    for (const foreign of [`https://flipdeck.example.org/role/${uuid}`, `https://x@flipdeck.example/${uuid}`]) {
      expect(recogniseCode(foreign)).toEqual({ kind: 'contentCode', code: foreign })
    }
  })

  test('S-ADD-13 S-BRAND-02 treats the host that serves the app as one of its web addresses', () => {
    for (const link of ['https://learn.aurora.example/role/r1?skip=1', 'http://Learn.Aurora.example/add/r1/'])
      expect([codeIn(link, 'learn.aurora.example'), codeIn(link, 'localhost:8080')]).toEqual(['r1', link])
    expect(codeIn('localhost:8080/add/MILK%201', 'localhost:8080')).toBe('MILK 1')
    expect(codeIn('https://localhost:8080/', 'localhost:8080')).toBe('')
    expect(codeIn(' MILK ', 'localhost:8080')).toBe('MILK')
  })
})

describe('two-code sign-in', () => {
  test('S-LOGIN-26 trims and upper-cases each code and cuts it to 8 characters', () => {
    expect(normaliseTwoCode('  ab12 ')).toBe('AB12')
    expect(normaliseTwoCode('abcdefghij')).toBe('ABCDEFGH')
    expect(normaliseTwoCode('straße 1x')).toBe('STRASSE')
    fc.assert(
      fc.property(anyText, (text) => {
        const code = normaliseTwoCode(text)
        expect(code.length).toBeLessThanOrEqual(8)
        expect(code).toBe(code.trim().toUpperCase())
        expect(normaliseTwoCode(code)).toBe(code)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9]{0,8}$/), (text) => {
        expect(normaliseTwoCode(` ${text} `)).toBe(text.toUpperCase())
      }),
    )
  })
})

describe('identity token', () => {
  test('S-SSO-12 accepts a token with exactly three non-empty, dot-separated parts and calls anything else malformed', () => {
    expect(identityTokenParts('head.claims.sign')).toEqual(E.right(['head', 'claims', 'sign']))
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'a', 'eyJ'), { maxLength: 5 }), (parts) => {
        const good = parts.length === 3 && parts.every((part) => part !== '')
        expect(identityTokenParts(parts.join('.'))).toEqual(good ? E.right(parts) : E.left('Malformed token'))
      }),
    )
  })
})

describe('speed', () => {
  test('X-SEC-05 every field check answers 100 kB of attack input within 50 ms', () => {
    const checks: readonly ((text: string) => unknown)[] = [
      isEmail,
      isPhoneNumber,
      formatPhone,
      nationalPhone,
      phoneAsTyped,
      encodePhone,
      isVerificationCode,
      formatVerificationCode,
      recogniseCode,
      normaliseTwoCode,
      identityTokenParts,
    ]
    for (const unit of ['a', '@', '.', 'a@a.', 'a.', '-', '1', ' ', '/', '%', 'ab-', '\uD800', 'ß']) {
      const attack = attackOf(unit)
      for (const check of checks) {
        for (const text of [attack, `a@${attack} `, `flipdeck://${attack}!`, `+1${attack}x`])
          expectFast(() => check(text))
      }
    }
  })
})
