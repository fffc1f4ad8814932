import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../../core/hash'
import { emptyFold, foldRows } from '../../core/log/fold'
import { toRow, type LogRow } from '../../core/log/row'
import { events } from '../../protocol/events'

const folder = dirname(fileURLToPath(import.meta.url))
const logs = readdirSync(folder).filter((name) => /^log-v\d+\.jsonl$/.test(name))
const rowsOf = (name: string): readonly unknown[] =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))

/** The state that each golden log leads to. It changes with the shape of the state only, and then `stateVersion` does too. */
const stateHashes: Readonly<Record<string, string>> = {
  'log-v1.jsonl': '165202438fc15c1ecbf016990d04dc5996dd120356a9652500d0227ce1233f3f',
}

describe('the golden logs', () => {
  test('X-LOG-06 there is one of every released version', () => {
    expect(logs).toEqual(Object.keys(stateHashes))
  })

  test.each(logs)('X-LOG-06 %s replays whole, to the state that it always led to', (name) => {
    const { state, health } = foldRows(emptyFold, rowsOf(name))
    const { length } = rowsOf(name)
    expect(health).toEqual({ ...emptyFold.health, events: length })
    expect(state.seq).toBe(length)
    expect(hashOf(state)).toBe(stateHashes[name])
  })

  test('X-LOG-06 together they hold an event of every kind; a new kind needs a log of the next version', () => {
    const held = new Set(logs.flatMap(rowsOf).map((row) => (row as LogRow).type))
    expect(Object.keys(events).filter((type) => !held.has(type))).toEqual([])
  })

  test.each(logs)('X-LOG-06 %s is written today as it was then, as far as its events have not changed', (name) => {
    const rows = rowsOf(name) as readonly LogRow[]
    const again = new Map<number, LogRow>()
    foldRows(emptyFold, rows, (read) => {
      if (read.kind === 'event') again.set(read.event.seq, toRow(read.event))
    })
    const unchanged = rows.filter(({ seq, v }) => again.get(seq)?.v === v)
    expect(unchanged.length).toBeGreaterThan(0)
    expect(unchanged.map(({ seq }) => again.get(seq))).toEqual(unchanged)
  })
})
