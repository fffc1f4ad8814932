import { describe, expect, test } from 'vitest'
import { migrateState, type StateMigration } from './state-migrations'

const add = (field: string, corrected = false): StateMigration => ({
  carry: (state) => ({ ...state, [field]: true }),
  corrected,
})

describe('migrating a state', () => {
  const steps = { 2: add('two'), 3: add('three', true) }

  test('X-LOG-16 runs one migration per version, in order', () => {
    expect(migrateState(2, { one: true }, 4, steps)?.state).toEqual({ one: true, two: true, three: true })
    expect(migrateState(3, {}, 4, steps)?.state).toEqual({ three: true })
    expect(migrateState(4, { as: 'it is' }, 4, steps)).toEqual({ state: { as: 'it is' }, corrected: false })
  })

  test('X-LOG-16 reports a corrected fold, so that a complete log is folded again', () => {
    expect(migrateState(2, {}, 3, steps)?.corrected).toBe(false)
    expect(migrateState(2, {}, 4, steps)?.corrected).toBe(true)
  })

  test('X-LOG-16 rejects a state of a newer build, of an unsupported version, or of another type', () => {
    expect(migrateState(5, {}, 4, steps)).toBeUndefined()
    expect(migrateState(1, {}, 4, steps)).toBeUndefined()
    expect(migrateState(2, 'nonsense', 4, steps)).toBeUndefined()
  })
})
