import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { Roles } from './Roles'

/** The core's view of the roles, and the dispatched intents. */
const core = vi.hoisted(() => ({ view: {}, asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async (...what: unknown[]) => void core.asked.push(what)
  return {
    ...(await original<object>()),
    useView: () => core.view,
    useDispatch: () => ask,
    useSilentDispatch: () => ask,
  }
})

const barista = { id: 'r1', name: 'Barista' }
const lead = { id: 'r2', name: 'Shift lead' }
const known = { status: 'known', online: true, changing: false }

it('D-ROLE-02 X-UX-03 reports a role that was left, and focuses the heading of its list when the button is removed', async () => {
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

it('D-ROLE-02 says before leaving whether a role can be joined again, and has a button only for such roles', async () => {
  const { show, holder, press } = await onPage()
  const club = { id: 'r3', name: 'Tasting club', rejoinable: true }
  const shows = async (view: object) => {
    core.view = view
    show(<Roles organisation="Northwind" key="roles" />)
    await drawn()
  }
  const button = (label: string) => [...holder.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === label)
  const asked = async (label: string) => {
    button(label)?.click()
    await drawn()
    const words = document.querySelector('[role=alertdialog]')?.textContent ?? ''
    await press('Leave')
    return words
  }
  await shows({ ...known, roles: { held: [barista, club], others: [] } })
  expect(await asked('Leave Barista')).toContain(
    'You can’t join this role again by yourself: only Northwind can give it back.',
  )
  expect(await asked('Leave Tasting club')).toContain('You can join it again here right after')
  await shows({ ...known, roles: { held: [], others: [barista, club] } })
  expect([button('Join Barista'), button('Join Tasting club')].map((one) => one !== undefined)).toEqual([false, true])
})

it('X-UX-03 focuses the heading of the roles when they load again and the button is removed', async () => {
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
