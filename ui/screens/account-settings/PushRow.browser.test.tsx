import { beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { PushRow } from './PushRow'

const device = vi.hoisted(() => ({ endPush: vi.fn(), asked: [] as string[] }))
vi.mock('../../installed/ask-for-push', () => ({ askForPush: vi.fn(), endPush: device.endPush }))
vi.mock('../../core-client/hooks', async (original) => {
  const dispatch = async (type: string) => void device.asked.push(type)
  return { ...(await original<object>()), useDispatch: () => dispatch, useOwnDispatch: () => dispatch }
})
beforeEach(() => {
  device.asked.length = 0
})

async function switchedOff(): Promise<HTMLElement> {
  const { holder, show } = await onPage()
  show(<PushRow push="on" />)
  const press = () => holder.querySelector<HTMLElement>('[role="switch"]')
  await expect.poll(press).not.toBeNull()
  press()?.click()
  return holder
}

it('S-PUSH-05 messages that the browser does not end are said to go on, and the core is not told otherwise', async () => {
  device.endPush.mockRejectedValue(new DOMException('push service error', 'AbortError'))
  const holder = await switchedOff()
  await expect.poll(() => holder.textContent).toContain('Unexpected error')
  expect(device.asked).toEqual([])
})

it('S-PUSH-01 messages that have ended are off, and nothing is said', async () => {
  device.endPush.mockResolvedValue(undefined)
  const holder = await switchedOff()
  await expect.poll(() => device.asked).toEqual(['endPush'])
  expect(holder.textContent).not.toContain('Unexpected error')
})
