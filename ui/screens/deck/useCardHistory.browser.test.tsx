import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { useCardHistory } from './useCardHistory'

function Noting({ cardId }: { readonly cardId: string | undefined }) {
  useCardHistory(cardId)
  return <p>{cardId}</p>
}

beforeEach(() => {
  const before = location.href
  history.replaceState({ top: 40 }, '', '/decks/d1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => {
    vi.useRealTimers()
    history.replaceState(null, '', before)
  })
})

async function shown() {
  const { holder, show, leave } = await onPage()
  const shows = async (cardId: string) => {
    show(<Noting cardId={cardId} />)
    await expect.poll(() => holder.textContent).toBe(cardId)
    await drawn()
  }
  return { shows, leave }
}

it('D-ROUTE-06 X-UX-05 stores the card in view in the history state at once, of cards passed quickly only the last, and keeps other state', async () => {
  const { shows } = await shown()
  const writes = vi.spyOn(history, 'replaceState')
  onTestFinished(() => writes.mockRestore())
  await shows('c1')
  vi.advanceTimersByTime(0)
  expect(history.state).toEqual({ top: 40, card: 'c1' })
  for (const cardId of ['c2', 'c3', 'c4']) {
    vi.advanceTimersByTime(300)
    await shows(cardId)
  }
  expect(history.state).toEqual({ top: 40, card: 'c1' })
  vi.advanceTimersByTime(400)
  expect(history.state).toEqual({ top: 40, card: 'c4' })
  expect(writes).toHaveBeenCalledTimes(2)
})

it('D-ROUTE-06 stores nothing in another screen’s history entry when a deck was left', async () => {
  const { shows, leave } = await shown()
  await shows('c1')
  await shows('c2')
  history.replaceState(null, '', '/library')
  vi.advanceTimersByTime(1_000)
  leave()
  vi.advanceTimersByTime(1_000)
  expect(history.state).toBeNull()
})
