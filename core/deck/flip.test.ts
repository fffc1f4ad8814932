import { describe, expect, test } from 'vitest'
import * as constants from '../../protocol/constants'
import { flipBlock, flipsBackOnLeaving, pressesInRow, type Presses } from './flip'

const free = { flipped: false, flipLocked: false, notFlippable: false, tucking: false }

describe('flipping', () => {
  test('D-CARD-25 is blocked when the card is locked, on either side', () => {
    expect(flipBlock(free)).toBeUndefined()
    expect(flipBlock({ ...free, flipLocked: true })).toBe('cardLocked')
    expect(flipBlock({ ...free, flipLocked: true, flipped: true })).toBe('cardLocked')
  })

  test('D-CARD-26 is blocked when the card is not flippable', () => {
    expect(flipBlock({ ...free, notFlippable: true })).toBe('cardNotFlippable')
  })

  test('D-CARD-27 is blocked while tucking on an unflipped card; a flipped one may be flipped back', () => {
    expect(flipBlock({ ...free, tucking: true })).toBe('tucking')
    expect(flipBlock({ ...free, tucking: true, flipped: true })).toBeUndefined()
  })
})

describe('leaving a flipped card', () => {
  test('D-CARD-30 flips it back', () => {
    expect(flipsBackOnLeaving({ type: 'basic' }, { type: 'quiz' }, false)).toBe(true)
    expect(flipsBackOnLeaving({ type: 'quiz' }, { type: 'standard' }, false)).toBe(true)
  })

  test('D-CARD-31 does not flip a locked card back', () => {
    expect(flipsBackOnLeaving({ type: 'basic' }, { type: 'standard' }, true)).toBe(false)
  })

  test('D-CARD-32 does not flip a quiz card of a quiz deck back', () => {
    expect(flipsBackOnLeaving({ type: 'quiz' }, { type: 'quiz' }, false)).toBe(false)
  })

  test('D-CARD-33 does not flip a video card back', () => {
    expect(flipsBackOnLeaving({ type: 'video' }, { type: 'standard' }, false)).toBe(false)
  })
})

describe('presses on a card that is not flippable', () => {
  const counts = (...times: readonly number[]) => {
    let state: Presses = { presses: 0 }
    return times.map((at) => {
      state = { presses: pressesInRow(state, at), lastPressAt: at }
      return state.presses
    })
  }

  test('D-CARD-28 the third press, each within 750 ms of the previous one, completes the row that raises the alert', () => {
    expect(constants.presses).toBe(3)
    expect(counts(0, 750, 1_500)).toEqual([1, 2, 3])
  })

  test('D-CARD-28 the count restarts after the alert', () => {
    expect(counts(0, 1, 2, 3, 4, 5)).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('D-CARD-28 the count restarts on another card', () => {
    expect(pressesInRow({ presses: 0, lastPressAt: 100 }, 110)).toBe(1)
  })

  test('D-CARD-29 a pause of more than 750 ms restarts the count', () => {
    expect(counts(0, 100, 851, 900)).toEqual([1, 2, 1, 2])
    expect(counts(0, 751, 800, 900)).toEqual([1, 1, 2, 3])
  })
})
