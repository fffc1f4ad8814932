import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldsOf, viewOf } from './view-fields'

const lists = { cards: 'cardId' }
const card = (cardId: string, side = 'front') => ({ cardId, side })

test('X-BRIDGE-02 a list is posted item by item, its order beside it', () => {
  expect(fieldsOf({ title: 'Milk', cards: [card('a'), card('b')] }, lists)).toEqual([
    ['title', 'Milk'],
    ['cards', ['a', 'b']],
    ['cards/a', card('a')],
    ['cards/b', card('b')],
  ])
  expect(fieldsOf({ cards: [card('a')] }, {})).toEqual([['cards', [card('a')]]])
})

test('X-BRIDGE-02 a view without items has its empty list', () => {
  expect(viewOf(Object.fromEntries(fieldsOf({ cards: [] }, lists)), lists, undefined)).toEqual({ cards: [] })
})

test('X-PERF-04 a list that holds the same items is the same list; one with another item keeps the others', () => {
  const fields = Object.fromEntries(fieldsOf({ total: 2, cards: [card('a'), card('b')] }, lists))
  const before = viewOf(fields, lists, undefined)
  expect(viewOf({ ...fields, total: 3 }, lists, before)['cards']).toBe(before['cards'])
  const after = viewOf({ ...fields, 'cards/b': card('b', 'back') }, lists, before)
  expect(after['cards']).toEqual([card('a'), card('b', 'back')])
  expect(after['cards']).not.toBe(before['cards'])
})

test('X-BRIDGE-02 whatever the items are, the view comes out as it went in', () => {
  const items = fc.uniqueArray(fc.record({ cardId: fc.string(), side: fc.string() }), {
    selector: ({ cardId }) => cardId,
  })
  fc.assert(
    fc.property(items, fc.string(), (cards, title) => {
      expect(viewOf(Object.fromEntries(fieldsOf({ title, cards }, lists)), lists, undefined)).toEqual({ title, cards })
    }),
  )
})
