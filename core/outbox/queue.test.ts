import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offline, refusedWith, signedIn, started } from '../../test/examples/history'
import { delivered, event, fact, given, intent, rowIdOf, undelivered, type Steps } from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import type { State } from '../state'
import { dueActivities, hasUnsent, inOrder, nextRow, userQueue } from './queue'
import type { OutboxRow } from './state'

const row = (id: string, priority: 'high' | 'normal', stamp: number): OutboxRow => ({
  id,
  seq: stamp,
  owner: 'maya',
  org: 'org',
  priority,
  method: 'POST',
  path: '/user/seen',
  body: '{}',
  stamp,
  cause: 'cardSeen',
})
const rows = fc
  .uniqueArray(fc.record({ stamp: fc.nat({ max: 1_000 }), high: fc.boolean() }), {
    selector: ({ stamp }) => stamp,
    maxLength: 20,
  })
  .map((list) => list.map(({ stamp, high }) => row(String(stamp), high ? 'high' : 'normal', stamp)))

const like = (cardId: string) => intent('favoriteCardToggle', { cardId, deckId: 'd1', favorite: true })
const state = (...steps: readonly Steps[]): State => given(steps).state
const next = (...steps: readonly Steps[]) => nextRow(state(steps), NOON)?.cause

describe('the order of sending', () => {
  property.prop([rows])('S-SYNC-27 D-OFFLINE-03 is high before normal, and by stamp within a priority', (queued) => {
    const sorted = inOrder(queued)
    expect([...sorted].sort((a, b) => a.stamp - b.stamp)).toEqual([...queued].sort((a, b) => a.stamp - b.stamp))
    sorted.forEach((one, place) => {
      const after = sorted[place + 1]
      if (after === undefined) return
      expect(one.priority === 'normal' && after.priority === 'high').toBe(false)
      if (one.priority === after.priority) expect(one.stamp).toBeLessThan(after.stamp)
    })
  })

  property.prop([fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 2, maxLength: 10 })])(
    'S-SYNC-27 follows the log, whatever the clock does',
    (jumps) => {
      const tapped = jumps.map((ms, index): Steps => [
        { step: 'world', change: (world) => ({ ...world, at: world.at + ms }) },
        like(`c${index}`),
      ])
      const queued = state(signedIn(), tapped).user.outbox.rows
      expect(inOrder(queued).map(({ seq }) => seq)).toEqual(queued.map(({ seq }) => seq))
    },
  )
})

