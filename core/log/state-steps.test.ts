import { describe, expect, test } from 'vitest'
import { carryState, type StateStep } from './state-steps'

const add = (field: string, corrected = false): StateStep => ({
  carry: (state) => ({ ...state, [field]: true }),
  corrected,
})

describe('carrying a state on', () => {
  const steps = { 2: add('two'), 3: add('three', true) }

  test('X-LOG-16 takes one step per version, in order', () => {
    expect(carryState(2, { one: true }, 4, steps)?.state).toEqual({ one: true, two: true, three: true })
    expect(carryState(3, {}, 4, steps)?.state).toEqual({ three: true })
    expect(carryState(4, { as: 'it is' }, 4, steps)).toEqual({ state: { as: 'it is' }, corrected: false })
  })

  test('X-LOG-16 says when a fold on the way was corrected, so that a whole log is folded anew', () => {
    expect(carryState(2, {}, 3, steps)?.corrected).toBe(false)
    expect(carryState(2, {}, 4, steps)?.corrected).toBe(true)
  })

  test('X-LOG-16 gives up on a state of a newer build, of a forgotten version, or that is none', () => {
    expect(carryState(5, {}, 4, steps)).toBeUndefined()
    expect(carryState(1, {}, 4, steps)).toBeUndefined()
    expect(carryState(2, 'nonsense', 4, steps)).toBeUndefined()
  })
})
