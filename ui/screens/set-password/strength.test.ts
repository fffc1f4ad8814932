import { describe, expect, it } from 'vitest'
import { passwordRules } from '../../../protocol/password'
import { strengthOf } from './strength'

const context = { email: 'theo@northwind.example', appName: 'Flipdeck' }
const level = (password: string) => strengthOf(password, context)?.level

describe('the strength of a password', () => {
  it('S-SHELL-28 rises with what is typed', () => {
    expect(strengthOf('', context)).toBeUndefined()
    expect(level('st')).toBe('weak')
    expect(level('steamwand')).toBe('weak')
    expect(level('Steamwand9')).toBe('fair')
    expect(level('Steamwand9!')).toBe('strong')
  })

  it('S-SHELL-28 falls with the email and the name of the app in it', () => {
    expect(level('Northwind9!')).toBe('weak')
    expect(level('Flipdeck9!')).toBe('weak')
    expect(strengthOf('Northwind9!', { ...context, email: 'theo@example.org' })?.level).toBe('strong')
  })

  it('S-SHELL-28 tells which rules are met', () => {
    expect([...(strengthOf('abc', context)?.met ?? [])]).toEqual(['lowercase', 'appName', 'repetition', 'email'])
    expect([...(strengthOf('Steamwand9!', context)?.met ?? [])]).toEqual([...passwordRules])
  })
})
