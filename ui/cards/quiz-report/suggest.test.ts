import { expect, test } from 'vitest'
import { suggest } from './suggest'

test('D-REPORT-15 the role autocomplete shows at most 50 results', () => {
  const roles = Array.from({ length: 80 }, (_role, place) => ({ id: `r${place}`, name: `Role ${place}` }))
  expect(suggest(roles, 'role', [])).toEqual(roles.slice(0, 50))
  expect(suggest(roles, ' ROLE 79 ', []).map(({ id }) => id)).toEqual(['r79'])
  expect(suggest(roles, 'role 7', ['r7']).map(({ id }) => id)).not.toContain('r7')
  expect(suggest(roles, '  ', [])).toEqual([])
})
