import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf, viewOf } from './view-fields'

const lists = { cards: 'cardId' }
const card = (cardId: string, side = 'front') => ({ cardId, side })

test('X-BRIDGE-02 posts a list item by item, with its order in a separate field', () => {
  expect(fieldsOf({ title: 'Milk', cards: [card('a'), card('b')] }, lists)).toEqual([
    ['title', 'Milk'],
    ['cards', ['a', 'b']],
    ['cards/a', card('a')],
    ['cards/b', card('b')],
  ])
  expect(fieldsOf({ cards: [card('a')] }, {})).toEqual([['cards', [card('a')]]])
})

test('X-BRIDGE-02 restores the empty list of a view without items', () => {
  expect(viewOf(Object.fromEntries(fieldsOf({ cards: [] }, lists)), lists, undefined)).toEqual({ cards: [] })
})

test('X-PERF-04 keeps the same list object when its items are unchanged, and the other items when one changes', () => {
  const fields = Object.fromEntries(fieldsOf({ total: 2, cards: [card('a'), card('b')] }, lists))
  const before = viewOf(fields, lists, undefined)
  expect(viewOf({ ...fields, total: 3 }, lists, before)['cards']).toBe(before['cards'])
  const after = viewOf({ ...fields, 'cards/b': card('b', 'back') }, lists, before)
  expect(after['cards']).toEqual([card('a'), card('b', 'back')])
  expect(after['cards']).not.toBe(before['cards'])
})

test('X-BRIDGE-02 restores any view from its fields', () => {
  const items = fc.uniqueArray(fc.record({ cardId: fc.string(), side: fc.string() }), {
    selector: ({ cardId }) => cardId,
  })
  fc.assert(
    fc.property(items, fc.string(), (cards, title) => {
      expect(viewOf(Object.fromEntries(fieldsOf({ title, cards }, lists)), lists, undefined)).toEqual({ title, cards })
    }),
  )
})
