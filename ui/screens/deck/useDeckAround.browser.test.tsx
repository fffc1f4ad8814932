import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { noDispatch } from '../../cards/card-dispatch'
import { toasts } from '../../toast/toasts'
import { useDeckAround } from './useDeckAround'

/** The core answers a jump when the test says so. */
const core = vi.hoisted(() => ({ answers: new Array<(refused?: unknown) => void>() }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useOwnDispatch: () => ask,
}))
const ask = () => new Promise((answer) => core.answers.push(answer))

/** What a deck that has just been opened shows when its card asks for something. */
async function opened(link: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show: render } = await onPage()
  const shown: string[] = []
  const steps = { show: (cardId: string) => void shown.push(cardId), move: vi.fn(), waitForReader: vi.fn() }
  function Card({ inView }: { readonly inView: string }): ReactNode {
    const { jumpTo, openLink } = useDeckAround('d1', { ...steps, firstCardId: 'a', inView }, noDispatch, false)
    return (
      <>
        <button type="button" onClick={() => jumpTo('b')}>
          Row of the index
        </button>
        <button type="button" onClick={() => openLink(link)}>
          Link
        </button>
      </>
    )
  }
  const comesIntoView = (cardId: string) => render(<Card inView={cardId} />)
  comesIntoView('a')
  await expect.poll(() => holder.querySelectorAll('button').length).toBe(2)
  const [jump, follow] = [0, 1].map((at) => () => holder.querySelectorAll('button')[at]?.click())
  return { shown, jump, follow, comesIntoView }
}

it('D-DECK-44 a jump after opening the deck comes no sooner than 500 ms after it was opened', async () => {
  const { shown, jump } = await opened('')
  jump?.()
  expect(shown).toEqual([])
  vi.advanceTimersByTime(500)
  expect(shown).toEqual(['b'])
  jump?.()
  expect(shown).toEqual(['b', 'b'])
})

it.each([
  ['decks/d1/c', 'c'],
  ['/library/l1/decks/d1/c', 'c'],
  ['/deck/d1', 'a'],
])(
  'D-ROUTE-06 D-DECK-17 the link %s of a card of d1 shows %s, each time, and pushes no address',
  async (link, card) => {
    const before = [location.href, history.length]
    const { shown, follow } = await opened(link)
    vi.advanceTimersByTime(500)
    follow?.()
    follow?.()
    expect(shown).toEqual([card, card])
    expect([location.href, history.length]).toEqual(before)
  },
)

it('X-PERF-04 a link of a card to another deck shows its press first, and leads on behind the frame', async () => {
  const start = location.href
  onTestFinished(() => history.replaceState(null, '', start))
  const { shown, follow } = await opened('decks/d9')
  follow?.()
  expect(location.href).toBe(start)
  await new Promise(requestAnimationFrame)
  vi.advanceTimersByTime(1)
  expect(location.pathname).toBe('/decks/d9')
  expect(shown).toEqual([])
})

it.each([
  ['is shown', [], ['c']],
  ['stays as the core has brought it into view', ['c'], []],
  ['is not gone back to where a press has led on from it', ['c', 'b'], []],
])('D-LINK-01 a card of this deck that is linked by itself %s', async (_how, before, wanted) => {
  const { shown, follow, comesIntoView } = await opened('card/c')
  vi.advanceTimersByTime(500)
  follow?.()
  for (const cardId of before) comesIntoView(cardId)
  await drawn()
  core.answers.shift()?.()
  await drawn()
  expect(shown).toEqual(wanted)
})

it('D-LINK-01 X-UX-02 a card of this deck that is linked by itself and hidden now leads away from nothing, and that is said', async () => {
  const start = location.href
  onTestFinished(() => toasts.dismiss())
  const { shown, follow } = await opened('card/c')
  vi.advanceTimersByTime(500)
  follow?.()
  await drawn()
  core.answers.shift()?.({ code: 'cardLocked' })
  await drawn()
  vi.advanceTimersByTime(1)
  expect([location.href, shown]).toEqual([start, []])
  expect(toasts.shown()?.text).toBe('refusal.cardLocked')
})
