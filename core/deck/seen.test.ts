import { describe, expect, test } from 'vitest'
import { countsWhenInView, isNew, percentAfterFlip, percentAfterView } from './seen'

const versioned = { version: { publishedAt: 5 } }
const record = (more: { lastSeen?: number; percentageContentSeen?: number } = {}) => ({ id: 's', cardId: 'c', ...more })

describe('seen cards', () => {
  test('D-CARD-34 being in view counts in a versioned deck, and for a renewed card in any deck', () => {
    expect(countsWhenInView(versioned, {})).toBe(true)
    expect(countsWhenInView({}, { renewedAt: 5 })).toBe(true)
  })

  test('D-CARD-35 being in view does not count in a deck without version for a card that was not renewed', () => {
    expect(countsWhenInView({}, {})).toBe(false)
    expect(countsWhenInView({ version: {} }, {})).toBe(false)
  })

  test('D-CARD-36 a flip counts for 50 percent, and never lowers a higher value', () => {
    expect(percentAfterFlip(undefined)).toBe(50)
    expect(percentAfterFlip(record({ percentageContentSeen: 0 }))).toBe(50)
    expect(percentAfterFlip(record({ percentageContentSeen: 80 }))).toBe(80)
  })

  test('D-CARD-36 a view without a flip keeps the percentage (O-50)', () => {
    expect(percentAfterView(undefined)).toBe(0)
    expect(percentAfterView(record({ percentageContentSeen: 50 }))).toBe(50)
  })

  test('D-CARD-13 a card is new when never seen in a versioned deck', () => {
    expect(isNew(versioned, {}, undefined)).toBe(true)
    expect(isNew(versioned, {}, record({ lastSeen: 1 }))).toBe(false)
    expect(isNew({}, {}, undefined)).toBe(false)
  })

  test('D-CARD-13 a card is new in any deck when renewed since it was last seen', () => {
    expect(isNew({}, { renewedAt: 10 }, undefined)).toBe(true)
    expect(isNew({}, { renewedAt: 10 }, record({ lastSeen: 9 }))).toBe(true)
    expect(isNew({}, { renewedAt: 10 }, record({ lastSeen: 10 }))).toBe(false)
    expect(isNew(versioned, { renewedAt: 10 }, record())).toBe(true)
  })
})
