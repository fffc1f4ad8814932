import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { assessmentInputs, visibility, visibilityChanges, visibilityInputs } from 'flipdeck/testing'
import { expect } from 'vitest'

property.prop([visibilityInputs])(
  'D-VIS-01 gives every card of an open deck one state in card order, never both hidden and locked',
  (input) => {
    const states = visibility(input)
    expect(states.map(({ cardId }) => cardId)).toEqual(input.content.cards.map(({ id }) => id))
    for (const { hidden, flipLocked } of states) expect(hidden && flipLocked).toBe(false)
  },
)

property.prop([assessmentInputs])('D-VIS-05 shows every card in info mode', (input) => {
  for (const { hidden, flipLocked } of visibility({ ...input, mode: 'info' })) expect(hidden || flipLocked).toBe(false)
})

property.prop([visibilityInputs, fc.constantFrom(1_000, 60_000, 259_200_000)], { numRuns: 500 })(
  'D-VIS-04 D-VIS-09 changes no card after an answer before the predicted time',
  (any, later) => {
    // In study mode a missed question stays locked for a while.
    const input = any.mode === undefined ? any : { ...any, mode: 'study' as const, trial: undefined }
    for (const { at: now } of Object.values(input.answers)) {
      const next = Math.min(...visibilityChanges(input).filter((at) => at > now))
      const before = Math.min(now + later, next - 1)
      expect(visibility({ ...input, now: before })).toEqual(visibility({ ...input, now }))
    }
  },
)
