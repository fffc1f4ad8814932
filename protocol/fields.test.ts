import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import {
  encodePhone,
  encodeVerificationCode,
  formatPhone,
  formatVerificationCode,
  identityTokenParts,
  isEmail,
  isPhoneNumber,
  isVerificationCode,
  normaliseTwoCode,
  recogniseCode,
  verificationDigits,
} from './fields'

const uuid = '9b2f3c1e-5a4d-4c8e-9f10-2b3c4d5e6f70'
const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength, maxLength })

describe('email', () => {
  test('S-REG-04 the simple email shape is something, @, something, dot, something, without spaces', () => {
    const good = ['ada@cafe.example', 'a@b.c', 'a+b.c@d-e.f.g', 'ü@ö.ä']
    const bad = ['', 'ada', 'ada@', '@cafe.example', 'ada@cafe', 'ada@.example', 'ada@cafe.', 'a da@cafe.example']
    expect(good.filter(isEmail)).toEqual(good)
    expect([...bad, 'ada@cafe@x.example', 'ada@cafe.example\n', ' a@b.c'].filter(isEmail)).toEqual([])
  })
})

describe('phone', () => {
  test('S-OTP-03 a number has 10 to 15 digits, the first 1-9, with an optional plus, and nothing else', () => {
    fc.assert(
      fc.property(fc.boolean(), digits(1, 18), (plus, number) => {
        const valid = number.length >= 10 && number.length <= 15 && !number.startsWith('0')
        expect(isPhoneNumber(`${plus ? '+' : ''}${number}`)).toBe(valid)
      }),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isPhoneNumber(`${text}x5551234567`)).toBe(false)
        expect(isPhoneNumber(`5551234567 ${text}`)).toBe(false)
      }),
    )
  })

  test('S-OTP-04 a number is formatted like (555) 123-4567 as it is typed, at most 14 characters', () => {
    expect(['', '5', '555', '5551', '555123', '5551234', '5551234567', '55512345678'].map(formatPhone)).toEqual([
      '',
      '(5',
      '(555',
      '(555) 1',
      '(555) 123',
      '(555) 123-4',
      '(555) 123-4567',
      '(555) 123-4567',
    ])
    fc.assert(
      fc.property(anyText, (text) => {
        const formatted = formatPhone(text)
        expect(formatted.length).toBeLessThanOrEqual(14)
        expect(formatPhone(formatted)).toBe(formatted)
        expect(verificationDigits(formatted)).toBe(verificationDigits(text).slice(0, 10))
      }),
    )
  })

  test('S-OTP-05 a number is sent as the base64 of 1 and its digits', () => {
    expect(encodePhone('(555) 123-4567')).toBe('MTU1NTEyMzQ1Njc=')
    fc.assert(
      fc.property(digits(10, 15), (number) => {
        expect(encodePhone(number)).toBe(Buffer.from(`1${number}`).toString('base64'))
      }),
    )
  })
})

describe('verification code', () => {
  test('S-OTP-06 a code is exactly four digits', () => {
    fc.assert(
      fc.property(digits(0, 8), (code) => {
        expect(isVerificationCode(code)).toBe(code.length === 4)
      }),
    )
    expect(['12a4', '1234\n', '1-2-3-4', '١٢٣٤', ' 1234'].filter(isVerificationCode)).toEqual([])
  })

  test('S-OTP-07 a code is formatted 0-0-0-0 as it is typed, at most 7 characters, and sent without the dashes', () => {
    expect(['', '1', '12', '123456', 'a1b2c3d4'].map(formatVerificationCode)).toEqual([
      '',
      '1',
      '1-2',
      '1-2-3-4',
      '1-2-3-4',
    ])
    fc.assert(
      fc.property(anyText, (text) => {
        const formatted = formatVerificationCode(text)
        expect(formatted.length).toBeLessThanOrEqual(7)
        expect(formatVerificationCode(formatted)).toBe(formatted)
      }),
    )
    expect(verificationDigits('1-2-3-4')).toBe('1234')
    expect(encodeVerificationCode('1-2-3-4')).toBe(Buffer.from('1234').toString('base64'))
  })
})

describe('content codes', () => {
  test('S-ADD-11 an id-shaped value is looked up as a role id and anything else as a content code', () => {
    expect(recogniseCode(` ${uuid.toUpperCase()} `)).toEqual({ kind: 'roleId', id: uuid.toUpperCase() })
    expect(recogniseCode(' MILK-2024 ')).toEqual({ kind: 'contentCode', code: 'MILK-2024' })
    expect(recogniseCode('  ')).toBeUndefined()
  })

  test('S-ADD-12 an identifier has the form 8-4-4-4-12 and other shapes are none', () => {
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

  test("S-ADD-13 a link on the product's scheme or web address gives the identifier or code in it", () => {
    const links = [`flipdeck://role/${uuid}`, `https://flipdeck.example/role/${uuid}`, `FLIPDECK.example/role/${uuid}/`]
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
})

describe('two-code sign-in', () => {
  test('S-LOGIN-26 each code is trimmed, upper-cased and at most 8 characters long', () => {
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
  test('S-SSO-12 a token has exactly three dot-separated non-empty parts, anything else is malformed', () => {
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
