import { afterEach, expect, it } from 'vitest'
import { goBack } from './go-back'
import { noteAfter, noted, notedId, pushEntry } from './history-entry'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

it('D-ROUTE-06 D-DECK-20 what is still to be noted in an entry is there when a further one is made at its address', async () => {
  history.pushState(null, '', '/decks/d1')
  noteAfter(60_000, { card: 'c1' })
  noteAfter(60_000, { card: 'given up' })()
  pushEntry({ picture: 'open' })
  expect(noted()).toEqual({ card: 'c1', picture: 'open' })
  await goBack()
  expect(noted()).toEqual({ card: 'c1' })

  noteAfter(0, { card: 'c2' })
  await expect.poll(() => notedId('card')).toBe('c2')
})
