import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import type { DeckView } from '../../../protocol/views/deck'
import type { Route } from '../../../protocol/paths'
import { useRequestedCard } from './useRequestedCard'

/** Intents dispatched to the core. */
const core = vi.hoisted(() => ({ asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async (...what: readonly unknown[]) => void core.asked.push(what)
  return { ...(await original<object>()), useSilentDispatch: () => ask }
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

/** The last deck whose effects have run. */
let settled: DeckView | undefined
function Opened({ deck: now }: { readonly deck: DeckView }) {
  useRequestedCard(now, 'd1', route)
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

const alert = ['reportUnknownRoute', { of: 'deck' }]

/** Shows the states of a deck in sequence; returns the intents dispatched by then. */
async function shown(...moments: readonly DeckView[]) {
  const { show } = await onPage()
  for (const moment of moments) {
    show(<Opened deck={moment} />)
    await expect.poll(() => settled).toBe(moment)
  }
  return core.asked
}

it('D-ROUTE-15 D-ROUTE-16 raises the deckNotFound alert once for a card that the deck lacks, and shows the deck’s URL', async () => {
  expect(await shown({ ...deck, asked: 'missing' })).toEqual([alert])
  expect(location.pathname + location.search).toBe('/library/bar/decks/d1?from_search')
  expect(history.state).toEqual({ searchedDeck: 'd1', card: 'c1' })
})

it('D-ROUTE-06 waits for a card that a newer version may have, and shows it when it is loaded', async () => {
  const jump = ['jumpToCard', { deckId: 'd1', cardId: 'c9' }]
  expect(await shown({ ...deck, asked: 'awaited' }, { ...deck, total: 9 })).toEqual([jump])
  expect(location.pathname).toBe('/library/bar/decks/d1/c9')
})

it('X-UX-05 stays at the current card when the learner has moved meanwhile', async () => {
  const on = { ...deck, currentCardId: 'c2' }
  expect(await shown({ ...deck, asked: 'awaited' }, { ...on, asked: 'awaited' }, on)).toEqual([])
})

it('D-ROUTE-06 raises the alert when the newer version lacks the card, too', async () => {
  expect(await shown({ ...deck, asked: 'awaited' }, { ...deck, asked: 'missing' })).toEqual([alert])
})

it('D-ROUTE-06 raises no alert for a card that the deck has', async () => {
  expect(await shown(deck, { ...deck, currentCardId: 'c9' })).toEqual([])
})
