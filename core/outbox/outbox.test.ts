import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import type { Fault } from '../../protocol/faults'
import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, synced, unauthorized } from '../../test/examples/history'
import {
  delivered,
  event,
  fact,
  fires,
  given,
  intent,
  later,
  made,
  rowIdOf,
  undelivered,
  type Given,
} from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { retryDelay } from './outbox'
import { nextRow } from './queue'

const like = (cardId: string) => intent('favoriteCardToggle', { cardId, deckId: 'd1', favorite: true })
const waiting = [signedIn(), like('c1'), like('c2')]
const first = rowIdOf(given(waiting).state, 'favoriteAdded')
const second = given(waiting).state.user.outbox.rows[1]?.id ?? ''
const countsOf = ({ state }: Given) => state.user.outbox.counts
const failing = undelivered('favoriteAdded', refusedWith(500))
const signature = 'apiError 500 error 2b1081'

describe('an action', () => {
  test('S-SYNC-31 leaves the queue when its response has arrived, and only once', () => {
    const after = given(waiting)
      .when(delivered('favoriteAdded'))
      .thenExactly(event('actionDelivered', { rowId: first }))
    expect(after.state.user.outbox.rows.map(({ id }) => id)).toEqual([second])
    expect(countsOf(after)).toEqual({ queued: 2, delivered: 1, dropped: 0 })
    after.when(fact({ type: 'rowSent', rowId: first })).thenNothing()
    after.when(fact({ type: 'rowFailed', rowId: first, fault: offline, jitter: 0 })).thenNothing()
  })

  test('S-SYNC-28 D-OFFLINE-04 blocks the queue when it fails, and shows why', () => {
    const after = given(waiting)
      .when(failing)
      .thenExactly(
        event('actionFailed', { rowId: first, fault: refusedWith(500), attempt: 1, delay: 1_000 }),
        event('appErrorNoted', { signature, rowId: first }),
      )
    expect(after.state.user.outbox.blocked).toEqual({
      rowId: first,
      fault: refusedWith(500),
      attempt: 1,
      retryAt: NOON + 1_000,
    })
    expect(nextRow(after.state, NOON + 1)).toBeUndefined()
    expect(after.state.user.outbox.rows).toHaveLength(2)
  })

  test('X-OUTBOX-05 is retried after its delay even if the clock is set back by a month', () => {
    const { state } = given(waiting, failing, later(1_000)).when(fires('outboxRetry')).thenTypes('timerFired')
    const monthBack = NOON - 30 * 86_400_000
    expect(nextRow(state, monthBack)?.id).toBe(first)
    expect(nextRow(given(waiting, failing).state, monthBack)).toBeUndefined()
  })

  test('S-SYNC-28 X-OUTBOX-05 is retried when its delay is over, and continues to count', () => {
    const retried = given(waiting, failing, later(1_000)).when(fires('outboxRetry')).thenTypes('timerFired')
    expect(nextRow(retried.state, NOON + 1_000)?.id).toBe(first)
    given(waiting, failing, later(1_000), fires('outboxRetry'))
      .when(undelivered('favoriteAdded', refusedWith(500), 1))
      .thenExactly(event('actionFailed', { rowId: first, fault: refusedWith(500), attempt: 2, delay: 4_000 }))
  })

  test('S-SYNC-29 D-OFFLINE-05 X-LOG-13 records each distinct error once as an activity, without its message', () => {
    const told = (given: Given) => given.state.user.outbox.activities.map(({ properties }) => properties)
    const other = undelivered('favoriteAdded', refusedWith(422, 'Request failed: maya@example.org'))
    const all = given(waiting, failing, failing, other, other, undelivered('favoriteAdded', offline))
    expect(told(all)).toEqual([
      { error: signature },
      { error: 'apiError 422 error 2435a8' },
      { error: 'networkError offline' },
    ])
    given(waiting, failing).when(failing).thenTypes('actionFailed')
    const another = undelivered('favoriteAdded', refusedWith(422, 'Request failed: This deck is gone'))
    given(waiting, other).when(another).thenTypes('actionFailed', 'appErrorNoted')
    given(waiting, other, another).when(other).thenTypes('actionFailed')
  })

  test("S-SYNC-30 D-OFFLINE-06 is dropped by 'Not allowed to modify that deck' only, and the queue continues", () => {
    const dropped = given(waiting)
      .when(undelivered('favoriteAdded', refusedWith(403, 'Request failed: Not allowed to modify that deck')))
      .thenExactly(
        event('actionDropped', { rowId: first, reason: 'notAllowedToModifyDeck' }),
        event('appErrorNoted', { signature: 'apiError 403 error 7aaf84', rowId: first }),
      )
    expect(nextRow(dropped.state, NOON)?.id).toBe(second)
    expect(countsOf(dropped)).toEqual({ queued: 2, delivered: 0, dropped: 1 })
    for (const nearMiss of [
      'Request failed: Not allowed to modify this deck',
      'Not allowed to modify that deck',
      'request failed: not allowed to modify that deck',
      'Request failed: Not allowed to modify that deck.',
    ])
      given(waiting)
        .when(undelivered('favoriteAdded', refusedWith(403, nearMiss)))
        .thenTypes('actionFailed', 'appErrorNoted')
  })

  test('X-OUTBOX-03 counts as delivered if its key was used with another body: it is not sent again, and the error is recorded', () => {
    const used: Fault = { kind: 'apiError', code: 422, type: 'keyUsed', message: 'Request failed: Another request' }
    const after = given(waiting)
      .when(undelivered('favoriteAdded', used))
      .thenExactly(
        event('actionDelivered', { rowId: first }),
        event('appErrorNoted', { signature: 'apiError 422 keyUsed 1cf117', rowId: first }),
      )
    expect(nextRow(after.state, NOON)?.id).toBe(second)
    expect(countsOf(after)).toEqual({ queued: 2, delivered: 1, dropped: 0 })
    given(waiting)
      .when(undelivered('favoriteAdded', refusedWith(422, 'Request failed: Another request')))
      .thenTypes('actionFailed', 'appErrorNoted')
  })

  test('S-SYNC-24 X-OUTBOX-06 ends the session when unauthorized, and stays queued', () => {
    const after = given(waiting)
      .when(undelivered('favoriteAdded', unauthorized))
      .thenTypes('loggedOut', 'alertRaised', 'syncStarted')
    expect(after.state.quarantine['maya']?.rows).toHaveLength(2)
    expect(after.state.user.outbox).not.toHaveProperty('blocked')
  })

  test('X-OUTBOX-06 of a signed-out user has no effect on the current user', () => {
    const ben = [
      waiting,
      intent('logOut', { force: true }),
      event('loginSucceeded', { method: 'token', user: { id: 'ben' } }),
    ]
    given(ben)
      .when(fact({ type: 'rowFailed', rowId: first, fault: unauthorized, jitter: 0 }))
      .thenNothing()
    given(ben)
      .when(fact({ type: 'rowFailed', rowId: first, fault: offline, jitter: 0 }))
      .thenNothing()
    given(ben)
      .when(fact({ type: 'rowSent', rowId: first, trial: { id: 't1', deckId: 'd1' } }))
      .thenExactly(event('actionDelivered', { rowId: first }))
    given(ben)
      .when(intent('setAsideAction', { rowId: first }))
      .thenRefused('unknownAction')
  })
})

