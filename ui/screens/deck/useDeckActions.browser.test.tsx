import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { noDispatch } from '../../cards/card-dispatch'
import { toasts } from '../../toast/toasts'
import { useDeckActions } from './useDeckActions'

/** The core answers a jump when the test lets it. */
const core = vi.hoisted(() => ({ answers: new Array<(refused?: unknown) => void>() }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useSilentDispatch: () => ask,
}))
const ask = () => new Promise((answer) => core.answers.push(answer))

/** Opens a deck whose card has this link; returns the cards shown by its actions. */
async function opened(link: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show: render } = await onPage()
  const shown: string[] = []
  const steps = { show: (cardId: string) => void shown.push(cardId), move: vi.fn(), waitForReader: vi.fn() }
  function Card({ inView }: { readonly inView: string }): ReactNode {
    const { jumpTo, openLink } = useDeckActions('d1', { ...steps, firstCardId: 'a', inView }, noDispatch, false)
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

it('D-DECK-44 runs a jump no sooner than 500 ms after the deck was opened', async () => {
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
  'D-ROUTE-06 D-DECK-17 when the link %s of a card of d1 is followed, shows %s each time and pushes no URL',
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

it('X-PERF-04 shows the press of a link to another deck first, and navigates after that frame', async () => {
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
  ['stays in view when the core has shown it', ['c'], []],
  ['is not shown again when a press has moved on', ['c', 'b'], []],
])('D-LINK-01 a card of this deck linked by its id %s', async (_how, before, wanted) => {
  const { shown, follow, comesIntoView } = await opened('card/c')
  vi.advanceTimersByTime(500)
  follow?.()
  for (const cardId of before) comesIntoView(cardId)
  await drawn()
  core.answers.shift()?.()
  await drawn()
  expect(shown).toEqual(wanted)
})

it('D-LINK-01 X-UX-02 stays and shows a refusal when a link leads to a hidden card of this deck', async () => {
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
