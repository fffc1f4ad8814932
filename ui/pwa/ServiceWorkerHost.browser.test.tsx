import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../test/browser/on-page'
import { ServiceWorkerHost } from './ServiceWorkerHost'

const id = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f001'
const core = vi.hoisted(() => ({ told: new Array<unknown>(), guard: 'open' }))
vi.mock('../core-client/hooks', () => ({
  useOptionalView: () => undefined,
  useViewField: () => core.guard,
  useSilentDispatch: () => async (type: string, data: object) => void core.told.push({ type, ...data }),
}))

const start = location.href
afterEach(() => history.replaceState(null, '', start))

it('S-PUSH-06 D-ROUTE-18 a pressed notification navigates once; a page that was opened at its path stays, and both track it', async () => {
  const { holder, show } = await onPage()
  history.replaceState(null, '', '/decks/d1')
  show(
    <p>
      <ServiceWorkerHost />
    </p>,
  )
  await expect.poll(() => holder.querySelector('p')).not.toBeNull()
  await drawn()
  const entry = () => window.navigation.currentEntry?.index ?? 0
  const before = entry()
  const press = async (more: object) => {
    const data = { type: 'open', notificationId: id, path: '/library?from=push', ...more }
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
    await drawn()
  }
  await press({ isThere: true })
  expect([location.pathname, entry()]).toEqual(['/decks/d1', before])
  await press({})
  expect([location.pathname + location.search, entry()]).toEqual(['/library?from=push', before + 1])
  await press({})
  expect(entry()).toBe(before + 1)
  expect(core.told).toEqual(Array.from({ length: 3 }, () => ({ type: 'openNotification', notificationId: id })))
})

it('X-SEC-06 S-API-03 unsubscribes from push and closes visible notifications when no user is signed in', async () => {
  const ended: string[] = []
  const note = (what: string) => () => void ended.push(what)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => ({ unsubscribe: note('subscription') }) },
    getNotifications: async () => ['first', 'second'].map((name) => ({ close: note(name) })),
  } as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
    core.guard = 'open'
  })
  const { show } = await onPage()
  show(<ServiceWorkerHost key="in" />)
  await drawn()
  expect(ended).toEqual([])
  core.guard = 'signedOut'
  show(<ServiceWorkerHost key="out" />)
  await expect.poll(() => ended.toSorted()).toEqual(['first', 'second', 'subscription'])
})
