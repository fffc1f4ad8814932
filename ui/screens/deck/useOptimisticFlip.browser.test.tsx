import { useState, type ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CardView } from '../../../protocol/views/deck'
import { refusal, type Refusal } from '../../../protocol/faults'
import { drawn, onPage } from '../../../test/browser/on-page'
import { cardView } from '../../../test/examples/card-view'
import type { Dispatch } from '../../core-client/hooks'
import { useOptimisticFlip } from './useOptimisticFlip'

type Side = CardView['side']

const cardAt = (side: Side, cardId = 'a', more: Partial<CardView> = {}) =>
  cardView({ kind: 'broken', message: '' }, { cardId, place: 1, number: 1, side, ...more })

/** Renders a card in view and its visible side. The core answers flips in order, when the test lets it. */
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
    const { sideOf, turn } = useOptimisticFlip('deck', card, dispatch)
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
    /** Number of renders since the last call. */
    drawings: () => {
      const since = drawings
      drawings = 0
      return since
    },
  }
}

it('D-CARD-25 shows the front of a card flipped twice while the core follows both flips', async () => {
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

it('D-CARD-25 reverts a flip when the core refuses it or has not confirmed it after a second, or when another card came into view', async () => {
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

it('X-PERF-04 renders a flip once, and not again when the core answers or the time-out ends', async () => {
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

it('D-CARD-30 shows the front of a card left on its back when the learner returns before the core has turned it', async () => {
  const { asked, shows, press, coreShows, coreAnswers } = await opened()
  coreShows('back')
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back')
  await shows('a back front')
  expect(asked).toEqual(['front'])
  coreAnswers()
  // The core may be so far behind that it lacks the flip before.
  coreShows('front')
  await shows('a front front')
  coreShows('back')
  await shows('a back front')
  // The card can be flipped now: the core's pending changes do not show.
  press()
  await shows('a back back')
  coreShows('front')
  await shows('a front back')
  coreAnswers()
  coreShows('back')
  await shows('a back back')
  expect(asked).toEqual(['front', 'back'])
  coreShows('front')
  await shows('a front front')
})

it.each([
  ['D-CARD-31 D-CARD-32 D-CARD-33 that stays turned', { staysTurned: true }],
  ['that always shows its back', { flippable: false }],
] as const)('a card %s keeps its back when the learner leaves it', async (_which, more) => {
  const { shows, text, coreShows } = await opened()
  coreShows('back', 'a', more)
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back', 'a', more)
  await expect.poll(text).toBe('a back back')
})

it('D-CARD-31 shows the back again when a card turns out to be locked after it was left', async () => {
  const { shows, text, coreShows } = await opened()
  coreShows('back')
  await shows('a back back')
  coreShows('front', 'b')
  await shows('b front front')
  coreShows('back', 'a', { locked: true, flippable: false, staysTurned: true })
  await expect.poll(text).toBe('a back back')
})

it('D-CARD-30 shows the front of a card that is flipped and left again just as an earlier flip of it times out', async () => {
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
    const { sideOf, turn } = useOptimisticFlip('deck', cards[at], dispatch)
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
  // Rendered again for another reason, so that React can skip an update without change, and keeps that update for
  // later.
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
