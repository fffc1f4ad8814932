import { beforeEach, expect, it, vi } from 'vitest'
import { backProps } from '../../../test/browser/back-props'
import { onPage } from '../../../test/browser/on-page'
import type { View } from '../../../protocol/views'
import type { BackProps } from '../back-props'
import { QuizReportBack } from './Back'

/** The core's views, and intents other than those of the card. */
const core = vi.hoisted(() => ({ asked: new Array<unknown>(), views: new Map<string, unknown>() }))
vi.mock('../../core-client/hooks', async (original) => ({
  ...(await original<object>()),
  useView: (name: string) => core.views.get(name),
  useSilentDispatch:
    () =>
    async (...what: unknown[]) =>
      void core.asked.push(what),
}))

const nobody = { count: 0, share: 0 }
const report: View<'report'> = {
  state: 'shown',
  title: 'Food safety',
  online: true,
  stale: false,
  roleIds: [],
  outcomes: { failed: nobody, incomplete: nobody, passed: nobody },
  questions: [],
  responses: [],
  limit: 100,
  results: [],
  resultsLimit: 100,
  exporting: 'idle',
}
const roles: View<'roles'> = {
  status: 'known',
  changing: false,
  online: true,
  roles: { held: [{ id: 'r1', name: 'Barista' }], others: [{ id: 'r2', name: 'Shift lead' }] },
}
beforeEach(() => {
  core.asked.splice(0)
  core.views.set('report', report)
  core.views.set('roles', roles)
})

/** Renders the card, in view or not, and records its intents. */
async function shown() {
  const { holder, show } = await onPage()
  const asked: unknown[] = []
  const dispatch: BackProps<'quizReport'>['dispatch'] = (type, data) => {
    asked.push([type, data])
    return Promise.resolve(undefined)
  }
  const inView = (current: boolean) =>
    show(<QuizReportBack {...backProps({ kind: 'quizReport' })} dispatch={dispatch} current={current} />)
  inView(true)
  const press = async (name: string) => {
    const found = () => [...holder.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    await expect.poll(found).toBeDefined()
    found()?.click()
  }
  await expect.poll(() => asked).toEqual([['showReport', {}]])
  const applied = () => [...holder.querySelectorAll('ul[aria-label="Filter"] li')].map(({ textContent }) => textContent)
  return { holder, asked, inView, press, applied }
}

it('D-REPORT-18 D-REPORT-19 applies the visible filter until it is reset, also after the card was out of view', async () => {
  const { holder, asked, inView, press, applied } = await shown()
  await press('Filter')
  await expect.poll(() => holder.querySelector('input[type="search"]')).not.toBeNull()
  const search = holder.querySelector<HTMLInputElement>('input[type="search"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search, 'shift')
  search?.dispatchEvent(new Event('input', { bubbles: true }))
  await press('Shift lead')
  await press('Apply')
  await press('Filter')
  await expect.poll(applied).toEqual(['1 role'])
  expect(asked.at(-1)).toEqual(['showReport', { roleIds: ['r2'] }])
  inView(false)
  await expect.poll(() => core.asked.at(-1)).toEqual(['closeReport', { cardId: 'c1', deckId: 'd1' }])
  inView(true)
  await expect.poll(() => asked.length).toBe(3)
  expect([asked.at(-1), applied()]).toEqual([['showReport', { roleIds: ['r2'] }], ['1 role']])
  await press('Filter')
  await press('Reset')
  await press('Filter')
  await expect.poll(applied).toEqual([])
  expect(asked.at(-1)).toEqual(['showReport', {}])
  inView(false)
  await expect.poll(() => core.asked.filter((one) => Array.isArray(one) && one[0] === 'closeReport').length).toBe(2)
  inView(true)
  await expect.poll(() => asked.length).toBe(5)
  expect(asked.at(-1)).toEqual(['showReport', {}])
})

it('D-REPORT-14 loads roles when the report opens and when the device is online again, and shows a failure', async () => {
  core.views.set('roles', { ...roles, status: 'unknown', online: false, roles: { held: [], others: [] } })
  const { holder, inView, press } = await shown()
  expect(core.asked).toEqual([])
  await press('Filter')
  await expect.poll(() => holder.textContent).toContain('The roles could not be loaded.')
  core.views.set('roles', roles)
  inView(true)
  await expect.poll(() => core.asked).toEqual([['loadRoles', {}]])
  expect(holder.textContent).not.toContain('The roles could not be loaded.')
})
