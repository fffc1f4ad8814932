import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { isAcceptedPassword, judgePassword, passwordRules, strictPasswordFaults } from './password'
import type { PasswordRule } from './password'
import { cases } from '../test/cases'

const context = { email: 'ada.lovelace@cafe-nord.example', appName: 'Flipdeck' }
const faults = (password: string): PasswordRule[] => strictPasswordFaults(password, context)

/** Satisfies every rule; each test breaks one. */
const GOOD = 'Xq7!mWz2'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const anyCase = (text: string): fc.Arbitrary<string> => fc.constantFrom(text, text.toUpperCase())

describe('the strict password rules', () => {
  test('S-PWD-01 requires at least 8 characters', () => {
    expect(faults(GOOD)).toEqual([])
    expect(faults(GOOD.slice(0, 7))).toEqual(['length'])
    expect(faults('Xq7!mW👩z')).toEqual([])
    expect(faults('Xq7!mW👩')).toEqual(['length'])
  })

  test('S-PWD-02 requires an uppercase letter, a lowercase letter, a digit and one of !@#$&*', () => {
    expect(faults('xq7!mwz2')).toEqual(['uppercase'])
    expect(faults('XQ7!MWZ2')).toEqual(['lowercase'])
    expect(faults('Xqk!mWzp')).toEqual(['digit'])
    expect(faults('Xq7kmWz2')).toEqual(['special'])
    for (const special of '!@#$&*') expect(faults(GOOD.replace('!', special))).toEqual([])
    for (const other of '%^()-_ ?') expect(faults(GOOD.replace('!', other))).toEqual(['special'])
  })

  test("S-PWD-03 refuses the app's name in any case", () => {
    expect(faults('Xq7!FLIPdeckW')).toEqual(['appName'])
    expect(faults('Xq7!FLIPdexkW')).toEqual([])
  })

  test('S-PWD-04 refuses three consecutive letters or digits in sequence at any position', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 23 }).chain((from) => anyCase(letters.slice(from, from + 3))),
        (run) => {
          expect(faults(`${GOOD}${run}!`)).toContain('sequence')
        },
      ),
    )
    for (let from = 0; from <= 7; from++) expect(faults(`Xq!mWz${from}${from + 1}${from + 2}`)).toEqual(['sequence'])
    expect(faults('Xq7!mWaBc2')).toEqual(['sequence'])
    for (const fine of ['cba', '321', 'abd', '890', 'yz{', '/01', '`ab']) expect(faults(`${GOOD}${fine}`)).toEqual([])
  })

  test('S-PWD-05 refuses the same character three times in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }), (character) => {
        fc.pre(!GOOD.includes(character))
        expect(faults(`${GOOD}${character.repeat(3)}`)).toContain('repetition')
        expect(faults(`Xq7!mW${character}z${character}2${character}`)).not.toContain('repetition')
      }),
    )
    expect(faults(`${GOOD}👩👩👩`)).toEqual(['repetition'])
    expect(faults(`${GOOD}kkKk`)).toEqual([])
  })

  test('S-PWD-06 refuses the email and its parts of at least three characters in any case', () => {
    for (const part of ['ada', 'LOVELACE', 'Cafe', 'nord', 'example', context.email]) {
      expect(faults(`${GOOD}${part}`)).toEqual(['email'])
    }
    const parts = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(parts, fc.constantFrom('.', '_', '-', '+'), (pieces, separator) => {
        const email = `${pieces.join(separator)}@x.y`
        for (const piece of pieces) {
          const found = strictPasswordFaults(`9!Q${piece}#0`, { ...context, email }).includes('email')
          expect(found || piece.length < 3).toBe(true)
        }
        expect(strictPasswordFaults('0#Q!9', { ...context, email })).not.toContain('email')
      }),
    )
    expect(strictPasswordFaults(GOOD, { appName: 'Flipdeck' })).toEqual([])
    expect(strictPasswordFaults(GOOD, { email: '', appName: '' })).toEqual([])
    expect(strictPasswordFaults(GOOD, { email: 'xq@z2.m', appName: '' })).toEqual([])
  })

  test('S-PWD-08 accepts a password in strict mode exactly when every rule holds, and ignores the rules in loose mode', () => {
    const pieces = fc.constantFrom('Xq', '7', '!', 'mW', 'abc', '789', 'zzz', 'Ada', 'flipdeck', 'é', '-', 'K', 'p')
    const rules: Record<PasswordRule, (password: string) => boolean> = {
      length: (password) => Array.from(password).length >= 8,
      uppercase: (password) => password !== password.toLowerCase(),
      lowercase: (password) => password !== password.toUpperCase(),
      digit: (password) => Array.from(password).some((character) => character >= '0' && character <= '9'),
      special: (password) => Array.from(password).some((character) => '!@#$&*'.includes(character)),
      appName: (password) => !password.toLowerCase().includes('flipdeck'),
      sequence: (password) => !/abc|789/.test(password),
      repetition: (password) => !/zzz|777|---|ééé|KKK|ppp|!!!/.test(password),
      email: (password) => !password.includes('Ada'),
    }
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const password = parts.join('')
        const broken = passwordRules.filter((rule) => !rules[rule](password))
        expect(faults(password)).toEqual(broken)
        expect(isAcceptedPassword('strict', password, context)).toBe(broken.length === 0)
        expect(isAcceptedPassword('loose', password, context)).toBe(password !== '')
        expect(judgePassword('strict', password, context)).toBe(
          password === '' ? 'missing' : broken.length === 0 ? 'accepted' : 'weak',
        )
        expect(judgePassword('loose', password, context)).toBe(password === '' ? 'missing' : 'accepted')
      }),
      { numRuns: cases(500) },
    )
  })

  test('X-SEC-05 check 100 kB of attack input within 50 ms', () => {
    for (const unit of ['a', 'A1!', 'ab', 'flipdec', 'ada', '👩', '.', 'aaa.']) {
      const attack = attackOf(unit)
      expectFast(() => strictPasswordFaults(attack, { email: attack, appName: 'Flipdeck' }))
    }
  })
})
