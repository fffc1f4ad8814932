import { expect, test } from 'vitest'
import { unbranded } from '../../protocol/white-label'
import { startEngine } from '../../worker/engine'
import { nodePorts } from '../world/node-ports'
import { privateTab } from '../world/private-tab'

test('S-SYNC-07 in the emulator nothing is restored, and nothing is left on the device', async () => {
  const { memory, engine } = await privateTab()
  engine.stop()
  const before = JSON.stringify([memory.rows, memory.secrets])
  const { ports, rest } = nodePorts(memory, () => ({ status: 'error', errorType: 'closed' }))
  const emulator = await startEngine(ports, {
    session: 'emulator',
    build: 'build',
    platform: 'web',
    userAgent: 'test',
    referrer: '',
    whiteLabel: unbranded,
    idempotencyKeys: true,
    emulated: true,
  })
  expect(emulator.state().mine.session.user).toBeUndefined()
  expect(emulator.state().mine.sync.load.value).toBe('initial')
  await rest()
  await emulator.dispatch({ type: 'chooseColorScheme', data: { colorScheme: 'dark' } })
  emulator.stop()
  expect(JSON.stringify([memory.rows, memory.secrets])).toBe(before)
})
