import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jumpAfterOpening } from './jump-after-opening'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openedDeck() {
  const shown: string[] = []
  const jump = jumpAfterOpening()
  return { shown, jumpTo: (cardId: string) => jump.to(() => shown.push(cardId)), close: jump.cancel }
}

test('D-DECK-44 a jump after opening a deck comes 500 ms after it was opened, later ones at once', () => {
  const { shown, jumpTo } = openedDeck()
  vi.advanceTimersByTime(200)
  jumpTo('c3')
  vi.advanceTimersByTime(299)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['c3'])
  jumpTo('c5')
  expect(shown).toEqual(['c3', 'c5'])
})

test('D-DECK-44 of two jumps that wait the later one counts, and a deck that is closed jumps no more', () => {
  const { shown, jumpTo } = openedDeck()
  jumpTo('c3')
  jumpTo('c4')
  vi.advanceTimersByTime(500)
  expect(shown).toEqual(['c4'])

  const closed = openedDeck()
  closed.jumpTo('c3')
  closed.close()
  vi.advanceTimersByTime(500)
  expect(closed.shown).toEqual([])
})
