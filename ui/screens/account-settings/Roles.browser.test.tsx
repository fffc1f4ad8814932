import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { Roles } from './Roles'

/** What the core shows of the roles, and what it was asked for. */
const core = vi.hoisted(() => ({ view: {}, asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async (...what: unknown[]) => void core.asked.push(what)
  return { ...(await original<object>()), useView: () => core.view, useDispatch: () => ask, useOwnDispatch: () => ask }
})

const barista = { id: 'r1', name: 'Barista' }
const lead = { id: 'r2', name: 'Shift lead' }
const known = { status: 'known', online: true, changing: false }

it('D-ROLE-02 X-UX-03 a role that was left is said to be gone; the focus is at the heading of its list, where its button went', async () => {
  const { show, holder, press } = await onPage()
  const shows = async (view: object) => {
    core.view = view
    show(<Roles organisation="Northwind" key="roles" />)
    await drawn()
  }
  await shows({ ...known, roles: { held: [barista, lead], others: [] } })
  const leave = [...holder.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Leave Barista')
  leave?.focus()
  leave?.click()
  await drawn()
  await press('Leave')
  expect(document.activeElement).toBe(leave)
  expect(core.asked).toContainEqual(['leaveRole', { roleId: 'r1' }])
  await shows({ ...known, changing: true, roles: { held: [barista, lead], others: [] } })
  const said = holder.querySelector('output')
  expect(said?.textContent).toBe('')
  await shows({ ...known, roles: { held: [lead], others: [barista] } })
  expect(document.activeElement?.textContent).toBe('Roles')
  expect(holder.querySelector('output')).toBe(said)
  expect(said?.textContent).toBe('You have left: Barista')
})

it('X-UX-03 the roles are asked for again: the focus is at their heading once the button has gone', async () => {
  const { show, holder } = await onPage()
  const shows = async (status: string) => {
    core.view = { ...known, status, roles: { held: [], others: [] } }
    show(<Roles organisation="Northwind" key="roles" />)
    await drawn()
  }
  await shows('failed')
  holder.querySelector('button')?.focus()
  await shows('loading')
  expect(document.activeElement?.textContent).toBe('Roles')
})
