import { expect, test } from 'vitest'
import { deckKey, selects, type KeyPlace } from './deck-keys'

const nowhere: KeyPlace = { typing: false, pressing: false, scrollsDown: false, scrollsAside: false }
const press = (key: string, at: Partial<KeyPlace> = {}, { repeat = false, single = true } = {}) =>
  deckKey(key, repeat, { ...nowhere, ...at }, single)

test('X-A11Y-02 arrows move, Home and End go to the ends, Space and Enter turn, Escape closes', () => {
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

test('X-UX-03 no key is taken from a field', () => {
  for (const key of ['ArrowRight', 'Home', ' ', 'Enter', 'Escape', 'f', '1'])
    expect(press(key, { typing: true })).toBeUndefined()
})

test('X-UX-03 Space, Home and End are the scroller’s that has the focus, arrows the one’s that scrolls sideways', () => {
  for (const key of [' ', 'Home', 'End']) expect(press(key, { scrollsDown: true })).toBeUndefined()
  expect(press('ArrowRight', { scrollsDown: true })?.does).toBe('next')
  for (const key of ['ArrowRight', 'ArrowLeft']) expect(press(key, { scrollsAside: true })).toBeUndefined()
  expect(press('End', { scrollsAside: true })?.does).toBe('last')
})

test('X-UX-03 Shift with an arrow, Home or End selects text, and a letter is the same with it', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'F', ' ', 'Enter', 'Escape']
  expect(keys.filter((key) => selects({ key, shiftKey: true }))).toEqual(['ArrowRight', 'ArrowLeft', 'Home', 'End'])
  expect(keys.filter((key) => selects({ key, shiftKey: false }))).toEqual([])
})

test('X-UX-03 what Enter and Space press is theirs; a key that is held turns once', () => {
  for (const key of [' ', 'Enter']) {
    expect(press(key, { pressing: true })).toBeUndefined()
    expect(press(key, {}, { repeat: true })).toBeUndefined()
  }
})

test('X-UX-03 answers by letter and digit; single keys can be switched off, the others stay', () => {
  expect(press('b')).toEqual({ does: 'answer', key: 'B' })
  expect(press('2')).toEqual({ does: 'answer', key: '2' })
  expect(press('f')).toEqual({ does: 'answer', key: 'F' })
  for (const key of ['b', '2', 'f']) expect(press(key, {}, { single: false })).toBeUndefined()
  expect(press('ArrowRight', {}, { single: false })?.does).toBe('next')
})
