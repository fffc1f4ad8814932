import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawn, onPage } from '../../../test/browser/on-page'
import { NotificationsScreen } from './NotificationsScreen'

const core = vi.hoisted(() => ({ told: new Array<unknown>(), view: {} }))
vi.mock('../../core-client/hooks', () => {
  const tell = async (type: string, data: object) => void core.told.push({ type, ...data })
  return {
    useView: (name: string) => (name === 'notifications' ? core.view : undefined),
    useOptionalView: () => undefined,
    useViewField: () => undefined,
    useDispatch: () => tell,
    useSilentDispatch: () => tell,
    useCountEvents: () => () => Promise.resolve(0),
    useExportLog: () => () => Promise.resolve(new Blob()),
  }
})

beforeEach(() => void core.told.splice(0))

const entry = { title: 'New', body: 'Eight cards.', at: 1, seen: false }

it('S-NOTIF-05 marks only notifications without a target as seen when the page is hidden', async () => {
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

const at = (seen: boolean) => ({
  state: 'ready',
  unread: seen ? 0 : 1,
  notifications: [{ ...entry, notificationId: 'n1', path: '/decks/d1', seen }],
})

it('X-UX-03 S-NOTIF-02 keeps the focus on Mark All Read after a press', async () => {
  const { show } = await onPage()
  core.view = at(false)
  show(<NotificationsScreen />)
  const markAll = page.getByRole('button', { name: 'Mark All Read' })
  await markAll.click()
  expect(core.told).toEqual([{ type: 'seeNotifications', notificationIds: ['n1'] }])
  core.view = at(true)
  show(<NotificationsScreen />)
  await expect.element(markAll).toBeDisabled()
  await expect.element(markAll).toHaveFocus()
})