describe('the retry delay', () => {
  const attempts = fc.integer({ min: 1, max: 60 })
  const jitter = fc.double({ min: 0, max: 1, noNaN: true })

  property.prop([attempts, jitter])(
    'X-OUTBOX-05 is from 1 s to 5 min, and at most what doubling allows',
    (attempt, unit) => {
      const wait = retryDelay(refusedWith(500), attempt, unit)
      expect(wait).toBeGreaterThanOrEqual(1_000)
      expect(wait).toBeLessThanOrEqual(Math.min(300_000, 1_000 * 2 ** Math.min(attempt, 20)))
      expect(retryDelay(refusedWith(500), attempt, 1)).toBe(Math.min(300_000, 1_000 * 2 ** Math.min(attempt, 20)))
    },
  )

  property.prop([attempts, jitter, fc.nat({ max: 10_000_000 })])(
    'X-OUTBOX-05 is never shorter than the server requested, at most an hour',
    (attempt, unit, retryAfter) => {
      const wait = retryDelay(refusedWith(503, '', { retryAfter }), attempt, unit)
      expect(wait).toBeGreaterThanOrEqual(Math.min(retryAfter, 3_600_000))
      expect(wait).toBeLessThanOrEqual(3_600_000)
    },
  )

  const mayGo = ({ state }: Given) => nextRow(state, NOON) !== undefined

  test('X-OUTBOX-05 ends with a sync that returns the user, with a return to the page, or on the user’s request', () => {
    expect(mayGo(given(waiting, failing))).toBe(false)
    expect(mayGo(given(waiting, failing, intent('sync', {}), synced()))).toBe(true)
    expect(mayGo(given(waiting, failing, fact({ type: 'hidden' }), fact({ type: 'shown' })))).toBe(true)
    // The device slept while the page was visible.
    expect(mayGo(given(waiting, failing, event('pageWoken', { activeAt: NOON - 3_600_000 })))).toBe(true)
    given(waiting, failing).when(intent('sendNow', {})).thenExactly(event('sendAsked', {}))
    expect(mayGo(given(waiting, failing, intent('sendNow', {})))).toBe(true)
    given(signedIn()).when(intent('sendNow', {})).thenNothing()
  })

  test('X-OUTBOX-05 ends only on the user’s request if the server requested it', () => {
    const busy = undelivered('favoriteAdded', refusedWith(429, '', { retryAfter: 600_000 }))
    expect(mayGo(given(waiting, busy, intent('sync', {}), synced()))).toBe(false)
    expect(mayGo(given(waiting, busy, fact({ type: 'hidden' }), fact({ type: 'shown' })))).toBe(false)
    expect(Object.keys(given(waiting, busy, intent('sync', {}), synced()).state.user.timers)).toContain('outboxRetry')
    expect(mayGo(given(waiting, busy, intent('sendNow', {})))).toBe(true)
  })

  test('ends when the row that caused it is removed, not when another one is', () => {
    expect(given(waiting, failing, fact({ type: 'rowSent', rowId: first })).state.user.outbox).not.toHaveProperty(
      'blocked',
    )
    expect(given(waiting, failing, fact({ type: 'rowSent', rowId: second })).state.user.outbox.blocked?.rowId).toBe(
      first,
    )
  })
})

