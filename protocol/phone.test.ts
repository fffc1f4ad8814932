import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  encodePhone,
  encodeVerificationCode,
  formatPhone,
  formatVerificationCode,
  isPhoneNumber,
  isVerificationCode,
  nationalPhone,
  phoneAsTyped,
  verificationDigits,
} from './phone'

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength, maxLength })

describe('phone', () => {
  test('S-OTP-03 accepts 10 to 15 digits, the first 1-9, with an optional plus, and nothing else', () => {
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

  test('S-OTP-04 formats a number like (555) 123-4567 during typing, at most 14 characters', () => {
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
    const whole = ['+1 (555) 123-4567', '1-555-123-4567', '15551234567', ' 555 - 123 - 4567 ', '(155) 512-34567']
    expect(new Set(whole.map(formatPhone))).toEqual(new Set(['(555) 123-4567']))
    fc.assert(
      fc.property(anyText, (text) => {
        const formatted = formatPhone(text)
        expect(formatted.length).toBeLessThanOrEqual(14)
        expect(formatPhone(formatted)).toBe(formatted)
        const given = verificationDigits(text)
        const national = given.length === 11 && given.startsWith('1') ? given.slice(1) : given
        expect(verificationDigits(formatted)).toBe(national.slice(0, 10))
      }),
    )
  })

  test('S-OTP-04 rejects a number of another country or with more digits and keeps it as typed', () => {
    const others = ['+491711234567', '+49', '+', '0049 171 1234567', '01711234567', '55512345678', '155512345678']
    for (const typed of [
      ...others,
      '(555) 123-45678',
      '+1555123456',
      '+1 (555) 123-45678',
      '(+47) 12 34 56 78',
      '＋4712345678',
    ]) {
      expect([typed, nationalPhone(typed)]).toEqual([typed, undefined])
      expect(phoneAsTyped(typed)).toBe(typed)
    }
    const own = ['5551234567', '+1 (555) 123-4567', '+15551234567', '1-555-123-4567', '15551234567', '(155) 512-34567']
    for (const typed of own) {
      expect([typed, nationalPhone(typed)]).toEqual([typed, '5551234567'])
      expect(phoneAsTyped(typed)).toBe('(555) 123-4567')
    }
    expect(['5', '5551', '1', 'five'].map(phoneAsTyped)).toEqual(['(5', '(555) 1', '(1', ''])
    expect(['', '555', '0551234567', '(155) 512-3456'].map(nationalPhone)).toEqual([
      undefined,
      undefined,
      undefined,
      '1555123456',
    ])
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = phoneAsTyped(text)
        expect(phoneAsTyped(shown)).toBe(shown)
        expect(nationalPhone(shown)).toBe(nationalPhone(text))
      }),
    )
  })

  test('S-OTP-05 sends a number as the base64 of 1 and its digits', () => {
    expect(encodePhone('(555) 123-4567')).toBe('MTU1NTEyMzQ1Njc=')
    fc.assert(
      fc.property(digits(10, 15), (number) => {
        expect(encodePhone(number)).toBe(Buffer.from(`1${number}`).toString('base64'))
      }),
    )
  })
})

describe('verification code', () => {
  test('S-OTP-06 accepts exactly four digits as a code', () => {
    fc.assert(
      fc.property(digits(0, 8), (code) => {
        expect(isVerificationCode(code)).toBe(code.length === 4)
      }),
    )
    expect(['12a4', '1234\n', '1-2-3-4', '١٢٣٤', ' 1234'].filter(isVerificationCode)).toEqual([])
  })

  test('S-OTP-07 formats a code like 0-0-0-0 during typing, at most 7 characters, and sends it without the dashes', () => {
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
