import { expect, test, vi } from 'vitest'
import { mayLeave, type Page } from './pages'

/** A page that answers when it is told to. */
function page(visibilityState: DocumentVisibilityState) {
  const asked: unknown[] = []
  let answer: () => void = () => undefined
  const postMessage: Page['postMessage'] = (message, [port]) => {
    asked.push(message)
    answer = () => port?.postMessage(null)
  }
  return { visibilityState, postMessage, asked, answer: () => answer() }
}

test('X-BRIDGE-06 a page is opened when the ones in sight write nothing any more; those out of sight are not asked', async () => {
  const [one, other, hidden] = [page('visible'), page('visible'), page('hidden')]
  let isFree = false
  const free = mayLeave([one, other, hidden]).then(() => (isFree = true))
  await vi.waitFor(() => expect([one.asked, other.asked]).toEqual([[{ type: 'mayLeave' }], [{ type: 'mayLeave' }]]))
  one.answer()
  await new Promise((soon) => setImmediate(soon))
  expect([isFree, hidden.asked]).toEqual([false, []])
  other.answer()
  await free
})

test('X-BRIDGE-06 a page that does not answer is waited for no longer than 300 ms', async () => {
  vi.useFakeTimers()
  try {
    const dead = page('visible')
    let isFree = false
    const free = mayLeave([dead]).then(() => (isFree = true))
    await vi.advanceTimersByTimeAsync(299)
    expect([dead.asked.length, isFree]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(1)
    await free
  } finally {
    vi.useRealTimers()
  }
})