describe('parking', () => {
  const aside = intent('setAsideAction', { rowId: first })

  test('decision 3: unblocks the queue, once, and can be undone', () => {
    const after = given(waiting, failing)
      .when(aside)
      .thenExactly(event('actionSetAside', { rowId: first }))
    expect(nextRow(after.state, NOON)?.id).toBe(second)
    after.when(aside).thenNothing()
    const back = after
      .when(intent('putBackAction', { rowId: first }))
      .thenExactly(event('actionPutBack', { rowId: first }))
    expect(nextRow(back.state, NOON)?.id).toBe(first)
    back.when(intent('putBackAction', { rowId: first })).thenNothing()
  })

  test('decision 3: does not shorten the delay when it is another row', () => {
    const other = given(waiting, failing, intent('setAsideAction', { rowId: second }))
    expect(other.state.user.outbox.blocked?.rowId).toBe(first)
    given(waiting)
      .when(intent('setAsideAction', { rowId: 'unknown' }))
      .thenRefused('unknownAction')
    given(waiting)
      .when(intent('putBackAction', { rowId: 'unknown' }))
      .thenRefused('unknownAction')
  })
})

describe('activity', () => {
  const hidden = [signedIn(), event('pageHidden', {}), event('pageShown', {})]

  test('S-TRACK-01 S-TRACK-12 is sent in lists, each item once', () => {
    const { state } = given(hidden)
    const itemIds = state.user.outbox.activities.map(({ id }) => id)
    const after = given(hidden)
      .when(fact({ type: 'activityDue' }))
      .thenExactly(event('activityBatched', { itemIds }))
    expect(after.state.user.outbox.activities).toEqual([])
    expect(after.state.user.outbox.rows.map(({ path, priority }) => ({ path, priority }))).toEqual([
      { path: '/user/track', priority: 'normal' },
    ])
    after.when(fact({ type: 'activityDue' })).thenNothing()
  })

  test('S-TRACK-12 sends at most a hundred items per list', () => {
    const many = Array.from({ length: 60 }, () => [event('pageHidden', {}), event('pageShown', {})])
    const batch = given(signedIn(), many)
      .when(fact({ type: 'activityDue' }))
      .thenTypes('activityBatched')
    expect(batch.state.user.outbox.activities).toHaveLength(20)
  })
})

