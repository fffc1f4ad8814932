import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { useNotedCard } from './useNotedCard'

function Noting({ cardId }: { readonly cardId: string | undefined }) {
  useNotedCard(cardId)
  return <p>{cardId}</p>
}

beforeEach(() => {
  const before = location.href
  history.replaceState({ top: 40 }, '', '/decks/d1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
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

it('D-ROUTE-06 X-UX-05 the card in view is noted once it has come to rest, beside what else the entry of the history holds', async () => {
  const { shows } = await shown()
  const writes = vi.spyOn(history, 'replaceState')
  onTestFinished(() => writes.mockRestore())
  for (const cardId of ['c1', 'c2', 'c3']) {
    await shows(cardId)
    vi.advanceTimersByTime(300)
  }
  expect(history.state).toEqual({ top: 40 })
  vi.advanceTimersByTime(300)
  expect(history.state).toEqual({ top: 40, card: 'c3' })
  expect(writes).toHaveBeenCalledOnce()
})

it('D-ROUTE-06 a deck that is left notes nothing in the entry of another screen', async () => {
  const { shows, leave } = await shown()
  await shows('c1')
  history.replaceState(null, '', '/library')
  vi.advanceTimersByTime(1_000)
  await shows('c2')
  leave()
  vi.advanceTimersByTime(1_000)
  expect(history.state).toBeNull()
})

it('D-ROUTE-06 X-UX-05 a page that goes before that is noted as it is, once', async () => {
  const { shows } = await shown()
  await shows('c1')
  dispatchEvent(new Event('pagehide'))
  expect(history.state).toEqual({ top: 40, card: 'c1' })
  const writes = vi.spyOn(history, 'replaceState')
  onTestFinished(() => writes.mockRestore())
  dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(1_000)
  expect(writes).not.toHaveBeenCalled()
})
