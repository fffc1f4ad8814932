import { afterEach, expect, it } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import { isPushed, layersOfEntry } from '../../navigation/history-entry'
import { ImageBack } from './Back'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`
const props = backProps({ kind: 'image', image })
/** Returns the state of the present history entry. */
const entry = (): unknown => history.state
const dialog = () => document.querySelector('dialog')

/** Renders an image card in a deck reached from another page of the app, with its picture enlarged. */
async function enlarged() {
  const { holder, show, leave } = await onPage()
  history.pushState({ card: 'c1', searchedDeck: 'd1' }, '', '/decks/d1')
  show(<ImageBack {...props} />)
  await expect.poll(() => holder.querySelector('button[aria-label^="Enlarge"]')).not.toBeNull()
  holder.querySelector<HTMLElement>('button[aria-label^="Enlarge"]')?.click()
  await expect.poll(() => layersOfEntry().length).toBe(1)
  expect(entry()).toEqual({ card: 'c1', searchedDeck: 'd1', layers: layersOfEntry()[0] })
  await expect.poll(dialog).not.toBeNull()
  return { leave }
}

it('D-DECK-20 D-ROUTE-19 closing the picture goes back exactly one step, however often it is pressed', async () => {
  await enlarged()
  for (let times = 0; times < 3; times++) dialog()?.querySelector<HTMLElement>('button[aria-label="Close"]')?.click()
  await expect.poll(dialog).toBeNull()
  await expect.poll(entry).toEqual({ card: 'c1', searchedDeck: 'd1' })
  expect(location.pathname).toBe('/decks/d1')
  expect(isPushed()).toBe(true)
})

it('D-DECK-20 removes the history entry of the picture when its card is unmounted', async () => {
  const { leave } = await enlarged()
  leave()
  await expect.poll(entry).toEqual({ card: 'c1', searchedDeck: 'd1' })
  expect(dialog()).toBeNull()
})
