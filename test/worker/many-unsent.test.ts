import { expect, test } from 'vitest'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import { startEngine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { numberedId } from '../arbitraries/decks'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'

const toggle = (favorite: boolean) => ({
  type: 'favoriteCardToggle',
  data: { deckId: numberedId('d', 1), cardId: numberedId('c', 1), favorite },
})

/** A server that signs a learner in and accepts no actions. */
function serverOf(organisation: object) {
  const user = { id: 'maya', name: 'Maya', sessionId: 's', jwtToken: 't', primaryOrg: { id: 'org', ...organisation } }
  return (name: CallName): Envelope => {
    if (name === 'login') return encodeAnswer('login', { user })
    if (name === 'sync') return encodeAnswer('sync', { user, trials: [], notices: [] })
    if (name === 'home') return encodeAnswer('home', { home: { recommendedDecks: [{ id: 'deck', title: 'Milk' }] } })
    return { status: 'error', errorType: 'closed' }
  }
}

/** Returns the app of a learner with this number of unsent actions, just started again, and what its Home shows. */
async function startedWith(unsent: number, organisation: object = {}) {
  const memory = emptyMemory()
  const start = async (session: string) => {
    const surroundings = nodePorts(memory, serverOf(organisation))
    const engine = await startEngine(surroundings.ports, engineSettings({ session }))
    await surroundings.rest()
    return { ...surroundings, engine }
  }
  const first = await start('tab-1')
  await first.engine.dispatch(
    { type: 'logIn', data: { method: 'email', name: 'maya', filled: true } },
    { email: 'maya', password: 'p' },
  )
  await first.wait(1_000)
  await Promise.all(Array.from({ length: unsent }, (_, press) => first.engine.dispatch(toggle(press % 2 === 0))))
  expect(first.engine.state().user.outbox.rows).toHaveLength(unsent)
  first.engine.stop()
  const second = await start('tab-2')
  const home: Record<string, unknown> = {}
  second.engine.subscribe('home', 'home', {}, ({ changed }) => void Object.assign(home, changed))
  await second.rest()
  await second.wait(100)
  return { ...second, home, isRecorded: () => 'tab-2' in second.engine.state().device.pages }
}

test('X-PERF-03 given 501 unsent actions, when the app starts, then Home shows before the start is recorded', async () => {
  const { engine, home, isRecorded, wait } = await startedWith(501)
  expect(home).toMatchObject({ state: 'ready' })
  const reported = engine.report({ type: 'connectivity', online: false })
  await wait(899)
  expect(isRecorded()).toBe(false)
  await wait(1)
  expect(isRecorded()).toBe(true)
  await reported
  expect(engine.state().device.connected).toBe(false)
  engine.stop()
})

test('X-PERF-03 given 501 unsent actions, when the learner acts before the start is recorded, then both are recorded at once', async () => {
  const { engine, isRecorded } = await startedWith(501)
  expect(await engine.dispatch(toggle(false))).toBeUndefined()
  expect(isRecorded()).toBe(true)
  expect(engine.state().user.outbox.rows).toHaveLength(502)
  engine.stop()
})

test('X-PERF-03 given 500 unsent actions, when the app starts, then the start is recorded before Home shows', async () => {
  const { engine, home, isRecorded } = await startedWith(500)
  expect([isRecorded(), home['state']]).toEqual([true, 'ready'])
  engine.stop()
})

test('S-SYNC-34 given 501 unsent actions of an organisation that ends sign-ins, when the app starts, then the start is recorded before Home shows', async () => {
  const { engine, isRecorded } = await startedWith(501, { logoutAfterMinutes: 30 })
  expect(isRecorded()).toBe(true)
  engine.stop()
})
