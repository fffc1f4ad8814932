import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../protocol/json'
import { sameState } from './same-state'

const parts = fc.letrec((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, 0, -0, 1, '', 'a', undefined, Number.NaN),
    fc.array(tie('part'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0'), tie('part'), { maxKeys: 2 }),
  ),
})).part
const states = fc.dictionary(fc.constantFrom('a', 'b'), parts)

test('X-LOG-04 treats two states as equal when their canonical JSON is, regardless of earlier comparisons', () => {
  fc.assert(
    fc.property(states, states, (one, other) => {
      const expected = canonicalJson(one) === canonicalJson(other)
      expect(sameState(one, other)).toBe(expected)
      expect(sameState({ ...one }, { ...other })).toBe(expected)
      expect(sameState(other, one)).toBe(expected)
      const turned = Object.fromEntries(Object.entries(structuredClone(one)).toReversed())
      expect([sameState(one, turned), sameState(one, turned)]).toEqual([true, true])
    }),
    { numRuns: 500 },
  )
})

test('X-LOG-04 accepts only objects as states', () => {
  for (const other of [undefined, null, 'state']) expect(sameState({}, other)).toBe(false)
})
