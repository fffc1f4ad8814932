import { expect, test } from 'vitest'
import { encodeAnswer, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import { startEngine } from '../../worker/engine'
import { emptyMemory } from '../../worker/store/memory-store'
import { pause } from '../../worker/store/open-store'
import { engineSettings } from '../simulation/engine-settings'
import { nodePorts } from '../simulation/node-ports'

/**
 * Returns a tab whose server responds after `takes` ms, with a clock `ahead` by so many ms, and writes its date last.
 */
async function tabOf(server: { readonly takes: number; readonly ahead: number }) {
  const user = { id: 'maya', name: 'Maya', sessionId: 'session', jwtToken: 'token' }
  const answers: { readonly [N in CallName]?: Envelope } = {
    login: encodeAnswer('login', { user }),
    sync: encodeAnswer('sync', { user, trials: [], notices: [] }),
    home: encodeAnswer('home', { home: {} }),
  }
  const memory = emptyMemory()
  const { ports, rest, wait } = nodePorts(memory, (name) => answers[name] ?? { status: 'error', errorType: 'closed' })
  let now = server
  const starting = startEngine(
    {
      ...ports,
      http: async (request, signal) => {
        const { takes, ahead } = now
        if (takes > 0) await pause(ports.clock, takes)
        const reply = await ports.http(request, signal)
        return { ...reply, date: new Date(ports.clock.now() + ahead).toUTCString() }
      },
    },
    engineSettings(),
  )
  await rest()
  const engine = await starting
  await engine.dispatch(
    { type: 'logIn', data: { method: 'email', name: 'maya', filled: true } },
    { email: 'maya', password: 'p' },
  )
  await rest()
  return {
    engine,
    sync: async (next: typeof server) => {
      now = next
      await engine.dispatch({ type: 'sync', data: {} })
      await rest()
      await wait(60_000)
    },
    offset: () => engine.state().device.clockOffset,
    measured: () => memory.rows.filter((row) => 'type' in row && row['type'] === 'serverClockMeasured').length,
  }
}

test('decision 9 does not let slow responses change a clock that is right or was measured well', async () => {
  const { sync, offset, measured, engine } = await tabOf({ takes: 0, ahead: 0 })
  for (const takes of [18_000, 0, 25_000, 0]) await sync({ takes, ahead: 0 })
  expect([offset(), measured()]).toEqual([0, 0])
  // A wrong clock is first measured by a possibly slow response, then better by a quick one, and that value stays.
  await sync({ takes: 18_000, ahead: 3_600_000 })
  expect([offset(), measured()]).toEqual([3_609_000, 1])
  for (const takes of [0, 18_000, 0, 25_000]) await sync({ takes, ahead: 3_600_000 })
  expect([offset(), measured()]).toEqual([3_600_000, 2])
  engine.stop()
})
