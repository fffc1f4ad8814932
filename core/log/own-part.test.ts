import { describe, expect, test } from 'vitest'
import { initialState } from '../app'
import type { OutboxRow, State } from '../state'
import { ownRow, ownState } from './own-part'

const waiting = (id: string, owner: string): OutboxRow => ({
  id,
  seq: 1,
  owner,
  org: 'org',
  priority: 'normal',
  method: 'POST',
  path: '/user/seen',
  body: `{"userId":"${owner}"}`,
  stamp: 1,
  cause: 'cardSeen',
})

const state: State = {
  ...initialState,
  outbox: {
    ...initialState.outbox,
    rows: [waiting('a1', 'ada'), waiting('b1', 'bob'), waiting('a2', 'ada')],
    aside: { a1: true, b1: true },
    activities: [
      { id: 'x', owner: 'ada', timestamp: 1, event: 'openedApp', session: 's' },
      { id: 'y', owner: 'bob', timestamp: 1, event: 'openedApp', session: 's' },
    ],
    counts: { queued: 5, delivered: 1, dropped: 1 },
  },
}

describe('what may leave under one user', () => {
  test('X-OUTBOX-06 waiting actions of another user are not exported, and the counts still add up', () => {
    const { outbox } = ownState(state, 'bob')
    expect(JSON.stringify(outbox)).not.toContain('ada')
    expect(outbox.rows.map(({ id }) => id)).toEqual(['b1'])
    expect(outbox.aside).toEqual({ b1: true })
    expect(outbox.counts).toEqual({ queued: 3, delivered: 1, dropped: 1 })
  })

  test('X-OUTBOX-06 while nobody is signed in, none are', () => {
    const { outbox } = ownState(state, undefined)
    expect([outbox.rows, outbox.aside, outbox.activities]).toEqual([[], {}, []])
  })

  test('X-OUTBOX-06 a healing event shows the rows of the user alone; other rows stay as they are', () => {
    const healed = {
      type: 'storageHealed',
      data: { cause: 'dataLoss', rows: [waiting('a1', 'ada'), waiting('b1', 'bob')] },
    }
    expect(ownRow(healed, 'bob')).toEqual({ ...healed, data: { cause: 'dataLoss', rows: [waiting('b1', 'bob')] } })
    for (const row of [{ type: 'storageHealed', data: 7 }, { type: 'cardSeen', data: { rows: [1] } }, null, 'x'])
      expect(ownRow(row, 'bob')).toBe(row)
  })
})
