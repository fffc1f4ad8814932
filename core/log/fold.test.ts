import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../protocol/json'
import { logs } from '../../test/arbitraries/logs'
import { signedIn } from '../../test/examples/history'
import { event, given } from '../../test/given-when-then'
import { evolve } from '../features/all-features'
import { initialState } from '../initial-state'
import { hashOf } from '../hash'
import { updateUser, State } from '../state'
import { emptyFold } from './fold-with-codecs'
import { foldRows } from './fold'
import { toRow } from '../../test/to-row'
import type { ReadRow } from './event-row-codec'
import { cases } from '../../test/cases'

const rows = given(signedIn(), event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })).log.map(toRow)
const runs = { numRuns: cases(20) }

describe('the fold', () => {
  property.prop([logs], runs)(
    'X-LOG-01 X-LOG-04 of a log equals the state of the live core, byte for byte',
    ({ events, rows: log, state }) => {
      const live = canonicalJson(state)
      expect(canonicalJson(events.reduce(evolve, initialState))).toBe(live)
      expect(canonicalJson(foldRows(emptyFold, log).state)).toBe(live)
      expect(canonicalJson(foldRows(emptyFold, JSON.parse(JSON.stringify(log)) as unknown[]).state)).toBe(live)
    },
  )

  property.prop([logs], runs)('X-LOG-04 X-LOG-09 of a log is a complete state, and plain JSON', ({ state }) => {
    expect(State.is(state)).toBe(true)
    expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
  })

  property.prop([logs], runs)('X-LOG-04 does not change the events and the earlier states', ({ events }) => {
    const before = canonicalJson(events)
    let state = initialState
    const hashes: string[] = []
    const states = events.map((one) => {
      state = evolve(state, one)
      hashes.push(hashOf(state))
      return state
    })
    expect(states.map(hashOf)).toEqual(hashes)
    expect(canonicalJson(events)).toBe(before)
  })

  property.prop([logs, fc.nat()], runs)(
    'X-REPLAY-03 jumping to an event gives the same state as stepping to it',
    ({ rows: log }, n) => {
      const place = log.length === 0 ? 0 : n % (log.length + 1)
      const jumped = foldRows(emptyFold, log.slice(0, place))
      const stepped = log.slice(0, place).reduce((fold, row) => foldRows(fold, [row]), emptyFold)
      expect(canonicalJson(jumped)).toBe(canonicalJson(stepped))
    },
  )

  property.prop([logs], runs)(
    'X-LOG-05 numbers the events without gaps, each with its own id',
    ({ events, rows: log }) => {
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
      expect(foldRows(emptyFold, log).health).toEqual({ ...emptyFold.health, events: events.length })
    },
  )
})

describe('a faulty log', () => {
  const damaged = { ...rows[3], seq: 5, data: { cardId: 7 } }
  const unknown = { ...rows[3], seq: 6, type: 'cardSung' }
  const newer = { ...rows[3], seq: 7, v: 9 }

  test('X-LOG-07 skips and counts unknown rows, and continues', () => {
    const { state, health } = foldRows(emptyFold, [
      ...rows,
      { ...unknown, seq: 5 },
      { ...newer, seq: 6 },
      { ...rows[3], seq: 7, id: 'x' },
    ])
    expect(health).toEqual({ ...emptyFold.health, events: 7, unknownEvents: 2 })
    expect(state.seq).toBe(7)
    expect(state.user.outbox.counts.queued).toBe(2)
  })

  test('X-HEAL-06 skips and counts damaged rows, and uses the rest', () => {
    const { state, health } = foldRows(emptyFold, [...rows, damaged, 'nonsense', { ...rows[3], seq: 6 }])
    expect(health).toEqual({ ...emptyFold.health, events: 7, damagedRows: 2 })
    expect(state.seq).toBe(6)
    expect(state.user.outbox.counts.queued).toBe(2)
  })

  test('X-HEAL-06 quarantines an event at which the fold fails, with its cause', () => {
    const seen: (readonly [ReadRow['kind'], string | undefined])[] = []
    const before = foldRows(emptyFold, rows.slice(0, -1)).state
    const broken = { ...emptyFold, state: updateUser(before, { engagement: undefined as never }) }
    const { state, health } = foldRows(broken, rows.slice(-1), (read, _after, failure) =>
      seen.push([read.kind, failure]),
    )
    expect(health).toEqual({ ...emptyFold.health, events: 1, quarantinedEvents: 1 })
    expect(state.seq).toBe(4)
    expect(seen.map(([kind]) => kind)).toEqual(['event'])
    expect(seen[0]?.[1]).toMatch(/favorites/)
  })

  test('fault 5: counts a gap in the numbering', () => {
    expect(
      foldRows(
        emptyFold,
        rows.filter(({ seq }) => seq !== 2),
      ).health,
    ).toMatchObject({ gaps: 1 })
    expect(foldRows(emptyFold, rows.slice(2)).health).toMatchObject({ gaps: 1 })
  })

  test('fault 6: folds no row twice', () => {
    const { state, health } = foldRows(emptyFold, [...rows, ...rows])
    expect(state).toEqual(foldRows(emptyFold, rows).state)
    expect(health).toEqual({ ...emptyFold.health, events: 8, damagedRows: 4 })
  })

  property.prop(
    [logs, fc.array(fc.tuple(fc.nat(), fc.constantFrom('drop', 'damage', 'unknown')), { maxLength: 4 })],
    runs,
  )('X-HEAL-06 never fails, and its head equals that of the log', ({ rows: log }, faults) => {
    const faulty: unknown[] = log.map((row, index) => {
      const fault = faults.find(([n]) => n % log.length === index)?.[1]
      if (fault === 'damage') return { ...row, data: null }
      return fault === 'unknown' ? { ...row, type: 'cardSung' } : row
    })
    const { state, health } = foldRows(emptyFold, faulty)
    expect(state.seq).toBe(log.length)
    expect(health.events).toBe(log.length)
  })
})
