import { describe, expect, it } from 'vitest'
import { passwordRules } from '../../../protocol/password'
import { ratePassword } from './password-strength'

const context = { email: 'theo@northwind.example', appName: 'Flipdeck' }
const level = (password: string) => ratePassword(password, context)?.level

describe('the strength of a password', () => {
  it('S-SHELL-28 rises with longer and more varied input', () => {
    expect(ratePassword('', context)).toBeUndefined()
    expect(level('st')).toBe('weak')
    expect(level('steamwand')).toBe('weak')
    expect(level('Steamwand9')).toBe('fair')
    expect(level('Steamwand9!')).toBe('strong')
  })

  it('S-SHELL-28 falls when it contains the email or the name of the app', () => {
    expect(level('Northwind9!')).toBe('weak')
    expect(level('Flipdeck9!')).toBe('weak')
    expect(ratePassword('Northwind9!', { ...context, email: 'theo@example.org' })?.level).toBe('strong')
  })

  it('S-SHELL-28 includes which rules are met', () => {
    expect([...(ratePassword('abc', context)?.met ?? [])]).toEqual(['lowercase', 'appName', 'repetition', 'email'])
    expect([...(ratePassword('Steamwand9!', context)?.met ?? [])]).toEqual([...passwordRules])
  })
})
