import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounced } from './debounced'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const counted: string[] = []
  return { counted, inView: debounced<string>((card) => counted.push(card)) }
}

test('D-DECK-43 a card counts as in view after 32 ms and then 200 ms', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(231)
  expect(counted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(counted).toEqual(['a'])
})

test('D-DECK-43 the stages stand in series: cards passed within 32 ms never count', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(31)
  inView.push('b')
  vi.advanceTimersByTime(232)
  expect(counted).toEqual(['b'])
})

test('D-DECK-43 a change in the second stage puts the count off', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(150)
  inView.push('b')
  vi.advanceTimersByTime(231)
  expect(counted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(counted).toEqual(['b'])
})

test('D-DECK-43 what waits in either stage can be dropped', () => {
  const { counted, inView } = watched()
  for (const waited of [0, 150]) {
    inView.push('a')
    vi.advanceTimersByTime(waited)
    inView.cancel()
    vi.advanceTimersByTime(500)
  }
  expect(counted).toEqual([])
})

test('D-DECK-43 what waits in either stage can be handed on at once, the latest alone, and only once', () => {
  const { counted, inView } = watched()
  inView.flush()
  expect(counted).toEqual([])
  inView.push('a')
  inView.flush()
  expect(counted).toEqual(['a'])
  inView.push('b')
  vi.advanceTimersByTime(150)
  inView.flush()
  expect(counted).toEqual(['a', 'b'])
  inView.push('c')
  vi.advanceTimersByTime(150)
  inView.push('d')
  inView.flush()
  vi.advanceTimersByTime(500)
  inView.flush()
  expect(counted).toEqual(['a', 'b', 'd'])
})
