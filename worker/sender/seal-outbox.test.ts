import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialState } from '../../core/initial-state'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { Envelope } from '../../protocol/events'
import type { RecoveredEvent } from '../../protocol/events/recovered-event'
import type { Secrets } from '../ports'
import { unsealOutbox, sealOutbox } from './seal-outbox'
import { aesGcm } from '../system/aes-gcm'

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const key = Buffer.from([...Array(32).keys()]).toString('base64')
const other = Buffer.alloc(32, 7).toString('base64')

describe('AES-GCM', () => {
  property.prop([keys, fc.string({ unit: 'grapheme' }), fc.string()])(
    'X-SEC-06 opens any text that was sealed with the same key',
    async (secret, text, about) => {
      expect(await aesGcm.open(secret, await aesGcm.seal(secret, text, about), about)).toBe(text)
    },
  )

  test('X-SEC-06 opens nothing with another key, another context, or changed bytes', async () => {
    const sealed = await aesGcm.seal(key, 'of maya', 'row-1')
    expect(await aesGcm.open(other, sealed, 'row-1')).toBeUndefined()
    expect(await aesGcm.open(key, sealed, 'row-2')).toBeUndefined()
    expect(await aesGcm.open('no key', sealed, 'row-1')).toBeUndefined()
    const bytes = Buffer.from(sealed, 'base64')
    for (let place = 0; place < bytes.length; place++) {
      const flipped = Buffer.from(bytes)
      flipped[place] = (flipped[place] ?? 0) ^ 1
      expect(await aesGcm.open(key, flipped.toString('base64'), 'row-1')).toBeUndefined()
    }
    for (const nonsense of ['', '%', sealed.slice(0, 20)])
      expect(await aesGcm.open(key, nonsense, 'row-1')).toBeUndefined()
  })

  test('X-SEC-06 seals the same text to different bytes each time', async () => {
    expect(await aesGcm.seal(key, 'of maya', 'row-1')).not.toBe(await aesGcm.seal(key, 'of maya', 'row-1'))
  })
})

const row: OutboxRow = {
  id: 'row-1',
  seq: 7,
  owner: 'maya',
  org: 'org',
  priority: 'high',
  method: 'DELETE',
  path: '/user/cards/c1/rating',
  body: '{"body":"private words"}',
  stamp: 3,
  cause: 'cardRated',
  subject: 'c1',
}
/** The event that caused the row, as in this device's log: its data is stored by hash. */
const cause: RecoveredEvent = {
  seq: 7,
  id: 'row-1',
  type: 'cardRated',
  v: 1,
  at: 1_770_811_200_000,
  zone: 60,
  actor: 'maya',
  org: 'org',
  session: 's',
  intent: 'intent',
  data: { cardId: 'c1', deckId: 'd1', positive: true, body: 'private words' },
}
const logOf = (event: RecoveredEvent, head = event.seq) => ({
  read: async (after: number, limit: number) =>
    after < event.seq && event.seq <= after + limit ? [{ ...Envelope.encode(event), data: { $payload: 'hash' } }] : [],
  payload: async () => JSON.stringify(event.data),
  head: async () => head,
  removedUpTo: async () => 0,
})
const log = logOf(cause)
const activity = { id: 'told', owner: 'maya', timestamp: 5, event: 'viewedCard', session: 's', objectId: 'c1' }
const left = {
  quarantine: {
    maya: {
      rows: [row],
      parked: {},
      activities: [activity],
      rescued: [],
      lastQueuedAt: 3,
      counts: { queued: 1, delivered: 0, dropped: 0 },
    },
  },
}
const under = { owner: 'maya', signIn: 2 }
const known = (secrets: Partial<Secrets> = { sealKey: key }) => ({
  of: async () => ({ userId: 'maya', signIn: 2, sessionId: 's', jwtToken: 't', ...secrets }),
})

