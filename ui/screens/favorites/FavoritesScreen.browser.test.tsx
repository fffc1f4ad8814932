import { expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { DeckTile } from '../../../protocol/views/parts'
import { FavoritesScreen, favoritesFor } from './FavoritesScreen'

const core = vi.hoisted(() => ({ view: {} }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: () => core.view,
  useViewField: () => undefined,
}))

const tile = (more: Partial<DeckTile>): DeckTile => ({
  deckId: 'd1',
  title: 'Milk',
  theme: 'light',
  seen: 0,
  total: 3,
  locked: false,
  reference: false,
  isNew: false,
  ...more,
})

it('S-FAV-06 says that there are no favorites, and still lists the decks with tucked cards', async () => {
  const { holder, show } = await onPage()
  core.view = { state: 'ready', favorited: [], tucked: [tile({ title: 'Saturday rush' })] }
  show(<FavoritesScreen />)
  const section = (name: string) =>
    [...holder.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === name)
  await expect.poll(() => section('Tucked')?.textContent).toContain('Saturday rush')
  expect(section('Favorited')?.querySelector('ul')?.textContent).toBe('No favorites yet')
})

it('D-DECK-27 D-DECK-28 shows a favorite’s deck face down while it is locked, and marks it while it is for reference', async () => {
  const { holder, show } = await onPage()
  const of = (deck: DeckTile) => ({ cardId: 'c1', cardTitle: 'Foam', count: 1, tile: deck })
  core.view = {
    state: 'ready',
    favorited: [of(tile({ cover: '/icon.svg', locked: true })), of(tile({ deckId: 'd2', reference: true }))],
    tucked: [],
  }
  show(<FavoritesScreen />)
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(2)
  const [locked, reference] = [...holder.querySelectorAll('li')]
  expect(locked?.textContent).toContain('Locked')
  expect(locked?.querySelector('img')).toBeNull()
  expect(reference?.textContent).toContain('REFERENCE')
})

it('S-FAV-06 D-TUCK-11 when empty, says how to keep a card, as far as the organisation allows it', async () => {
  const { holder, show } = await onPage()
  for (const [keptBy, said] of [
    [undefined, 'Press the star on a card, or tuck a card into a deck of your own. It will be here.'],
    ['star', 'Press the star on a card. It will be here.'],
    ['tuck', 'Tuck a card into a deck of your own. It will be here.'],
    ['none', 'Your organization does not use favorites.'],
  ] as const) {
    core.view = { state: 'ready', favorited: [], tucked: [], ...(keptBy === undefined ? {} : { keptBy }) }
    show(<FavoritesScreen key={keptBy} />)
    await expect.poll(() => holder.textContent).toContain(said)
  }
})

const entry = (deckId: string, title: string, cardTitle?: string) => ({
  cardId: `${deckId}-1`,
  count: 1,
  tile: { deckId, title, seen: 0, total: 1, locked: false, isNew: false, reference: false, theme: 'light' as const },
  ...(cardTitle === undefined ? {} : { cardTitle }),
})

it('S-FAV-03 matches the titles of the deck and the card together, in any case', () => {
  const favorited = [
    entry('milk', 'Milk', 'Roll it'),
    entry('food', 'Food safety', 'The one-hour rule'),
    entry('till', 'Till'),
  ]
  const found = (term: string) => favoritesFor(term, favorited).map(({ tile }) => tile.deckId)
  expect(found('MILK')).toEqual(['milk'])
  expect(found('one-hour')).toEqual(['food'])
  expect(found('milk roll')).toEqual(['milk'])
  expect(found('roll milk')).toEqual([])
  expect(found('')).toEqual(['milk', 'food', 'till'])
})
