import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jumpAfterOpening } from './jump-after-opening'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openedDeck() {
  const shown: string[] = []
  const jump = jumpAfterOpening()
  return { shown, jumpTo: (cardId: string) => jump.to(() => shown.push(cardId)), close: jump.cancel }
}

test('D-DECK-44 delays a jump until 500 ms after the deck was opened; later jumps run at once', () => {
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

test('D-DECK-44 runs the later of two pending jumps, and none when the deck is closed', () => {
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