describe('the queue at a logout', () => {
  test('X-SEC-06 keeps only owner, time and id readable when it is sealed', async () => {
    const sealed = await sealOutbox(aesGcm, known(), under, { ...initialState, ...left }, log)
    const [closed] = sealed?.rows ?? []
    const { sealed: text, ...told } = closed ?? row
    expect(told).toEqual({
      id: 'row-1',
      seq: 7,
      owner: 'maya',
      org: 'org',
      priority: 'high',
      stamp: 3,
      method: 'POST',
      path: '',
      body: '',
      cause: '',
    })
    expect(text).toMatch(/^[A-Za-z0-9+/]{40,}=*$/)
    expect(sealed?.activities).toEqual([
      { id: 'told', owner: 'maya', timestamp: 5, session: 's', event: '', sealed: sealed?.activities[0]?.sealed },
    ])
    expect(sealed?.activities[0]?.sealed).toMatch(/^[A-Za-z0-9+/]{40,}=*$/)
  })

  test('X-SEC-06 opens to the same rows and activities with the same key, and to none with another', async () => {
    const sealed = await sealOutbox(aesGcm, known(), under, { ...initialState, ...left }, log)
    if (sealed === undefined) throw new Error('nothing was sealed')
    expect(await unsealOutbox(aesGcm, key, sealed)).toEqual({
      type: 'opened',
      tried: ['row-1', 'told'],
      rows: [row],
      activities: [activity],
      events: [cause],
    })
    expect(await unsealOutbox(aesGcm, other, sealed)).toEqual({
      type: 'opened',
      tried: ['row-1', 'told'],
      rows: [],
      activities: [],
      events: [],
    })
  })

  test('X-HEAL-08 seals the cause of a row that was recovered or opened before, but no other event at its position, and no cause if the log fails', async () => {
    const kept = { maya: { ...left.quarantine.maya, rescued: [{ ...cause, seq: 2 }] } }
    const opens = async (state: Pick<State, 'quarantine'>, from: typeof log) => {
      const sealed = await sealOutbox(aesGcm, known(), under, { ...initialState, ...state }, from)
      if (sealed === undefined) throw new Error('nothing was sealed')
      return unsealOutbox(aesGcm, key, sealed)
    }
    const healed = logOf({ ...cause, id: 'healed', type: 'storageHealed' })
    expect(await opens({ quarantine: kept }, healed)).toMatchObject({ rows: [row], events: [{ ...cause, seq: 2 }] })
    expect(await opens(left, healed)).toMatchObject({ rows: [row], events: [] })
    const unreadable = { ...log, read: () => Promise.reject(new Error('the store is gone')) }
    expect(await opens(left, unreadable)).toMatchObject({ rows: [row], events: [] })
    for (const type of ['storageHealed', 'actionsOpened']) {
      const brought = { ...cause, seq: 40, id: 'bringer', type, data: { rows: [], events: [{ ...cause, seq: 2 }] } }
      for (const head of [40, 539, 540, 5_000])
        expect(await opens(left, logOf(brought, head))).toMatchObject({ events: [{ ...cause, seq: 2 }] })
    }
  })

  test('X-SEC-06 does not report readable rows as tried', async () => {
    const sealed = await sealOutbox(aesGcm, known(), under, { ...initialState, ...left }, log)
    if (sealed === undefined) throw new Error('nothing was sealed')
    const rows = [...sealed.rows, { ...row, id: 'row-2' }]
    const activities = [...sealed.activities, { ...activity, id: 'open' }]
    expect((await unsealOutbox(aesGcm, key, { rows, activities })).tried).toEqual(['row-1', 'told'])
  })

  test('X-SEC-06 does not seal a sealed row again', async () => {
    const once = await sealOutbox(aesGcm, known(), under, { ...initialState, ...left }, log)
    if (once === undefined) throw new Error('nothing was sealed')
    const { rows, activities } = once
    const state = { ...initialState, quarantine: { maya: { ...left.quarantine.maya, rows, activities } } }
    expect(await sealOutbox(aesGcm, known(), under, state, log)).toEqual(once)
  })

  test('X-SEC-06 opens no sealed row under the id of another', async () => {
    const sealed = await sealOutbox(aesGcm, known(), under, { ...initialState, ...left }, log)
    const [closed] = sealed?.rows ?? []
    if (closed === undefined) throw new Error('nothing was sealed')
    const moved = { rows: [{ ...closed, id: 'row-2' }], activities: [] }
    expect((await unsealOutbox(aesGcm, key, moved)).rows).toEqual([])
  })

  test('X-SEC-06 seals nothing without a key, or when nothing is unsent', async () => {
    expect(await sealOutbox(aesGcm, known({}), under, { ...initialState, ...left }, log)).toBeUndefined()
    expect(
      await sealOutbox(aesGcm, { of: async () => undefined }, under, { ...initialState, ...left }, log),
    ).toBeUndefined()
    expect(await sealOutbox(aesGcm, known(), under, initialState, log)).toBeUndefined()
  })
})
