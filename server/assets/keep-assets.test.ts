import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readsOfPrimary } from '../db/replica'
import { connectServer } from '../db/connection'
import { keepAssets } from './keep-assets'

const HOUR_MS = 3_600_000
const start = Date.parse('2026-03-02T12:00:00Z')

let root: string
let app: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flipdeck-keep-'))
  app = join(root, 'app')
  mkdirSync(join(app, 'assets'), { recursive: true })
  writeFileSync(join(app, 'assets', 'main-1.js'), 'main')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(root, { recursive: true })
})

test('X-SERVER-07 a running server renews the use of its build every hour, until it ends', async () => {
  const folder = join(root, 'shared')
  const lines: string[] = []
  let now = start
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [task] = await keepAssets({ app, assets: { folder, keepMs: HOUR_MS } }, { now: () => now }, (line) =>
    lines.push(line),
  )
  const [record = ''] = readdirSync(join(folder, 'builds'))
  const usedAt = () => statSync(join(folder, 'builds', record)).mtimeMs
  expect(usedAt()).toBe(start)
  // The task does not use the database.
  const { db, close } = connectServer('postgres://127.0.0.1:1/none', { max: 1 })
  const running = task?.(db, () => undefined, readsOfPrimary(db))
  now = start + HOUR_MS
  vi.advanceTimersByTime(HOUR_MS)
  await running?.end()
  expect(usedAt()).toBe(start + HOUR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  expect(lines).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  await close()
})

test('X-SERVER-07 a server whose shared folder cannot be written starts, and logs why', async () => {
  const folder = join(root, 'file')
  writeFileSync(folder, '')
  const lines: string[] = []
  const tasks = await keepAssets({ app, assets: { folder, keepMs: 1 } }, { now: () => start }, (line) =>
    lines.push(line),
  )
  expect(tasks).toHaveLength(1)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', event: 'assets not published', code: 'ENOTDIR' },
  ])
})
