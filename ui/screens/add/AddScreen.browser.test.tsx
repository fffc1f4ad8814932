import { expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { AddScreen } from './AddScreen'

/** What the core shows of Add Content, and what it was asked to look up. */
const core = vi.hoisted(() => ({ view: {}, asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  const arrive = (_type: string, { query }: { readonly query: string }) => {
    core.asked.push(query)
    return () => undefined
  }
  return {
    ...(await original<object>()),
    useView: () => core.view,
    useViewField: () => undefined,
    useOwnDispatch: () => ask,
    useArrival: () => arrive,
  }
})

const idle = { state: 'idle', query: '', online: true, list: 'ready', previous: [] }
const looking = { ...idle, state: 'looking', query: 'WINTER' }

it('S-ADD-03 X-BRIDGE-03 a code whose look-up went with its worker is looked up anew, and any other is not', async () => {
  const { show, holder } = await onPage()
  const shows = async (view: object) => {
    core.view = view
    show(<AddScreen key="add" route={{ name: 'add', code: 'WINTER' }} />)
    await drawn()
  }
  await shows(idle)
  await expect.poll(() => core.asked).toEqual(['WINTER'])
  await shows(looking)
  expect(holder.querySelector('output')?.textContent).toBe('Looking for WINTER')
  await shows({ ...looking, state: 'none' })
  await shows({ ...looking, state: 'none', online: false })
  expect(core.asked).toEqual(['WINTER'])
  await shows(idle)
  await expect.poll(() => core.asked).toEqual(['WINTER', 'WINTER'])
  await shows(looking)
  expect(core.asked).toHaveLength(2)
})
