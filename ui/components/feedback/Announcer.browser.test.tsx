import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { onPage } from '../../../test/browser/on-page'
import { Announcer, useAnnounce } from './Announcer'

function Speaker() {
  const announce = useAnnounce()
  return (
    <button type="button" onClick={() => announce('2 decks for milk')}>
      Say
    </button>
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const start = location.href
  onTestFinished(() => {
    vi.useRealTimers()
    history.replaceState(null, '', start)
  })
})

async function speaking() {
  const { holder, show, press, leave } = await onPage()
  show(
    <Announcer>
      <Speaker />
    </Announcer>,
  )
  await vi.waitFor(() => expect(holder.querySelector('button')).not.toBeNull())
  return { said: () => holder.querySelector('output')?.textContent, say: () => press('Say'), leave }
}

it('X-A11Y-02 announces the same text twice, also after the first one was removed', async () => {
  const { said, say } = await speaking()
  await say()
  expect(said()).toBe('2 decks for milk')
  await say()
  expect(said()).toBe('2 decks for milk\u00a0')
  vi.advanceTimersByTime(10_000)
  expect(said()).toBe('')
  await say()
  expect(said()).toBe('2 decks for milk')
})

it('X-A11Y-02 removes a text ten seconds after its last announcement and on the next page; leaves no timer after unmount', async () => {
  const { said, say, leave } = await speaking()
  await say()
  vi.advanceTimersByTime(9000)
  await say()
  vi.advanceTimersByTime(9000)
  expect(said()).not.toBe('')
  navigate('?card=2', { replace: true })
  expect(said()).not.toBe('')
  navigate('?page=2')
  expect(said()).toBe('')
  expect(vi.getTimerCount()).toBe(0)
  await say()
  expect(vi.getTimerCount()).toBe(1)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})
