import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DeckView } from '../../../protocol/views/deck'
import { onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import { useCardInView } from './useCardInView'

const ids = ['a', 'b', 'c', 'd']
const deckAt = (currentCardId: string): DeckView => ({
  deckId: 'deck',
  state: 'ready',
  title: 'Milk',
  total: ids.length,
  position: ids.indexOf(currentCardId) + 1,
  places: ids.length,
  cards: ids.map((cardId, at) =>
    cardView({ kind: 'broken', message: '' }, { cardId, place: at + 1, number: at + 1, side: 'front' }),
  ),
  seen: [],
  seenCount: 0,
  removable: false,
  currentCardId,
})

/** A deck in view: the core's card and the one that shows. The core takes every move, and has made it when the test says so. */
async function opened() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show } = await onPage()
  function Deck({ live }: { readonly live: DeckView }): ReactNode {
    const { card, move } = useCardInView(live, () => Promise.resolve(undefined))
    return (
      <>
        <output>{`${live.currentCardId}${card?.cardId}`}</output>
        <button type="button" onClick={() => move(1, 'pressed')}>
          Next
        </button>
        <button type="button" onClick={() => move(-1, 'pressed')}>
          Previous
        </button>
      </>
    )
  }
  const inView = () => holder.querySelector('output')?.textContent
  const [next, previous] = [0, 1].map((at) => () => holder.querySelectorAll('button')[at]?.click())
  return { inView, next, previous, coreShows: (cardId: string) => show(<Deck live={deckAt(cardId)} />) }
}

it('a card that is gone to again stays in view, whatever was waited for when it was left', async () => {
  const { inView, next, previous, coreShows } = await opened()
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  next?.()
  await expect.poll(inView).toBe('ab')
  coreShows('b')
  await expect.poll(inView).toBe('bb')
  previous?.()
  await expect.poll(inView).toBe('ba')
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  // Polling lets some time pass too.
  vi.advanceTimersByTime(600)
  next?.()
  await expect.poll(inView).toBe('ab')
  vi.advanceTimersByTime(500)
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(inView()).toBe('ab')
  // The core has nothing of it after a second: then it counts no more.
  vi.advanceTimersByTime(900)
  await expect.poll(inView).toBe('aa')
})