describe('healing', () => {
  const lost = given(waiting).state.user.outbox.rows.map((row) => ({ ...row }))
  const healed = fact({ type: 'healed', cause: 'dataLoss', rows: lost })

  test('X-HEAL-01 queues rows again that the log has lost, unchanged, and alerts the user', () => {
    const after = given(signedIn())
      .when(healed)
      .thenExactly(
        event('storageHealed', { cause: 'dataLoss', rows: lost }),
        event('alertRaised', { alert: { id: made('healed'), kind: 'storageHealed', count: 2 } }),
      )
    expect(after.state.user.outbox.rows).toEqual(lost)
    expect(after.state.user.outbox.lastQueuedAt).toBe(lost[1]?.stamp)
  })

  test('X-HEAL-06 X-OUTBOX-03 replaces a row that differs after a damaged event, in its place', () => {
    const [first, second] = lost
    if (first === undefined || second === undefined) throw new Error('two rows wait')
    const other = { ...first, body: '{"items":[]}' }
    const after = given(waiting)
      .when(fact({ type: 'healed', cause: 'readError', rows: [other] }))
      .thenExactly(
        event('storageHealed', { cause: 'readError', rows: [other] }),
        event('alertRaised', { alert: { id: made('healed'), kind: 'storageHealed', count: 1 } }),
      )
    expect(after.state.user.outbox.rows).toEqual([other, second])
    expect(after.state.user.outbox.counts).toEqual(given(waiting).state.user.outbox.counts)
  })

  test('X-HEAL-01 does not queue a row that is still queued', () => {
    const after = given(waiting).when(healed).thenTypes('storageHealed', 'alertRaised')
    expect(after.state.user.outbox.rows).toHaveLength(2)
  })
})

const happenings = fc.array(fc.constantFrom('like', 'send', 'fail', 'drop', 'aside', 'leave'), { maxLength: 25 })

property.prop([happenings])('X-OUTBOX-01 the counts add up: queued = waiting + delivered + dropped', (list) => {
  const end = list.reduce((world, happening, index) => {
    const rowId = world.state.user.outbox.rows[0]?.id ?? 'none'
    const fault = happening === 'drop' ? refusedWith(403, 'Request failed: Not allowed to modify that deck') : offline
    const steps = {
      like: like(`c${index}`),
      send: fact({ type: 'rowSent', rowId }),
      fail: fact({ type: 'rowFailed', rowId, fault, jitter: 0.5 }),
      drop: fact({ type: 'rowFailed', rowId, fault, jitter: 0.5 }),
      aside: intent('setAsideAction', { rowId }),
      leave: intent('logOut', { force: true }),
    }
    return world.when(steps[happening]).after
  }, given(signedIn()))
  const { counts, rows } = end.state.user.outbox
  expect(counts.queued).toBe(rows.length + counts.delivered + counts.dropped)
})
