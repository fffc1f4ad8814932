import { expect, test } from 'vitest'
import { hasRole } from './roles'

test('D-ROLE-01 a user has the roles whose ids it contains, and no others', () => {
  expect(hasRole({ roles: ['a', 'b'] }, 'b')).toBe(true)
  expect(hasRole({ roles: ['a', 'b'] }, 'c')).toBe(false)
  expect(hasRole({}, 'a')).toBe(false)
  expect(hasRole(undefined, 'a')).toBe(false)
  expect(hasRole({ roles: ['a'] }, undefined)).toBe(false)
})
