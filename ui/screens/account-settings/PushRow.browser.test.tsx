import { beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { PushRow } from './PushRow'

const device = vi.hoisted(() => ({ endPush: vi.fn(), asked: [] as string[] }))
vi.mock('../../pwa/request-push', () => ({ requestPush: vi.fn(), endPush: device.endPush }))
vi.mock('../../core-client/hooks', async (original) => {
  const dispatch = async (type: string) => void device.asked.push(type)
  return { ...(await original<object>()), useDispatch: () => dispatch, useSilentDispatch: () => dispatch }
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

it('S-PUSH-05 shows an error, and dispatches nothing, when the browser does not end the subscription', async () => {
  device.endPush.mockRejectedValue(new DOMException('push service error', 'AbortError'))
  const holder = await switchedOff()
  await expect.poll(() => holder.textContent).toContain('Unexpected error')
  expect(device.asked).toEqual([])
})

it('S-PUSH-01 switches off without a message when the subscription has ended', async () => {
  device.endPush.mockResolvedValue(undefined)
  const holder = await switchedOff()
  await expect.poll(() => device.asked).toEqual(['endPush'])
  expect(holder.textContent).not.toContain('Unexpected error')
})
