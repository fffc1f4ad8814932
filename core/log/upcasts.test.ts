import { describe, expect, test } from 'vitest'
import { events } from '../../protocol/events/catalogue'
import { upcast, upcasts, type Upcasts } from './upcasts'

/** A type at its fourth version: a field was renamed, one split, one added. */
const table: Upcasts = {
  cardSung: [
    ({ song, ...rest }) => ({ ...rest, title: song }),
    ({ title, ...rest }) => ({ ...rest, words: String(title).split(' ') }),
    (data) => ({ ...data, loud: false }),
  ],
}
const written = { song: 'Milk and steam', cardId: 'c1' }

describe('data of an older version', () => {
  test('X-LOG-06 is upcast to the current version step by step', () => {
    expect(upcast('cardSung', 1, 4, written, table)).toEqual({
      cardId: 'c1',
      words: ['Milk', 'and', 'steam'],
      loud: false,
    })
    expect(upcast('cardSung', 2, 4, { title: 'Milk' }, table)).toEqual({ words: ['Milk'], loud: false })
    expect(upcast('cardSung', 1, 2, written, table)).toEqual({ cardId: 'c1', title: 'Milk and steam' })
  })

  test('X-LOG-06 is unchanged at the current version, or for a type without upcasts', () => {
    expect(upcast('cardSung', 4, 4, written, table)).toBe(written)
    expect(upcast('cardFlipped', 1, 1, written, table)).toBe(written)
    expect(upcast('constructor', 1, 2, written, table)).toBe(written)
  })

  test('X-LOG-06 is not mutated', () => {
    const frozen = Object.freeze({ ...written })
    upcast('cardSung', 1, 4, frozen, table)
    expect(frozen).toEqual(written)
  })
})

test('X-LOG-06 every event has one upcast for each earlier version', () => {
  const hops = Object.fromEntries(Object.keys(events).map((type) => [type, upcasts[type]?.length ?? 0]))
  const needed = Object.fromEntries(Object.entries(events).map(([type, { v }]) => [type, v - 1]))
  expect(hops).toEqual(needed)
})
