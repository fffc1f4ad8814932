import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DeckView } from '../../../protocol/views/deck'
import { drawn, onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { Dispatch } from '../../core-client/hooks'
import { useCardInView } from './useCardInView'

const ids = 'abcdefghijklmn'.split('')
const cards = ids.map((cardId, at) =>
  cardView({ kind: 'broken', message: '' }, { cardId, place: at + 1, number: at + 1, side: 'front' }),
)
/** Builds a deck with the cards around the one in view, as the core posts it. */
const deckAt = (currentCardId: string, at = ids.indexOf(currentCardId)): DeckView => ({
  deckId: 'deck',
  state: 'ready',
  title: 'Milk',
  total: ids.length,
  position: at + 1,
  places: ids.length,
  cards: cards.slice(Math.max(0, at - 3), at + 5),
  seen: [],
  seenCount: 0,
  removable: false,
  currentCardId,
  firstCardId: 'a',
  lastCardId: 'n',
})

/**
 * Opens a deck; `inView` returns the core's card and the one shown. The core processes every move in order: it has made
 * a move when the test shows its card or its answer. `backAt`: takes a step back as soon as the core shows that card.
 */
async function opened({ backAt }: { readonly backAt?: string } = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show } = await onPage()
  const asked: unknown[] = []
  const unanswered: { readonly cardId: unknown; readonly answer: () => void }[] = []
  const dispatch: Dispatch = (_type, data) => {
    const cardId = 'cardId' in data ? data.cardId : undefined
    asked.push(cardId)
    return new Promise((resolve) => unanswered.push({ cardId, answer: () => resolve(undefined) }))
  }
  const coreAnswers = (asks = unanswered.length) => {
    for (const { answer } of unanswered.splice(0, asks)) answer()
  }
  const coreShows = (cardId: string) => {
    show(<Deck live={deckAt(cardId)} />)
    coreAnswers(unanswered.findIndex((ask) => ask.cardId === cardId) + 1)
  }
  const draws = { deck: 0, within: 0 }
  const within: { draw: () => void } = { draw: () => undefined }
  function Within(): ReactNode {
    const [, setTimes] = useState(0)
    useLayoutEffect(() => {
      draws.within += 1
      within.draw = () => setTimes((times) => times + 1)
    })
    return null
  }
  function Deck({ live }: { readonly live: DeckView }): ReactNode {
    const { card, reached, show: showCard, move, count } = useCardInView(live, dispatch)
    useLayoutEffect(() => {
      draws.deck += 1
    })
    const back = useRef<HTMLButtonElement>(null)
    useLayoutEffect(() => {
      if (live.currentCardId === backAt) back.current?.click()
    }, [live])
    return (
      <>
        <Within />
        <output>{`${live.currentCardId}${card?.cardId}`}</output>
        <button type="button" onClick={() => move(1, 'pressed')}>
          Next
        </button>
        <button type="button" ref={back} onClick={() => move(-1, 'pressed')}>
          Previous
        </button>
        <button type="button" onClick={() => move(1, 'swiped')}>
          Swipe
        </button>
        <button type="button" onClick={count}>
          Use the card
        </button>
        <button type="button" onClick={() => showCard('a')}>
          First
        </button>
        <p>{reached?.cardId ?? 'none'}</p>
      </>
    )
  }
  const inView = () => holder.querySelector('output')?.textContent
  const reached = () => holder.querySelector('p')?.textContent
  const [next, previous, swipe, use, first] = [0, 1, 2, 3, 4].map(
    (at) => () => holder.querySelectorAll('button')[at]?.click(),
  )
  return { asked, inView, reached, next, previous, swipe, use, first, coreShows, coreAnswers, draws, within }
}

it('keeps a card in view when the learner returns to it, whatever was pending when they left it', async () => {
  const { inView, next, previous, coreShows, coreAnswers } = await opened()
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
  // Polling takes some time, too.
  vi.advanceTimersByTime(600)
  next?.()
  coreAnswers()
  await expect.poll(inView).toBe('ab')
  vi.advanceTimersByTime(500)
  await drawn()
  expect(inView()).toBe('ab')
  // The core has not confirmed it after a second: the move is dropped.
  vi.advanceTimersByTime(900)
  await expect.poll(inView).toBe('aa')
})

it('D-DECK-13 D-DECK-14 keeps the card returned to in view while the core follows the steps to it one by one', async () => {
  const { asked, inView, next, previous, coreShows, coreAnswers } = await opened()
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  const steps = [
    [next, 'ab'],
    [previous, 'aa'],
    [next, 'ab'],
    [previous, 'aa'],
  ] as const
  for (const [step, shown] of steps) {
    step?.()
    await expect.poll(inView).toBe(shown)
  }
  for (const cardId of ['b', 'a', 'b', 'a']) {
    coreShows(cardId)
    await expect.poll(inView).toBe(`${cardId}a`)
  }
  expect(asked).toEqual(['b', 'a', 'b', 'a'])
  // The core shows it halfway through the steps, without the last two: the final card counts.
  next?.()
  await expect.poll(inView).toBe('ab')
  previous?.()
  await expect.poll(inView).toBe('aa')
  coreAnswers()
  await drawn()
  // From now on the core decides again.
  coreShows('b')
  await expect.poll(inView).toBe('bb')
})

