import { expect, test } from 'vitest'
import { filterOf } from './decks'

test('D-REPORT-20 role ids and start date are optional: without them the request has no userRoleIds and no startDate', () => {
  expect(Object.keys(filterOf(undefined))).toEqual([])
  expect(Object.keys(filterOf([], undefined))).toEqual([])
  expect(filterOf(['barista'])).toEqual({ userRoleIds: ['barista'] })
  expect(filterOf([], 5)).toEqual({ startDate: 5 })
  expect(filterOf(['barista'], 5)).toEqual({ userRoleIds: ['barista'], startDate: 5 })
})
