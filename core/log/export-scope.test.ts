import { describe, expect, test } from 'vitest'
import { initialState } from '../initial-state'
import type { OutboxRow } from '../outbox/state'
import type { State } from '../state'
import { rowForExport, stateForExport } from './export-scope'

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

const queue = (owner: string) => ({
  rows: [waiting(`${owner}-1`, owner)],
  parked: { [`${owner}-1`]: true as const },
  activities: [{ id: `${owner}-x`, owner, timestamp: 1, event: 'openedApp', session: 's' }],
  rescued: [],
  lastQueuedAt: 1,
  counts: { queued: 3, delivered: 1, dropped: 1 },
})
const of = (owner: string | undefined): State => ({
  ...initialState,
  quarantine: { ada: queue('ada') },
  user: {
    ...initialState.user,
    ...(owner === undefined ? {} : { owner, outbox: { ...initialState.user.outbox, ...queue(owner) } }),
  },
})

describe('the export of one user', () => {
  test('X-OUTBOX-06 contains the own pending actions, but not those of another user', () => {
    const exported = stateForExport(of('bob'))
    expect(JSON.stringify(exported)).not.toContain('ada')
    expect(exported.user.outbox.rows.map(({ id }) => id)).toEqual(['bob-1'])
  })

  test('X-OUTBOX-06 contains none while signed out', () => {
    expect(JSON.stringify(stateForExport(of(undefined)))).not.toContain('ada')
  })

  test('X-OUTBOX-06 contains only the user’s actions of a healing or sealing event; other rows are unchanged', () => {
    const healed = {
      type: 'storageHealed',
      data: { cause: 'dataLoss', rows: [waiting('a1', 'ada'), waiting('b1', 'bob')] },
    }
    expect(rowForExport(healed, 'bob')).toEqual({
      ...healed,
      data: { cause: 'dataLoss', rows: [waiting('b1', 'bob')] },
    })
    const told = (owner: string) => ({ id: `${owner}-x`, owner, timestamp: 1, event: '', session: 's', sealed: 'x' })
    const sealed = (...owners: readonly string[]) => ({
      type: 'actionsSealed',
      data: { owner: 'ada', rows: owners.map((owner) => waiting(owner, owner)), activities: owners.map(told) },
    })
    expect(rowForExport(sealed('ada', 'bob'), 'bob')).toEqual(sealed('bob'))
    expect(rowForExport(sealed('ada'), 'bob')).toEqual(sealed())
    for (const row of [{ type: 'storageHealed', data: 7 }, { type: 'cardSeen', data: { rows: [1] } }, null, 'x'])
      expect(rowForExport(row, 'bob')).toBe(row)
  })
})
