import { expect, it, onTestFinished, vi } from 'vitest'
import { portToParent } from './port-to-parent'

const ask = { requestId: '00000000-0000-4000-8000-000000000001', method: 'GET', path: '/user/home' }

/** Sets the window around the page, or removes it. */
const surround = (by: Window | null) => Object.defineProperty(window, 'parent', { value: by, configurable: true })

/** Creates a page in an admin's frame that reports emulation; returns the surrounding window and the worker's port. */
async function emulated() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const admin = frame.contentWindow
  const own = Object.getOwnPropertyDescriptor(window, 'parent') ?? {}
  onTestFinished(() => {
    Object.defineProperty(window, 'parent', own)
    vi.restoreAllMocks()
    frame.remove()
  })
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ adminOrigins: [location.origin] }))
  surround(admin)
  const heard: unknown[] = []
  admin?.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
  const asking = portToParent()
  await expect.poll(() => heard).toEqual([{ type: 'emulatorReady' }])
  const word = { data: { type: 'emulator' }, origin: location.origin, source: admin }
  window.dispatchEvent(new MessageEvent('message', word))
  const port = await asking
  if (port === undefined) throw new Error('the app is not emulated')
  const told: unknown[] = []
  port.onmessage = ({ data }: MessageEvent<unknown>) => told.push(data)
  return { port, heard, told }
}

it.each([
  ['is the page itself', window],
  ['was removed', null],
])("S-EMU-06 refuses a request with 'missingParent' when the window around an emulated page %s", async (_, left) => {
  const { port, heard, told } = await emulated()
  port.postMessage(ask)
  await expect.poll(() => heard.at(-1)).toEqual(ask)
  expect(told).toEqual([])
  surround(left)
  port.postMessage({ type: 'nothing that is asked' })
  port.postMessage(ask)
  await expect.poll(() => told).toEqual([{ requestId: ask.requestId, status: 'missingParent' }])
})
