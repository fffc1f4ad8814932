import { useState, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CardView } from '../../../protocol/views/deck'
import { refusal, type Refusal } from '../../../protocol/faults'
import { drawn, onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { Dispatch } from '../../core-client/hooks'
import { useTurn } from './useTurn'

type Side = CardView['side']

const cardAt = (side: Side, cardId = 'a', more: Partial<CardView> = {}) =>
  cardView({ kind: 'broken', message: '' }, { cardId, place: 1, number: 1, side, ...more })

/** A card in view and the side that shows of it. The core answers the turns in their order, when the test says so. */
async function opened() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show } = await onPage()
  const asked: unknown[] = []
  const unanswered: ((refused?: Refusal) => void)[] = []
  let drawings = 0
  const dispatch: Dispatch = (_type, data) => {
    asked.push('side' in data ? data.side : undefined)
    return new Promise((resolve) => unanswered.push(resolve))
  }
  function Card({ card }: { readonly card: CardView }): ReactNode {
    const { sideOf, turn } = useTurn('deck', card, dispatch)
    drawings += 1
    return (
      <button type="button" onClick={turn}>
        {`${card.cardId} ${card.side} ${sideOf(card)}`}
      </button>
    )
  }
  const button = () => holder.querySelector('button')
  const text = () => button()?.textContent
  return {
    asked,
    text,
    shows: (wanted: string) => expect.poll(text).toBe(wanted),
    press: () => button()?.click(),
    coreShows: (side: Side, cardId?: string, more?: Partial<CardView>) =>
      show(<Card card={cardAt(side, cardId, more)} />),
    coreAnswers: (refused?: Refusal) => unanswered.shift()?.(refused),
    /** How often the card was drawn since this was asked last. */
    drawings: () => {
      const since = drawings
      drawings = 0
      return since
    },
  }
}

it('D-CARD-25 a card that is turned and turned back shows its front while the core follows both turns', async () => {
  const { asked, shows, press, coreShows, coreAnswers } = await opened()
  coreShows('front')
  await shows('a front front')
  press()
  await shows('a front back')
  press()
  await shows('a front front')
  coreShows('back')
  await shows('a back front')
  coreAnswers()
  coreShows('front')
  await shows('a front front')
  coreAnswers()
  expect(asked).toEqual(['back', 'front'])
  // From now on the core decides again.
  await drawn()
  coreShows('back')
  await shows('a back back')
})

it('D-CARD-25 a turn that the core refuses, has nothing of after a second, or that another card has come for, is taken back', async () => {
  const { shows, text, press, coreShows, coreAnswers } = await opened()
  coreShows('front')
  await shows('a front front')
  press()
  await shows('a front back')
  coreAnswers(refusal('cardLocked'))
  await shows('a front front')
  press()
  await shows('a front back')
  coreAnswers()
  await drawn()
  vi.advanceTimersByTime(999)
  await drawn()
  expect(text()).toBe('a front back')
  vi.advanceTimersByTime(1)
  await drawn()
  expect(text()).toBe('a front front')
  press()
  await shows('a front back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('front')
  await shows('a front front')
})

it('X-PERF-04 a turn is drawn once, and not again as the core answers or its time is over', async () => {
  const { shows, press, coreShows, coreAnswers, drawings } = await opened()
  coreShows('front')
  await shows('a front front')
  press()
  await shows('a front back')
  drawings()
  coreAnswers()
  await drawn()
  expect(drawings()).toBe(0)
  coreShows('back')
  await shows('a back back')
  drawings()
  vi.advanceTimersByTime(1_000)
  await drawn()
  expect(drawings()).toBe(0)
})

it('D-CARD-30 a card that was left with its back up shows its front when it is gone back to, though the core has not turned it yet', async () => {
  const { asked, shows, press, coreShows, coreAnswers } = await opened()
  coreShows('back')
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back')
  await shows('a back front')
  // The core may be so far behind that it has not even heard of the turn before.
  coreShows('front')
  await shows('a front front')
  coreShows('back')
  await shows('a back front')
  // It can be turned there: of what the core has still to do, nothing shows.
  press()
  await shows('a back back')
  coreShows('front')
  await shows('a front back')
  coreAnswers()
  coreShows('back')
  await shows('a back back')
  expect(asked).toEqual(['back'])
  coreShows('front')
  await shows('a front front')
})

it.each([
  ['D-CARD-31 D-CARD-32 D-CARD-33 that stays turned', { staysTurned: true }],
  ['that lies open', { flippable: false }],
] as const)('a card %s keeps its back up when it is left', async (_which, more) => {
  const { shows, text, coreShows } = await opened()
  coreShows('back', 'a', more)
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back', 'a', more)
  await expect.poll(text).toBe('a back back')
})

it('D-CARD-31 a card that turns out to be locked after it was left shows its back again', async () => {
  const { shows, text, coreShows } = await opened()
  coreShows('back')
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back', 'a', { locked: true, flippable: false, staysTurned: true })
  await expect.poll(text).toBe('a back back')
})

it('D-CARD-30 a card that is turned and left once more, as the time for an earlier turn of it runs out, shows its front', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show, press } = await onPage()
  const answers: Promise<undefined>[] = []
  const dispatch: Dispatch = () => {
    const answer = Promise.resolve(undefined)
    answers.push(answer)
    return answer
  }
  const cards = { a: cardAt('front', 'a'), b: cardAt('front', 'b') }
  function Two(): ReactNode {
    const [at, go] = useState<'a' | 'b'>('a')
    const { sideOf, turn } = useTurn('deck', cards[at], dispatch)
    return (
      <>
        <output>{`${at} ${sideOf(cards[at])}`}</output>
        <button type="button" onClick={turn}>
          Turn
        </button>
        <button type="button" onClick={() => go(at === 'a' ? 'b' : 'a')}>
          Go
        </button>
      </>
    )
  }
  show(<Two />)
  const text = () => holder.querySelector('output')?.textContent
  await expect.poll(text).toBe('a front')
  await press('Turn')
  await press('Go')
  await press('Go')
  vi.advanceTimersByTime(500)
  await press('Turn')
  expect(text()).toBe('a back')
  expect(answers).toHaveLength(2)
  // Drawn again for another reason, so that React need not draw it for a change that is none, and keeps that for later.
  for (let times = 0; times < 2; times++) {
    show(<Two />)
    await drawn()
  }
  vi.advanceTimersByTime(500)
  expect(text()).toBe('a back')
  await press('Go')
  expect(text()).toBe('b front')
  await press('Go')
  expect(text()).toBe('a front')
})
