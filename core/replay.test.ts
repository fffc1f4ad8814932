import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedLogs } from '../test/arbitraries/stored-logs'
import { hashOf } from './hash'
import { fingerprints } from './log/fingerprint'
import { emptyFold, type FoldResult } from './log/fold-with-codecs'
import { foldRows } from './log/fold'
import { firstDivergence, replay, timeline, type RecordedRow, type Recording } from './replay'
import { cases } from '../test/cases'

/** The recording that an export makes of rows. */
function record(rows: readonly unknown[]): Recording {
  const fingerprint = fingerprints()
  const recorded: RecordedRow[] = []
  foldRows(emptyFold, rows, (_read, after) =>
    recorded.push({ row: rows[recorded.length], fingerprint: fingerprint(after) }),
  )
  return { start: emptyFold, rows: recorded }
}

const stepTo = (rows: readonly unknown[], count: number): FoldResult =>
  rows.slice(0, count).reduce<FoldResult>((fold, row) => foldRows(fold, [row]), emptyFold)

describe('replay', () => {
  property.prop([storedLogs, fc.integer({ min: 1, max: 20 }), fc.nat(70)], { numRuns: cases(100) })(
    'X-REPLAY-03 jumping to event N gives the same state as stepping to it',
    (rows, every, wanted) => {
      const line = timeline(record(rows), every)
      const seq = Math.min(wanted, rows.length)
      const stepped = stepTo(rows, seq)
      expect(line.at(seq)).toEqual(stepped)
      expect(hashOf(line.at(seq).state)).toBe(hashOf(stepped.state))
      expect(line.last).toBe(rows.length)
    },
  )

  property.prop([storedLogs], { numRuns: cases(60) })(
    'X-LOG-04 X-REPLAY-01 the same log always gives the same hash',
    (rows) => {
      const once = replay(record(rows))
      expect(hashOf(replay(record(structuredClone(rows))).state)).toBe(hashOf(once.state))
      expect(once.health.events).toBe(rows.length)
    },
  )

  property.prop([storedLogs, fc.nat(59)], { numRuns: cases(100) })(
    'X-REPLAY-05 a fold that differs from the recorded one is traced to its first differing event',
    (rows, place) => {
      const recording = record(rows)
      expect(firstDivergence(recording)).toBeUndefined()
      const from = place % Math.max(1, rows.length)
      const otherBuild = recording.rows.map((row, index) => (index < from ? row : { ...row, fingerprint: 'ffffffff' }))
      const found = firstDivergence({ ...recording, rows: otherBuild })
      expect(found?.seq).toBe(rows.length === 0 ? undefined : from + 1)
    },
  )

  test('X-REPLAY-01 the state until a time is the one before the first later event', () => {
    const at = (time: string, seq: number) => ({
      ...row('pageHidden', {}, seq),
      at: `2026-02-11T${time}:00.000Z`,
    })
    const line = timeline(record([at('10:00', 1), { seq: 2, damaged: true }, at('11:00', 3), at('12:00', 4)]), 2)
    const until = (time: string) => line.until(Date.parse(`2026-02-11T${time}:00.000Z`)).state.seq
    expect([until('09:59'), until('10:00'), until('11:00'), until('11:59'), until('13:00')]).toEqual([0, 2, 3, 3, 4])
  })

  test('X-HEAL-06 a damaged row is counted and the rest of the log is used', () => {
    const rows = [
      row('languageChosen', { language: 'de' }, 1),
      row('languageChosen', { language: 'klingon' }, 2),
      { nonsense: true },
      row('colorSchemeChosen', { colorScheme: 'dark' }, 3),
    ]
    const { state, health } = replay(record(rows))
    expect(state.device).toMatchObject({ language: 'de', colorScheme: 'dark' })
    expect(health).toMatchObject({ events: 4, damagedRows: 2, gaps: 0 })
  })
})

const row = (type: string, data: object, seq: number) => ({
  seq,
  id: `event-${seq}`,
  type,
  v: 1,
  at: '2026-02-11T12:00:00.000Z',
  zone: 0,
  actor: null,
  org: null,
  session: 'tab',
  intent: 'intent',
  data,
})
