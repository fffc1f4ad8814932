import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { visibleNotices } from './visible-notices'

const VERSION = '1.4.0'
const ids = (notices: readonly { readonly id: string }[]) => notices.map(({ id }) => id)
const notices = fc.uniqueArray(
  fc.record(
    {
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      enabled: fc.boolean(),
      mandatory: fc.boolean(),
      versionNumber: fc.constantFrom(VERSION, '1.3.0'),
      platform: fc.constantFrom('mobile', 'ios', 'web'),
    },
    { requiredKeys: ['id'] },
  ),
  { selector: ({ id }) => id },
)

describe('special notices', () => {
  property.prop([notices, fc.subarray(['a', 'b', 'c', 'd', 'e'])])(
    'S-NOTICE-01 are shown exactly when enabled, not seen, and for this platform and version',
    (list, seen) => {
      const expected = list
        .filter(({ id, enabled }) => enabled === true && !seen.includes(id))
        .filter(({ platform }) => platform === undefined || platform === 'web')
        .filter(({ versionNumber }) => versionNumber === undefined || versionNumber === VERSION)
      expect(ids(visibleNotices(list, seen, VERSION)).toSorted()).toEqual(ids(expected).toSorted())
    },
  )

  test('S-NOTICE-02 one for mobile or another system is not shown, one without a platform is', () => {
    const list = [{ id: 'a', platform: 'mobile' }, { id: 'b', platform: 'android' }, { id: 'c' }]
    expect(
      ids(
        visibleNotices(
          list.map((notice) => ({ ...notice, enabled: true })),
          [],
          VERSION,
        ),
      ),
    ).toEqual(['c'])
  })

  test('S-NOTICE-03 no version number, or an equal one, matches', () => {
    const list = [{ id: 'a', versionNumber: '1.4' }, { id: 'b', versionNumber: VERSION }, { id: 'c' }]
    expect(
      ids(
        visibleNotices(
          list.map((notice) => ({ ...notice, enabled: true })),
          [],
          VERSION,
        ),
      ),
    ).toEqual(['b', 'c'])
  })

  property.prop([notices])('S-NOTICE-04 mandatory ones come first, the rest in the given order', (list) => {
    const shown = visibleNotices(list, [], VERSION)
    const firstOptional = shown.findIndex(({ mandatory }) => mandatory !== true)
    if (firstOptional >= 0) {
      expect(shown.slice(firstOptional).some(({ mandatory }) => mandatory === true)).toBe(false)
    }
    for (const mandatory of [true, false]) {
      const group = ids(shown.filter((notice) => (notice.mandatory === true) === mandatory))
      expect(group).toEqual(ids(list).filter((id) => group.includes(id)))
    }
  })
})
