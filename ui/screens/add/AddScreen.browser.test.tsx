import { beforeEach, expect, it, vi } from 'vitest'
import { drawn, onPage } from '../../../test/browser/on-page'
import { AddScreen } from './AddScreen'

/** The core's view of Add Content, the state of its worker, and the codes looked up. */
const core = vi.hoisted(() => ({ view: {}, link: 'ready', asked: new Array<unknown>() }))
vi.mock('../../core-client/hooks', async (original) => {
  const ask = async () => undefined
  const cancellableDispatch = (_type: string, { query }: { readonly query: string }) => {
    core.asked.push(query)
    return () => undefined
  }
  return {
    ...(await original<object>()),
    useView: () => core.view,
    useViewField: () => undefined,
    useLinkState: () => core.link,
    useSilentDispatch: () => ask,
    useCancellableDispatch: () => cancellableDispatch,
  }
})

const idle = { state: 'idle', query: '', online: true, list: 'ready', previous: [] }
const looking = { ...idle, state: 'looking', query: 'WINTER' }

beforeEach(() => {
  core.link = 'ready'
  core.asked.splice(0)
})

it('S-ADD-03 X-BRIDGE-03 looks up a code again when its look-up was lost with the worker, and only then', async () => {
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

it('S-ADD-03 X-BRIDGE-03 looks up a code again in the next worker when the first one ended before it showed the look-up', async () => {
  const { show } = await onPage()
  const shows = async (link: string, view: object) => {
    core.link = link
    core.view = view
    show(<AddScreen key="add" route={{ name: 'add', code: 'WINTER' }} />)
    await drawn()
  }
  await shows('ready', idle)
  await expect.poll(() => core.asked).toEqual(['WINTER'])
  await shows('starting', idle)
  expect(core.asked).toEqual(['WINTER'])
  await shows('ready', idle)
  await expect.poll(() => core.asked).toEqual(['WINTER', 'WINTER'])
  await shows('starting', looking)
  await shows('ready', looking)
  expect(core.asked).toHaveLength(2)
})
