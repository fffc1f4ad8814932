import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../../protocol/events'
import { isUniqueId } from '../../protocol/ids'
import { logs } from '../../test/arbitraries/logs'
import { event, given, later } from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { signedIn } from '../../test/examples/history'
import { fromRow } from './event-row'
import { toRow } from '../../test/to-row'
import { cases } from '../../test/cases'

const [, , , liked] = given(signedIn(), later(5), event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })).log
const stored = liked as StoredEvent
const row = toRow(stored)

describe('a stored row', () => {
  test('X-LOG-02 has the specified envelope, with its time as ISO 8601 in UTC', () => {
    expect(row).toEqual({
      seq: 4,
      id: stored.id,
      type: 'favoriteAdded',
      v: 1,
      at: '2026-02-11T12:00:00.005Z',
      zone: 0,
      actor: 'maya',
      org: 'org',
      session: 'tab-1',
      intent: stored.intent,
      data: { cardId: 'c1', deckId: 'd1' },
    })
    expect(isUniqueId(row.id)).toBe(true)
  })

  test('X-LOG-02 encodes the times within its data too', () => {
    const [completed] = given(
      event('pointsCompleted', { completionId: 'k', deckId: 'd', completedAt: NOON, scoreTotal: 1, scores: [] }),
    ).log
    expect(toRow(completed as StoredEvent).data).toMatchObject({ completedAt: '2026-02-11T12:00:00.000Z' })
  })

  property.prop([logs], { numRuns: cases(25) })(
    'X-LOG-02 X-LOG-04 decodes to the event that was encoded, through JSON',
    ({ events, rows }) => {
      const read = rows.map((one) => fromRow(JSON.parse(JSON.stringify(one))))
      expect(read).toStrictEqual(events.map((one) => ({ kind: 'event', event: one })))
    },
  )

  test('X-LOG-07 is unknown with an unknown type or a newer version', () => {
    expect(fromRow({ ...row, type: 'cardSung' })).toEqual({ kind: 'unknown', seq: 4, type: 'cardSung', v: 1 })
    expect(fromRow({ ...row, v: 2 })).toEqual({ kind: 'unknown', seq: 4, type: 'favoriteAdded', v: 2 })
    expect(fromRow({ ...row, type: 'constructor' })).toMatchObject({ kind: 'unknown' })
  })

  test('X-HEAL-06 is damaged if it does not decode, with the path but not the value', () => {
    expect(fromRow({ ...row, data: { cardId: 'c1', deckId: 7 } })).toEqual({
      kind: 'damaged',
      seq: 4,
      reason: expect.stringContaining('deckId') as unknown,
    })
    expect(fromRow({ ...row, at: 'yesterday, when maya@example.org' })).toEqual({
      kind: 'damaged',
      seq: 4,
      reason: 'Envelope.at: Instant expected',
    })
    for (const v of [0, -1]) expect(fromRow({ ...row, v })).toMatchObject({ kind: 'damaged', seq: 4 })
    for (const nonsense of [undefined, null, 7, 'row', [], {}, { seq: '4' }, { seq: 1.5 }, { seq: Infinity }])
      expect(fromRow(nonsense)).toMatchObject({ kind: 'damaged', seq: undefined })
  })
})
