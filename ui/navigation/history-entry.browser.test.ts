import { afterEach, expect, it } from 'vitest'
import { goBack } from './go-back'
import { updateHistoryAfter, historyState, historyString, pushEntry } from './history-entry'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

it('D-ROUTE-06 D-DECK-20 a pending note is stored in the present entry before a further one is pushed at its address', async () => {
  history.pushState(null, '', '/decks/d1')
  updateHistoryAfter(60_000, { card: 'c1' })
  updateHistoryAfter(60_000, { card: 'given up' })()
  pushEntry({ picture: 'open' })
  expect(historyState()).toEqual({ card: 'c1', picture: 'open' })
  await goBack()
  expect(historyState()).toEqual({ card: 'c1' })

  updateHistoryAfter(0, { card: 'c2' })
  await expect.poll(() => historyString('card')).toBe('c2')
})