it('D-DECK-13 D-DECK-14 keeps the card in view and the pending steps while the core is at a card far behind', async () => {
  const { inView, next, previous, coreShows } = await opened()
  coreShows('c')
  await expect.poll(inView).toBe('cc')
  for (const shown of ['cd', 'ce', 'cf', 'cg', 'cg', 'cg', 'cg']) {
    next?.()
    await expect.poll(inView).toBe(shown)
  }
  coreShows('a')
  await expect.poll(inView).toBe('ag')
  previous?.()
  coreShows('b')
  await expect.poll(inView).toBe('bg')
  coreShows('g')
  await expect.poll(inView).toBe('gi')
})

it('D-DECK-13 D-DECK-14 lets no pending steps overtake a step back made while they run', async () => {
  const { asked, inView, next, coreShows } = await opened({ backAt: 'g' })
  coreShows('c')
  await expect.poll(inView).toBe('cc')
  for (const shown of ['cd', 'ce', 'cf', 'cg', 'cg', 'cg']) {
    next?.()
    await expect.poll(inView).toBe(shown)
  }
  coreShows('g')
  await expect.poll(inView).toBe('gh')
  await drawn()
  expect(asked).toEqual(['d', 'e', 'f', 'g', 'g', 'g', 'h'])
})

it('D-DECK-43 counts a swiped-to card after 32 ms and 200 ms more, and never a card only passed', async () => {
  const { asked, inView, swipe, coreShows } = await opened()
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  swipe?.()
  await drawn()
  expect(inView()).toBe('ab')
  vi.advanceTimersByTime(231)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual(['b'])
  swipe?.()
  await drawn()
  vi.advanceTimersByTime(31)
  swipe?.()
  await drawn()
  expect(inView()).toBe('ad')
  vi.advanceTimersByTime(231)
  expect(asked).toEqual(['b'])
  vi.advanceTimersByTime(1)
  expect(asked).toEqual(['b', 'd'])
})

it('D-DECK-43 D-CARD-30 counts a card at once when the learner acts on it, so that it is turned back later', async () => {
  const { asked, inView, swipe, use, previous, coreShows } = await opened()
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  swipe?.()
  await expect.poll(inView).toBe('ab')
  use?.()
  expect(asked).toEqual(['b'])
  previous?.()
  await expect.poll(inView).toBe('aa')
  expect(asked).toEqual(['b', 'a'])
  vi.advanceTimersByTime(500)
  expect(asked).toEqual(['b', 'a'])
})

it('D-DECK-13 keeps pending steps made when their cards arrive just as an earlier move times out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show, press } = await onPage()
  const dispatch: Dispatch = () => Promise.resolve(undefined)
  const [first, later] = [deckAt('a'), deckAt('e')]
  function Deck(): ReactNode {
    const [live, come] = useState(first)
    const { card, move } = useCardInView(live, dispatch)
    return (
      <>
        <output>{`${live.currentCardId}${card?.cardId}`}</output>
        <button type="button" onClick={() => move(1, 'pressed')}>
          Next
        </button>
        <button type="button" onClick={() => come(later)}>
          Come
        </button>
      </>
    )
  }
  const text = () => holder.querySelector('output')?.textContent
  show(<Deck />)
  await expect.poll(text).toBe('aa')
  for (let steps = 0; steps < 6; steps++) await press('Next')
  expect(text()).toBe('ae')
  // Rendered again for another reason, so that React can skip an update without change, and keeps that update for
  // later.
  for (let times = 0; times < 2; times++) {
    show(<Deck />)
    await drawn()
  }
  vi.advanceTimersByTime(1000)
  await press('Come')
  expect(text()).toBe('eg')
})

it('X-PERF-04 renders nothing again when a move times out, neither then nor with later changes', async () => {
  const { inView, next, coreShows, draws, within } = await opened()
  coreShows('a')
  await expect.poll(inView).toBe('aa')
  for (const [left, cardId] of ['ab', 'bc', 'cd'].map((pair) => pair.split('') as [string, string])) {
    next?.()
    await expect.poll(inView).toBe(left + cardId)
    coreShows(cardId)
    await expect.poll(inView).toBe(cardId + cardId)
  }
  await vi.advanceTimersByTimeAsync(20_000)
  flushSync(() => coreShows('d'))
  const before = { ...draws }
  within.draw()
  await expect.poll(() => draws.within).toBe(before.within + 1)
  expect(draws.deck).toBe(before.deck)
})

it('X-BRIDGE-03 D-DECK-08 counts steps from a requested card that is not loaded yet', async () => {
  const { asked, inView, reached, next, previous, first, coreShows } = await opened()
  coreShows('n')
  await expect.poll(inView).toBe('nn')
  expect(reached()).toBe('n')
  first?.()
  await expect.poll(reached).toBe('none')
  // Before the first card there is none.
  previous?.()
  next?.()
  await expect.poll(() => asked).toEqual(['a', 'a'])
  expect(inView()).toBe('nn')
  coreShows('a')
  await expect.poll(inView).toBe('ab')
  await expect.poll(() => asked).toEqual(['a', 'a', 'b'])
  expect(reached()).toBe('b')
})
