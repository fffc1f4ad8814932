import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { SubmitStatus } from './SubmitStatus'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('X-UX-02 S-LOGIN-31 shows within a second that a form is being sent, and after 8 s that the connection is slow', async () => {
  const { holder, show } = await onPage()
  const said = () => holder.querySelector('output')?.textContent
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await drawn()
    return said()
  }
  show(<SubmitStatus busy />)
  await vi.waitUntil(() => vi.getTimerCount() === 2, { interval: 0 })
  expect(await after(250)).toBe('')
  expect(await after(100)).toBe('Sending…')
  expect(holder.querySelector('output [aria-hidden]')).not.toBeNull()
  expect(await after(7_600)).toBe('Sending…')
  expect(await after(100)).toBe('The connection is slow. Still waiting for an answer.')
  show(<SubmitStatus busy={false} />)
  expect(await after(0)).toBe('')
})