describe('the next action', () => {
  test('S-SYNC-21 is sent once a sync of this start has returned the user', () => {
    expect(next(signedIn(), like('c1'))).toBe('favoriteAdded')
    expect(next(signedIn(), like('c1'), started())).toBeUndefined()
    expect(next(signedIn(), like('c1'), event('syncReturnedNoUser', {}))).toBe('favoriteAdded')
    expect(next(signedIn(), like('c1'), event('logoutStarted', { callId: 'logout' }))).toBeUndefined()
  })

  test('D-OFFLINE-01 requires a connection', () => {
    expect(next(signedIn(), like('c1'), event('connectivityChanged', { online: false }))).toBeUndefined()
    expect(next(signedIn(), like('c1'), event('syncFailed', { fault: offline }))).toBeUndefined()
    expect(next(signedIn(), like('c1'), event('syncFailed', { fault: refusedWith(500) }))).toBe('favoriteAdded')
  })

  test('X-OUTBOX-05 is sent after the retry delay', () => {
    const failing = state(signedIn(), like('c1'), undelivered('favoriteAdded', refusedWith(500)))
    expect(nextRow(failing, NOON + 999)).toBeUndefined()
    expect(nextRow(failing, NOON + 1_000)?.cause).toBe('favoriteAdded')
  })

  test('S-SYNC-27 decision 3: excludes a parked action and those that depend on it, and nothing else', () => {
    const create = intent('createDeck', { title: 'Mine' })
    const made = state(signedIn(), create)
    const deckId = made.user.outbox.rows[0]?.subject ?? ''
    const [rowId = ''] = userQueue(made).map(({ id }) => id)
    const tuck = intent('tuckCard', { deckId, cardId: 'c1' })
    const aside = state(signedIn(), create, tuck, intent('setAsideAction', { rowId }))
    expect(userQueue(aside)).toHaveLength(2)
    expect(nextRow(aside, NOON)).toBeUndefined()
    const other = state(signedIn(), create, tuck, intent('setAsideAction', { rowId }), like('c1'))
    expect(nextRow(other, NOON)?.cause).toBe('favoriteAdded')
    const back = state(
      signedIn(),
      create,
      tuck,
      intent('setAsideAction', { rowId }),
      intent('putBackAction', { rowId }),
    )
    expect(nextRow(back, NOON)?.id).toBe(rowId)
  })

  const sending = (...steps: readonly Steps[]): readonly string[] => {
    const row = nextRow(state(steps), NOON)
    if (row === undefined) return []
    const sent = fact({ type: 'rowSent', rowId: row.id })
    return [row.cause, ...sending(...steps, sent)]
  }
  const seen = (deckId: string) =>
    event('cardSeen', { deckId, cardId: 'c1', recordId: 's1', percentageContentSeen: 100 })
  const begins = (deckId: string) =>
    event('quizTrialStarted', { deckId, trialId: 't1', userId: 'maya', content: 'h', attemptsRemaining: 3 })
  const answers = (deckId: string, inAssessment: boolean) =>
    event('quizAnswered', {
      deckId,
      cardId: 'c2',
      questionId: 'q1',
      answerId: 'a1',
      responseId: 'r1',
      inAssessment,
      clearAfter: 1_700,
      advances: inAssessment,
      direct: false,
    })
  const sorted = (deckId: string) =>
    event('doOrDontCompleted', {
      deckId,
      cardId: 'c2',
      questions: [{ questionId: 'q2', answerId: 'do', correct: true }],
    })
  const completes = (deckId: string) =>
    event('quizAttemptCompleted', {
      deckId,
      trialId: 't1',
      score: 100,
      passed: true,
      correctCount: 1,
      totalCount: 1,
      attemptsRemaining: 2,
      requested: false,
    })

  test('D-OFFLINE-03 decision 28: sends an answer in an own deck after the deck and the card in it', () => {
    const create = intent('createDeck', { title: 'Mine' })
    const mine = state(signedIn(), create).user.outbox.rows[0]?.subject ?? ''
    const tuck = intent('tuckCard', { deckId: mine, cardId: 'c2' })
    expect(sending(signedIn(), create, tuck, sorted(mine), answers(mine, false))).toEqual([
      'deckCreated',
      'cardTucked',
      'doOrDontCompleted',
      'quizAnswered',
    ])
  })

  /** Causes that are sent after this one was parked. */
  const goesBesides = (aside: string, ...steps: readonly Steps[]) => {
    const rowId = userQueue(state(...steps)).find(({ cause }) => cause === aside)?.id ?? ''
    return sending(...steps, intent('setAsideAction', { rowId }))
  }

  test('S-SYNC-27 decision 28: sends nothing that refers to a deck whose creation was parked', () => {
    const create = intent('createDeck', { title: 'Mine' })
    const mine = state(signedIn(), create).user.outbox.rows[0]?.subject ?? ''
    const liked = intent('favoriteCardToggle', { cardId: 'c1', deckId: mine, favorite: true })
    const steps = [signedIn(), create, like('c0'), seen(mine), liked, answers(mine, false), seen('d2')]
    expect(goesBesides('deckCreated', ...steps)).toEqual(['favoriteAdded', 'cardSeen'])
  })

  test('S-SYNC-27 decision 28: does not send points before a parked answer, but sends other answers', () => {
    const likert = event('likertSubmitted', { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', tick: 2, points: 2 })
    const points = event('pointsCompleted', {
      completionId: 'p1',
      deckId: 'd1',
      completedAt: NOON,
      scoreTotal: 2,
      scores: [],
    })
    expect(goesBesides('quizAnswered', signedIn(), answers('d1', false), likert, points)).toEqual(['likertSubmitted'])
    expect(goesBesides('likertSubmitted', signedIn(), likert, answers('d1', false), points)).toEqual(['quizAnswered'])
    expect(goesBesides('pointsCompleted', signedIn(), points, answers('d1', false))).toEqual(['quizAnswered'])
    expect(goesBesides('quizAnswered', signedIn(), answers('d2', false), likert, points)).toEqual([
      'likertSubmitted',
      'pointsCompleted',
    ])
  })

  test('D-OFFLINE-03 decision 28: sends nothing of a locally unlocked deck before the records that unlocked it', () => {
    expect(sending(signedIn(), seen('d1'), answers('d2', false))).toEqual(['cardSeen', 'quizAnswered'])
    const first = [begins('d2'), answers('d2', true), sorted('d2'), completes('d2')]
    const attempt = ['quizTrialStarted', 'quizAnswered', 'doOrDontCompleted', 'quizAttemptCompleted']
    expect(sending(signedIn(), like('c1'), seen('d1'), first)).toEqual(['favoriteAdded', 'cardSeen', ...attempt])
    const other = [begins('d3'), answers('d3', true)]
    expect(sending(signedIn(), other, seen('d1'), first)).toEqual([
      'quizTrialStarted',
      'quizAnswered',
      'cardSeen',
      ...attempt,
    ])
  })

  test('D-OFFLINE-03 sends the calls of a running attempt before everything else', () => {
    const begun: Steps = [signedIn(), begins('d2'), delivered('quizTrialStarted')]
    expect(sending(begun, seen('d1'), seen('d2'), answers('d2', true), sorted('d2'))).toEqual([
      'quizAnswered',
      'doOrDontCompleted',
      'cardSeen',
      'cardSeen',
    ])
    expect(sending(signedIn(), begins('d2'), seen('d2'), like('c1'), answers('d2', true))).toEqual([
      'quizTrialStarted',
      'quizAnswered',
      'cardSeen',
      'favoriteAdded',
    ])
    // Only earlier seen records may have unlocked the deck.
    expect(sending(signedIn(), like('c1'), begins('d2'), seen('d2'))).toEqual([
      'quizTrialStarted',
      'favoriteAdded',
      'cardSeen',
    ])
  })

  test('D-OFFLINE-03 a parked seen record blocks nothing', () => {
    const before: Steps = [signedIn(), seen('d1'), like('c1'), begins('d2')]
    const rowId = rowIdOf(state(before), 'cardSeen')
    expect(sending(before, intent('setAsideAction', { rowId }))).toEqual(['quizTrialStarted', 'favoriteAdded'])
  })

  test('D-TRIAL-33 decision 3: an attempt is not sent before a parked do-or-don’t game, whose answers it counts', () => {
    const before: Steps = [signedIn(), begins('d2'), sorted('d2'), completes('d2')]
    const rowId = rowIdOf(state(before), 'doOrDontCompleted')
    expect(sending(before, intent('setAsideAction', { rowId }))).toEqual(['quizTrialStarted'])
  })

  test('decision 3: skips a parked action, which stays listed', () => {
    const one = state(signedIn(), like('c1'), like('c2'))
    const rowId = one.user.outbox.rows[0]?.id ?? ''
    const aside = state(signedIn(), like('c1'), like('c2'), intent('setAsideAction', { rowId }))
    expect(nextRow(aside, NOON)?.id).toBe(one.user.outbox.rows[1]?.id)
    expect(userQueue(aside)).toHaveLength(2)
  })

  test('X-OUTBOX-06 is never another user’s', () => {
    const ben = event('loginSucceeded', { method: 'token', user: { id: 'ben' } })
    const benHere = state(
      signedIn(),
      like('c1'),
      intent('logOut', { force: true }),
      ben,
      event('syncSucceeded', { trials: [], notices: [] }),
    )
    expect(nextRow(benHere, NOON)).toBeUndefined()
    expect(userQueue(benHere)).toEqual([])
    expect(hasUnsent(benHere)).toBe(false)
    const mayaAgain = state(signedIn(), like('c1'), intent('logOut', { force: true }), signedIn())
    expect(nextRow(mayaAgain, NOON)?.cause).toBe('favoriteAdded')
  })
})

test('S-SYNC-27 sending looks at each pending row once, however many there are', () => {
  const signed = state(signedIn())
  let looks = 0
  const waiting = Array.from({ length: 1_000 }, (_, n) => ({
    ...row(`r${n}`, n % 2 === 0 ? 'normal' : 'high', 0),
    get stamp() {
      looks += 1
      return 1_000 - n
    },
  }))
  const outbox = { ...signed.user.outbox, rows: waiting }
  const full: State = { ...signed, user: { ...signed.user, outbox } }
  expect(nextRow(full, NOON)?.id).toBe('r999')
  expect(looks).toBeLessThanOrEqual(2 * waiting.length)
  looks = 0
  expect(dueActivities(full, NOON)).toEqual([])
  expect(looks).toBe(0)
})

const causes = { cardSeen: 'normal', favoriteAdded: 'normal', quizTrialStarted: 'high', quizAnswered: 'high' } as const
const attempts = fc
  .uniqueArray(
    fc.record({
      stamp: fc.nat({ max: 1_000 }),
      cause: fc.constantFrom(...(Object.keys(causes) as (keyof typeof causes)[])),
      subject: fc.constantFrom('d1', 'd2'),
    }),
    { selector: ({ stamp }) => stamp, maxLength: 12 },
  )
  .map((list) =>
    list.map(({ stamp, cause, subject }) => ({ ...row(String(stamp), causes[cause], stamp), cause, subject })),
  )

property.prop([attempts, fc.context()])(
  'S-SYNC-27 decision 28: sends the start of an attempt after earlier seen records, and its answers after the start, with any number of starts per deck',
  (waiting, told) => {
    const order = inOrder(waiting)
    told.log(order.map(({ stamp, cause, subject }) => `${stamp} ${cause} ${subject ?? ''}`).join(', '))
    const goesAt = new Map(order.map(({ id }, place) => [id, place]))
    const isAfter = (one: OutboxRow, other: OutboxRow) => (goesAt.get(one.id) ?? 0) > (goesAt.get(other.id) ?? 0)
    for (const start of waiting.filter(({ cause }) => cause === 'quizTrialStarted'))
      for (const other of waiting) {
        if (other.cause === 'cardSeen' && other.stamp < start.stamp) expect(isAfter(start, other)).toBe(true)
        if (other.cause === 'quizAnswered' && other.subject === start.subject && other.stamp > start.stamp)
          expect(isAfter(other, start)).toBe(true)
      }
  },
)

property.prop([rows])('S-SYNC-27 D-OFFLINE-03 sends the first action in order', (waiting) => {
  const signed = state(signedIn())
  const full: State = { ...signed, user: { ...signed.user, outbox: { ...signed.user.outbox, rows: waiting } } }
  expect(nextRow(full, NOON)).toBe(inOrder(waiting)[0])
})

describe('activity', () => {
  test('S-SYNC-21 is sent when no action is pending', () => {
    const hidden = event('pageHidden', {})
    expect(dueActivities(state(signedIn(), hidden), NOON)).toHaveLength(1)
    expect(dueActivities(state(signedIn(), like('c1'), hidden), NOON)).toEqual([])
    expect(dueActivities(state(signedIn(), hidden, started()), NOON)).toEqual([])
    expect(hasUnsent(state(signedIn(), hidden))).toBe(true)
    expect(hasUnsent(state(signedIn()))).toBe(false)
  })
})
