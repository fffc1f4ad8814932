import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { assessmentInputs, visibility, visibilityChanges, visibilityInputs } from 'flipdeck/testing'
import { expect } from 'vitest'

property.prop([visibilityInputs])(
  'D-VIS-01 every card of an open deck has one state, in the order of the cards, and none is hidden and locked',
  (input) => {
    const states = visibility(input)
    expect(states.map(({ cardId }) => cardId)).toEqual(input.content.cards.map(({ id }) => id))
    for (const { hidden, flipLocked } of states) expect(hidden && flipLocked).toBe(false)
  },
)

property.prop([assessmentInputs])('D-VIS-05 who is only informed sees every card', (input) => {
  for (const { hidden, flipLocked } of visibility({ ...input, mode: 'info' })) expect(hidden || flipLocked).toBe(false)
})

property.prop([visibilityInputs, fc.nat({ max: 604_800_000 })])(
  'D-VIS-04 D-VIS-09 between two of the times that are foretold no card changes by itself',
  (input, later) => {
    const next = Math.min(...visibilityChanges(input).filter((at) => at > input.now))
    const before = Math.min(input.now + later, next - 1)
    expect(visibility({ ...input, now: before })).toEqual(visibility(input))
  },
)
