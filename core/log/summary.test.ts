import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../../protocol/events'
import { clientFault, networkFault, NO_STORED_TOKEN, type ApiFault } from '../../protocol/faults'
import type { LogSummary } from '../../protocol/log-summary'
import { CANARY, storedLogs } from '../../test/arbitraries/stored-logs'
import { started } from '../../test/examples/history'
import { event, given, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { evolve } from '../features/all-features'
import { initialState } from '../initial-state'
import { emptyFold, emptyHealth, type FoldResult } from './fold-with-codecs'
import { foldRows } from './fold'
import { summariser } from './summary'
import { toRow } from '../../test/to-row'
import { cases } from '../../test/cases'

const refused: ApiFault = { kind: 'apiError', type: 'deckLocked', message: 'Maya may not', code: 403 }

const answer = (answerId: string, correct?: boolean) =>
  event('quizAnswered', {
    deckId: 'd1',
    cardId: 'c1',
    questionId: 'q1',
    answerId,
    responseId: `response-${answerId}`,
    inAssessment: false,
    clearAfter: 0,
    advances: false,
    direct: false,
    ...(correct === undefined ? {} : { correct }),
  })
const attempt = (passed: boolean) =>
  event('quizAttemptCompleted', {
    deckId: 'd1',
    trialId: 't1',
    score: 80,
    passed,
    correctCount: 4,
    totalCount: 5,
    requested: false,
  })
const seen = (cardId: string, recordId: string) =>
  event('cardSeen', { deckId: 'd1', cardId, recordId, percentageContentSeen: 100 })

/** The summary of these events with this fold. */
function summaryOf(events: Iterable<StoredEvent>, fold: FoldResult): LogSummary {
  const { note, end } = summariser()
  let state = initialState
  for (const event of events) {
    state = evolve(state, event)
    note(event, state)
  }
  return end(fold)
}

/** The summary of the log of these steps. */
function summed(...steps: readonly Steps[]) {
  const { log } = given(...steps)
  return summaryOf(log, foldRows(emptyFold, log.map(toRow)))
}

describe('the summary of a log', () => {
  test('X-REPLAY-02 is empty for an empty log', () => {
    expect(summaryOf([], emptyFold)).toMatchObject({ from: 0, to: 0, events: 0, people: [], deeds: [], failures: [] })
    expect(summaryOf([], emptyFold).waiting).toEqual({ actions: [], aside: 0, activities: 0 })
  })

  test('X-REPLAY-02 contains the period, the builds, and who signed in how often', () => {
    const told = summed(
      started({ build: 'b1' }),
      event('loginSucceeded', { method: 'email', user: maya }),
      started({ build: 'b2' }),
      event('loginSucceeded', { method: 'token', user: maya }),
      event('loggedOut', { reason: 'sessionExpired' }),
      event('loginSucceeded', { method: 'email', user: maya }),
      event('loggedOut', { reason: 'chosen' }),
      event('loginSucceeded', { method: 'saml', user: { id: 'noor', name: 'Noor' } }),
      started({ build: 'b2', again: true }),
    )
    expect(told).toMatchObject({ platform: 'web', builds: ['b1', 'b2'], starts: 2, restarts: 1, signedIn: 'noor' })
    expect(told.people).toEqual([
      { id: 'maya', signIns: 2 },
      { id: 'noor', signIns: 1 },
    ])
    expect(told.ended).toEqual([{ reason: 'sessionExpired', count: 1 }])
    expect(told.from).toBe(NOON)
    expect(told.to).toBeGreaterThanOrEqual(told.from)
  })

  test('X-REPLAY-02 contains the user’s actions: decks, cards, answers, assessments, the rest by type', () => {
    const told = summed(
      started(),
      event('loginSucceeded', { method: 'email', user: maya }),
      event('deckOpened', { deckId: 'd1' }),
      event('deckOpened', { deckId: 'd1' }),
      event('deckOpened', { deckId: 'd2' }),
      seen('c1', 'r1'),
      seen('c1', 'r2'),
      seen('c2', 'r3'),
      answer('a', true),
      answer('b', false),
      answer('c', true),
      answer('d'),
      attempt(false),
      attempt(true),
      event('cardRated', { cardId: 'c1', deckId: 'd1', positive: true, body: 'Lovely' }),
      event('favoriteAdded', { cardId: 'c1', deckId: 'd1' }),
      event('favoriteAdded', { cardId: 'c2', deckId: 'd1' }),
    )
    expect(told).toMatchObject({
      decksOpened: 2,
      cardsSeen: 2,
      answers: { right: 2, wrong: 1, other: 1 },
      assessments: { passed: 1, failed: 1 },
    })
    expect(told.deeds).toEqual([
      { type: 'favoriteAdded', count: 2 },
      { type: 'cardRated', count: 1 },
    ])
    expect(JSON.stringify(told)).not.toMatch(/Lovely|Maya|example\.org/)
  })

  test('X-REPLAY-02 contains failures by kind with the newest, and dropped and healed actions', () => {
    const told = summed(
      started(),
      event('syncFailed', { fault: networkFault('offline') }),
      event('syncFailed', { fault: networkFault('offline') }),
      event('syncFailed', { fault: networkFault('timeout') }),
      event('deckLoadFailed', { deckId: 'd1', fault: refused }),
      event('searchEnded', { callId: 'call', fault: { kind: 'clientError', message: 'Receive failed', detail: 'x' } }),
      event('searchEnded', { callId: 'call' }),
      event('loginFailed', { method: 'token', fault: clientFault(NO_STORED_TOKEN) }),
      event('actionDropped', { rowId: 'row', reason: 'notAllowedToModifyDeck' }),
      event('actionDropped', { rowId: 'row', reason: 'replaced' }),
      event('storageHealed', { cause: 'dataLoss', rows: [] }),
    )
    expect(told.healings).toBe(1)
    const unreadable = { kind: 'unreadable' }
    const dropped = { kind: 'refused', type: 'notAllowedToModifyDeck' }
    expect(told.failures.map(({ at: _, ...failure }) => failure)).toEqual([
      { type: 'syncFailed', count: 2, seq: 3, fault: { kind: 'offline' } },
      { type: 'syncFailed', count: 1, seq: 4, fault: { kind: 'timeout' } },
      { type: 'deckLoadFailed', count: 1, seq: 5, fault: { kind: 'refused', type: 'deckLocked', code: 403 } },
      { type: 'searchEnded', count: 1, seq: 6, fault: unreadable },
      { type: 'actionDropped', count: 1, seq: 9, fault: dropped },
    ])
  })

  test('X-REPLAY-02 contains pending actions by kind, since when, and the fault that blocks them', () => {
    const { log } = given(
      started(),
      event('loginSucceeded', { method: 'email', user: maya }),
      event('favoriteAdded', { cardId: 'c1', deckId: 'd1' }),
      event('cardRated', { cardId: 'c1', deckId: 'd1', positive: true }),
      event('favoriteAdded', { cardId: 'c2', deckId: 'd1' }),
    )
    const { state } = foldRows(emptyFold, log.map(toRow))
    const { rows } = state.user.outbox
    const [first, second] = rows
    const blocked = { rowId: second?.id ?? '', fault: refused, attempt: 3, retryAt: NOON }
    const held = {
      ...state,
      user: { ...state.user, outbox: { ...state.user.outbox, blocked, parked: { [first?.id ?? '']: true as const } } },
    }
    expect(summaryOf(log, { state: held, health: emptyHealth }).waiting).toEqual({
      actions: [
        { type: 'favoriteAdded', count: 2 },
        { type: 'cardRated', count: 1 },
      ],
      since: Math.min(...rows.map(({ stamp }) => stamp)),
      aside: 1,
      activities: state.user.outbox.activities.length,
      blocked: {
        type: second?.cause,
        fault: { kind: 'refused', type: 'deckLocked', code: 403 },
        attempt: 3,
        retryAt: NOON,
      },
    })
    // Statements are parked automatically until nothing else is pending, not by the user.
    const records = rows.map((row) => (row.id === first?.id ? { ...row, cause: 'statementsMade' } : row))
    const ofRecords = { ...held, user: { ...held.user, outbox: { ...held.user.outbox, rows: records } } }
    expect(summaryOf(log, { state: ofRecords, health: emptyHealth }).waiting.aside).toBe(0)
  })

  test('X-REPLAY-02 lists the values of a trial that a record of the server replaced', () => {
    const trial = { id: 't1', deckId: 'd1', userId: maya.id, attempts: 1, attemptsRemaining: 1, updatedAt: NOON }
    const started = event('quizTrialStarted', {
      deckId: 'd1',
      trialId: 't1',
      userId: maya.id,
      content: 'h1',
      attemptsRemaining: 3,
    })
    const { log } = given(started, event('quizTrialUpdated', { trial }))
    const { overruled } = summed(started, event('quizTrialUpdated', { trial }))
    expect(overruled.filter(({ field }) => field === 'attemptsRemaining')).toEqual([
      { seq: 2, at: log[1]?.at, deckId: 'd1', field: 'attemptsRemaining', before: 3, after: 1 },
    ])
    expect(summed(started).overruled).toEqual([])
  })

  test('X-REPLAY-02 X-EXPORT-03 counts damaged, unknown, quarantined and missing rows as the fold does', () => {
    const health = { events: 9, unknownEvents: 1, damagedRows: 2, quarantinedEvents: 3, gaps: 4 }
    const { waiting: _, ...told } = summaryOf([], { state: initialState, health })
    expect(told).toMatchObject(health)
  })

  property.prop([storedLogs], { numRuns: cases(50) })('X-EXPORT-03 contains no private text of the log', (rows) => {
    const { note, end } = summariser()
    const fold = foldRows(emptyFold, rows, (read, after) => {
      if (read.kind === 'event') note(read.event, after)
    })
    expect(JSON.stringify(end(fold))).not.toContain(CANARY)
  })
})
