import { beforeEach, describe, expect, test } from 'vitest'
import { databaseProbe } from './database-probe'

let now = 0
let pings: { reply: () => void; fail: () => void }[] = []
const ping = () =>
  new Promise<void>((resolve, reject) => {
    pings.push({ reply: resolve, fail: () => reject(new Error('no database')) })
  })

beforeEach(() => {
  now = 0
  pings = []
})

describe('X-SERVER-10 the probe of the health check', () => {
  test('returns the reply of the database, and sends one ping for concurrent probes', async () => {
    const hasDatabase = databaseProbe(ping, () => now)
    const two = [hasDatabase(), hasDatabase()]
    pings[0]?.reply()
    expect(await Promise.all(two)).toEqual([true, true])
    const third = hasDatabase()
    pings[1]?.fail()
    expect(await third).toBe(false)
    expect(pings).toHaveLength(2)
  })

  test('calls a slow database available for 5 s without waiting for it, then unavailable, and available again after a reply', async () => {
    const hasDatabase = databaseProbe(ping, () => now)
    const began = performance.now()
    expect(await hasDatabase()).toBe(true)
    expect(performance.now() - began).toBeLessThan(1_000)
    now = 5_000
    expect(await hasDatabase()).toBe(false)
    expect(pings).toHaveLength(1)
    pings[0]?.reply()
    await new Promise(setImmediate)
    const next = hasDatabase()
    pings[1]?.reply()
    expect(await next).toBe(true)
  })

  test('stays unavailable while a database that failed does not reply', async () => {
    const hasDatabase = databaseProbe(ping, () => now)
    const failed = hasDatabase()
    pings[0]?.fail()
    expect(await failed).toBe(false)
    expect(await hasDatabase()).toBe(false)
  })
})
