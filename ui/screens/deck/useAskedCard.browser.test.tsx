import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { DeckView } from '../../../protocol/views/deck'
import type { Route } from '../../../protocol/paths'
import { toasts } from '../../toast/toasts'
import { useAskedCard } from './useAskedCard'

/** What the core was asked for. */
const core = vi.hoisted(() => ({ asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async (...what: readonly unknown[]) => void core.asked.push(what)
  return { ...(await original<object>()), useOwnDispatch: () => ask }
})

const deck: DeckView = {
  deckId: 'd1',
  state: 'ready',
  title: 'Milk',
  total: 3,
  position: 1,
  places: 3,
  cards: [],
  seen: [],
  seenCount: 0,
  removable: false,
  currentCardId: 'c1',
}
const route: Route = { name: 'library', categoryId: 'bar', deckId: 'd1', cardId: 'c9' }

/** The last moment whose effects are over. */
let settled: DeckView | undefined
function Opened({ deck: now }: { readonly deck: DeckView }) {
  useAskedCard(now, 'd1', route)
  useEffect(() => {
    settled = now
  }, [now])
  return null
}

beforeEach(() => {
  core.asked.splice(0)
  const before = location.href
  onTestFinished(() => history.replaceState(null, '', before))
  history.replaceState({ searchedDeck: 'd1' }, '', '/library/bar/decks/d1/c9?from_search')
})

/** Shows the deck as it is at one moment after the other; what was said by then. */
async function shown(...moments: readonly DeckView[]) {
  const said = vi.spyOn(toasts, 'show').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const { show } = await onPage()
  for (const moment of moments) {
    show(<Opened deck={moment} />)
    await expect.poll(() => settled).toBe(moment)
  }
  return said.mock.calls.map(([{ text }]) => text)
}

it('D-ROUTE-06 D-ROUTE-16 a card that the deck does not have is said to be none, once, and the address is that of the deck, where it stands', async () => {
  expect(await shown({ ...deck, asked: 'missing' })).toEqual(['refusal.cardNotFound'])
  expect(location.pathname + location.search).toBe('/library/bar/decks/d1?from_search')
  expect(history.state).toEqual({ searchedDeck: 'd1', card: 'c1' })
  expect(core.asked).toEqual([])
})

it('D-ROUTE-06 one that a newer version may have is waited for, and comes into view with it', async () => {
  expect(await shown({ ...deck, asked: 'awaited' }, { ...deck, total: 9 })).toEqual([])
  expect(core.asked).toEqual([['jumpToCard', { deckId: 'd1', cardId: 'c9' }]])
  expect(location.pathname).toBe('/library/bar/decks/d1/c9')
})

it('X-UX-05 whoever has gone on meanwhile is left there', async () => {
  const on = { ...deck, currentCardId: 'c2' }
  expect(await shown({ ...deck, asked: 'awaited' }, { ...on, asked: 'awaited' }, on)).toEqual([])
  expect(core.asked).toEqual([])
})

it('D-ROUTE-06 where the newer version has none of it either, that is said', async () => {
  expect(await shown({ ...deck, asked: 'awaited' }, { ...deck, asked: 'missing' })).toEqual(['refusal.cardNotFound'])
})

it('D-ROUTE-06 nothing is said of a card that is there', async () => {
  expect(await shown(deck, { ...deck, currentCardId: 'c9' })).toEqual([])
  expect(core.asked).toEqual([])
})
