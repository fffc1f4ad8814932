import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { checksum } from './checksum'

describe('the checksum of text', () => {
  test('X-LOG-09 its first half is FNV-1a, by the published test vectors', () => {
    const first = (text: string) => Number(checksum(text).split(' ')[0]) >>> 0
    expect([first(''), first('a'), first('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
  })

  property.prop([fc.string({ minLength: 1, unit: 'binary' }), fc.nat(), fc.integer({ min: 1, max: 0xffff })])(
    'X-LOG-09 differs in both halves if one unit of the text differs',
    (text, place, by) => {
      const at = place % text.length
      const changed = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ by) + text.slice(at + 1)
      const [one, other] = checksum(text).split(' ')
      const [oneChanged, otherChanged] = checksum(changed).split(' ')
      expect(oneChanged).not.toBe(one)
      expect(otherChanged).not.toBe(other)
    },
  )

  test('X-LOG-09 is different for a hundred thousand similar texts', () => {
    const sums = new Set(Array.from({ length: 100_000 }, (_, n) => checksum(`{"seq":${n},"cards":[${n % 7}]}`)))
    expect(sums.size).toBe(100_000)
  })
})
