import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { noDispatch } from '../../cards/card-dispatch'
import { useDeckAround } from './useDeckAround'

/** What a deck that has just been opened shows when its card asks for something. */
async function opened(link: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { holder, show: render } = await onPage()
  const shown: string[] = []
  const steps = { show: (cardId: string) => void shown.push(cardId), move: vi.fn(), waitForReader: vi.fn() }
  function Card(): ReactNode {
    const { jumpTo, openLink } = useDeckAround('d1', { ...steps, firstCardId: 'a' }, noDispatch, false)
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
  render(<Card />)
  await expect.poll(() => holder.querySelectorAll('button').length).toBe(2)
  const [jump, follow] = [0, 1].map((at) => () => holder.querySelectorAll('button')[at]?.click())
  return { shown, jump, follow }
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
