import { afterEach, expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { isPushed } from '../../go-to'
import { ImageBack } from './Back'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
const props = backProps({ kind: 'image', image })
/** What the present entry of the history holds. */
const entry = (): unknown => history.state
const dialog = () => document.querySelector('dialog')

/** A card with a picture, in a deck that was come to from another page of the app, and its picture in the whole window. */
async function enlarged() {
  const { holder, show, leave } = await onPage()
  history.pushState({ card: 'c1', searchedDeck: 'd1' }, '', '/decks/d1')
  show(<ImageBack {...props} />)
  await expect.poll(() => holder.querySelector('button[aria-label^="Enlarge"]')).not.toBeNull()
  holder.querySelector<HTMLElement>('button[aria-label^="Enlarge"]')?.click()
  await expect.poll(entry).toEqual({ card: 'c1', searchedDeck: 'd1', picture: 'open' })
  await expect.poll(dialog).not.toBeNull()
  return { leave }
}

it('D-DECK-20 D-ROUTE-19 however often its picture is closed, one step goes back, and the page that the deck was come to from is still the one before it', async () => {
  await enlarged()
  for (let times = 0; times < 3; times++) dialog()?.querySelector<HTMLElement>('button[aria-label="Close"]')?.click()
  await expect.poll(dialog).toBeNull()
  expect(history.state).toEqual({ card: 'c1', searchedDeck: 'd1' })
  expect(location.pathname).toBe('/decks/d1')
  expect(isPushed()).toBe(true)
})

it('D-DECK-20 a card that goes from under its picture takes its entry with it', async () => {
  const { leave } = await enlarged()
  leave()
  await expect.poll(entry).toEqual({ card: 'c1', searchedDeck: 'd1' })
  expect(dialog()).toBeNull()
})
