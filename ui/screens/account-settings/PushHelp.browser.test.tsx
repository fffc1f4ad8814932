import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { onPage } from '../../../test/browser/on-page'
import { requestPush, type PushResult } from '../../pwa/request-push'
import { PushHelp } from './PushHelp'

/** Returns the text shown for a result. */
async function read(answer: PushResult): Promise<string> {
  const { holder, show: render } = await onPage()
  render(<PushHelp answer={answer} />)
  await expect.poll(() => holder.textContent, { timeout: 20_000 }).not.toBe('')
  return holder.textContent
}

const key = 'BNbWZ1J9i3kqVb2mTg3T6rfp1QdpDnMhTyJoyqWJfzQvHqUUcVHfRcJMhdvHhfaEKPDVIHq1sHc6Q3p2m8xq0Vw'
const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }

/** Fakes a browser with this permission and this push subscription handler. */
function browserThat(permission: NotificationPermission, subscribe: (options: unknown) => Promise<unknown>) {
  const steps: string[] = []
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    steps.push('permission')
    return permission
  })
  const registration = {
    pushManager: {
      subscribe: (options: unknown) => {
        steps.push('token')
        return subscribe(options)
      },
    },
  }
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration as never))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ publicKey: key }))
  return steps
}
afterEach(() => void vi.restoreAllMocks())

it('S-PUSH-01 requests the permission, and then a subscription with this server’s key', async () => {
  const asked: unknown[] = []
  const steps = browserThat('granted', async (options) => {
    asked.push(options)
    return subscription
  })
  expect(await requestPush()).toEqual({ permission: 'granted', token: JSON.stringify(subscription) })
  expect(steps).toEqual(['permission', 'token'])
  expect(asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }])
})

it('S-PUSH-01 S-PUSH-05 requests no subscription without permission, and shows the status and what to do', async () => {
  const steps = browserThat('denied', async () => subscription)
  const answer = await requestPush()
  expect(steps).toEqual(['permission'])
  expect(await read(answer)).toContain('Failed to get permission with status denied')
  expect(await read(answer)).toContain('settings')
})

it('S-PUSH-05 reports a missing token when the server has no key, and any other failure', async () => {
  browserThat('granted', () => Promise.reject(new DOMException('push service error', 'AbortError')))
  expect(await read(await requestPush())).toBe('Unexpected error')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 404 }))
  expect(await read(await requestPush())).toBe('No token received')
})

it("S-PUSH-04 shows 'Not available on web' in a browser without Web Push", async () => {
  const had = window.PushManager
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => void Object.assign(window, { PushManager: had }))
  const answer = await requestPush()
  expect(answer).toEqual({ permission: 'unavailable' })
  expect(await read(answer)).toBe('Not available on web')
})
