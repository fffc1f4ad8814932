import { expect, test, vi } from 'vitest'
import { mayLeave, type ClientPage } from './client-messages'

/** A page that answers when the test says so. */
function page(visibilityState: DocumentVisibilityState) {
  const asked: unknown[] = []
  let answer: () => void = () => undefined
  const postMessage: ClientPage['postMessage'] = (message, [port]) => {
    asked.push(message)
    answer = () => port?.postMessage(null)
  }
  return { visibilityState, postMessage, asked, answer: () => answer() }
}

test('X-BRIDGE-06 opens a page once visible pages have stopped writing, and does not ask hidden ones', async () => {
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

test('X-BRIDGE-06 waits at most 300 ms for a page that does not answer', async () => {
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
