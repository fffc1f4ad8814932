import { isLeft } from 'fp-ts/Either'
import { expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import { hashOf } from '../../core/hash'
import { replay } from '../../core/replay'
import { exportLog, type ExportSource } from './export'
import { emptyMemory, memoryStore } from '../store/memory-store'
import { importLog } from './import'

const ROWS = 5_000

const rows = Array.from({ length: ROWS }, (_, index) => ({
  seq: index + 1,
  id: `event-${index}`,
  type: 'signInEmailSubmitted',
  v: 1,
  at: '2026-02-11T12:00:00.000Z',
  zone: 0,
  actor: null,
  org: null,
  session: 'tab',
  intent: 'intent',
  data: { email: `ada${index}@example.org`, callId: crypto.randomUUID() },
}))

const source: ExportSource = {
  state: () => initialState,
  stored: memoryStore({ ...emptyMemory(), rows }),
  settings: { build: 'test', platform: 'web' },
}

test('X-EXPORT-01 X-REPLAY-01 X-LOG-04 writes and reads a log in Chromium, and replays it to the hash in its manifest', async () => {
  const log = await importLog(await exportLog(source, false))
  if (isLeft(log)) throw new Error(log.left.reason)
  const { manifest, fault } = log.right
  expect(fault).toBeUndefined()
  expect(log.right.rows).toHaveLength(ROWS)
  expect(hashOf(replay(log.right).state)).toBe(manifest.stateHash)
})

test('X-REPLAY-01 reads the valid part of a truncated file in Chromium', async () => {
  const file = await exportLog(source, false)
  const log = await importLog(file.slice(0, file.size / 2))
  if (isLeft(log)) throw new Error(log.left.reason)
  expect(log.right.fault).toMatchObject({ reason: 'cutOff', line: log.right.rows.length + 2 })
  expect(log.right.rows.length).toBeGreaterThan(ROWS / 4)
})
