import { expect, test } from 'vitest'
import { deckKey, selects, type KeyPlace } from './deck-keys'

const nowhere: KeyPlace = { typing: false, pressing: false, scrollsDown: false, scrollsAside: false }
const press = (key: string, at: Partial<KeyPlace> = {}, { repeat = false, single = true } = {}) =>
  deckKey(key, repeat, { ...nowhere, ...at }, single)

test('X-A11Y-02 moves by arrows, goes to the ends by Home and End, flips by Space and Enter, closes by Escape', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', ' ', 'Enter', 'Escape'].map((key) => press(key)?.does)).toEqual([
    'next',
    'previous',
    'first',
    'last',
    'turn',
    'turn',
    'close',
  ])
  expect(['ArrowUp', 'ArrowDown', 'PageDown', 'Tab', '?'].map((key) => press(key))).toEqual(Array(5).fill(undefined))
})

test('X-UX-03 takes no key from a field', () => {
  for (const key of ['ArrowRight', 'Home', ' ', 'Enter', 'Escape', 'f', '1'])
    expect(press(key, { typing: true })).toBeUndefined()
})

test('X-UX-03 leaves Space, Home and End to a focused scroller, and arrows to one that scrolls horizontally', () => {
  for (const key of [' ', 'Home', 'End']) expect(press(key, { scrollsDown: true })).toBeUndefined()
  expect(press('ArrowRight', { scrollsDown: true })?.does).toBe('next')
  for (const key of ['ArrowRight', 'ArrowLeft']) expect(press(key, { scrollsAside: true })).toBeUndefined()
  expect(press('End', { scrollsAside: true })?.does).toBe('last')
})

test('X-UX-03 selects text by Shift with an arrow, Home or End; Shift changes no other key', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'F', ' ', 'Enter', 'Escape']
  expect(keys.filter((key) => selects({ key, shiftKey: true }))).toEqual(['ArrowRight', 'ArrowLeft', 'Home', 'End'])
  expect(keys.filter((key) => selects({ key, shiftKey: false }))).toEqual([])
})

test('X-UX-03 leaves Enter and Space to focused buttons, and flips once while a key is held', () => {
  for (const key of [' ', 'Enter']) {
    expect(press(key, { pressing: true })).toBeUndefined()
    expect(press(key, {}, { repeat: true })).toBeUndefined()
  }
})

test('X-UX-03 answers by letter and digit; only single keys can be switched off', () => {
  expect(press('b')).toEqual({ does: 'answer', key: 'B' })
  expect(press('2')).toEqual({ does: 'answer', key: '2' })
  expect(press('f')).toEqual({ does: 'answer', key: 'F' })
  for (const key of ['b', '2', 'f']) expect(press(key, {}, { single: false })).toBeUndefined()
  expect(press('ArrowRight', {}, { single: false })?.does).toBe('next')
})
