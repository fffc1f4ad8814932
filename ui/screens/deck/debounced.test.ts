import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { debounced } from './debounced'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched() {
  const counted: string[] = []
  return { counted, inView: debounced<string>((card) => counted.push(card)) }
}

test('D-DECK-43 counts a card as in view after 32 ms and then 200 ms', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(231)
  expect(counted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(counted).toEqual(['a'])
})

test('D-DECK-43 never counts cards passed within 32 ms, because the stages run in series', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(31)
  inView.push('b')
  vi.advanceTimersByTime(232)
  expect(counted).toEqual(['b'])
})

test('D-DECK-43 restarts the count when the card changes in the second stage', () => {
  const { counted, inView } = watched()
  inView.push('a')
  vi.advanceTimersByTime(150)
  inView.push('b')
  vi.advanceTimersByTime(231)
  expect(counted).toEqual([])
  vi.advanceTimersByTime(1)
  expect(counted).toEqual(['b'])
})

test('D-DECK-43 drops a pending value in either stage when it is cancelled', () => {
  const { counted, inView } = watched()
  for (const waited of [0, 150]) {
    inView.push('a')
    vi.advanceTimersByTime(waited)
    inView.cancel()
    vi.advanceTimersByTime(500)
  }
  expect(counted).toEqual([])
})

test('D-DECK-43 passes on only the latest pending value of either stage, once, when it is flushed', () => {
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
