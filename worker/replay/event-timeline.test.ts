import { expect, test } from 'vitest'
import { eventTimeline } from './event-timeline'

const row = (seq: number, type: string, data: object) => ({
  row: { seq, type, at: new Date(seq * 1_000).toISOString(), data },
})

test('X-REPLAY-02 lists a replaced answer under another label than a dropped action', () => {
  const dropped = (reason: string) => ({ rowId: 'r1', reason })
  const { types, kinds, seqs } = eventTimeline(
    [
      row(7, 'actionDropped', dropped('unreadable')),
      row(8, 'actionDropped', dropped('replaced')),
      row(9, 'actionDropped', dropped('unreadable')),
      { row: { seq: 'ten' } },
    ],
    7,
  )
  expect(types).toEqual(['actionDropped', 'actionDropped replaced', ''])
  expect([...kinds]).toEqual([0, 1, 0, 2])
  expect([...seqs]).toEqual([7, 8, 9, 9])
})
