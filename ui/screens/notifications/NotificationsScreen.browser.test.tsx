import { expect, it, onTestFinished, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { NotificationsScreen } from './NotificationsScreen'

const core = vi.hoisted(() => ({ told: new Array<unknown>(), view: {} }))
vi.mock('../../core-client/hooks', () => {
  const tell = async (type: string, data: object) => void core.told.push({ type, ...data })
  return {
    useView: (name: string) => (name === 'notifications' ? core.view : undefined),
    useViewField: () => undefined,
    useDispatch: () => tell,
    useOwnDispatch: () => tell,
  }
})

const entry = { title: 'New', body: 'Eight cards.', at: 1, seen: false }

it('S-NOTIF-05 a page that is hidden has been left: what leads nowhere is seen, and nothing else', async () => {
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  const notifications = [
    { ...entry, notificationId: 'n1' },
    { ...entry, notificationId: 'n2', path: '/library' },
    { ...entry, notificationId: 'n3', seen: true },
  ]
  core.view = { state: 'loaded', notifications, unread: 2 }
  const { holder, show } = await onPage()
  show(<NotificationsScreen />)
  await expect.poll(() => holder.querySelectorAll('li').length).toBe(3)
  await drawn()
  for (const value of ['visible', 'hidden']) {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(core.told).toEqual(value === 'hidden' ? [{ type: 'seeNotifications', notificationIds: ['n1'] }] : [])
  }
})
