import { describe, expect, test } from 'vitest'
import { isUniqueId } from '../../protocol/ids'
import { signedIn, synced } from '../../test/examples/history'
import {
  delivered,
  event,
  fact,
  given,
  intent,
  made,
  rowIdOf,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { faultsOf } from '../../test/xapi-rules'
import { isOfRecords } from '../outbox/queue'
import { recordsOf } from './learning-records'

const attempt = (score: number, passed: boolean): Steps => [
  event('quizTrialStarted', { deckId: 'd1', trialId: 't1', userId: 'maya', content: 'h', attemptsRemaining: 3 }),
  event('quizAttemptCompleted', {
    deckId: 'd1',
    trialId: 't1',
    score,
    passed,
    correctCount: 1,
    totalCount: 2,
    requested: false,
    attemptsRemaining: 1,
  }),
]
const points = event('pointsCompleted', {
  completionId: 'p1',
  deckId: 'd2',
  completedAt: NOON,
  scoreTotal: 120,
  scores: [],
})
const last = ({ state }: Given) => state.user.outbox.rows.at(-1)
/** The last row of these steps, and the state after its delivery. */
const after = (...steps: readonly Steps[]) => {
  const before = given(signedIn(), steps)
  const row = last(before)
  const made = before.when(fact({ type: 'rowSent', rowId: row?.id ?? '', records: true }))
  return { row, made, due: made.after }
}
const statementsIn = (queued: ReturnType<typeof last>) => JSON.parse(queued?.body ?? '[]') as Record<string, unknown>[]

describe('learning records', () => {
  test.each([
    [
      'an assessment that was passed',
      attempt(90, true),
      'passed',
      'decks/d1',
      { completion: true, success: true, score: { scaled: 0.9 } },
    ],
    [
      'one that was failed',
      attempt(40, false),
      'failed',
      'decks/d1',
      { completion: true, success: false, score: { scaled: 0.4 } },
    ],
    ['a deck of points', points, 'completed', 'decks/d2', { completion: true, score: { raw: 120 } }],
  ])('S-XAPI-01 %s becomes a valid statement of xAPI 1.0.3', (_what, step, verb, place, result) => {
    const { row, due } = after(step)
    const queued = last(due)
    const statements = statementsIn(queued)
    expect(statements.map(faultsOf)).toEqual([[]])
    expect(statements[0]).toMatchObject({
      actor: { account: { name: maya.id } },
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
      object: { id: `https://flipdeck.example/${place}` },
      timestamp: new Date(NOON).toISOString(),
    })
    expect(statements[0]?.['result']).toEqual(result)
    expect(row !== undefined && recordsOf(row).every(({ id }) => isUniqueId(id))).toBe(true)
    expect(JSON.stringify(statements)).not.toContain(maya.name ?? 'no name')
  })

  test('D-OFFLINE-07 are parked from the start, so that they block no action, and are created once', () => {
    const { row, made, due } = after(attempt(90, true))
    made.thenTypes('statementsMade', 'actionDelivered')
    const { outbox } = due.state.user
    const queued = outbox.rows.at(-1)
    expect(queued !== undefined && isOfRecords(queued) && queued.id in outbox.parked).toBe(true)
    due.when(fact({ type: 'rowSent', rowId: row?.id ?? '', records: true })).thenNothing()
    const kept = due.when(fact({ type: 'rowSent', rowId: queued?.id ?? '', records: true }))
    kept.thenTypes('actionDelivered')
    expect(kept.state.user.outbox.rows.some(isOfRecords)).toBe(false)
    expect(kept.state.user.outbox.parked).toEqual({})
  })

  test('X-OUTBOX-06 stay queued with their user', () => {
    const { due } = after(attempt(90, true))
    const { user, quarantine } = due.when(intent('logOut', { force: true })).state
    expect(user.outbox.rows).toEqual([])
    expect(quarantine[maya.id]?.rows.some(isOfRecords)).toBe(true)
  })

  test('S-SYNC-32 a log-out also waits for statements of its pending actions, and ends when the store has them', () => {
    const leaving = given(signedIn(), attempt(90, true), intent('logOut', { force: false }), synced())
    const begun = leaving.when(delivered('quizTrialStarted')).thenTypes('actionDelivered')
    const rowId = rowIdOf(begun.state, 'quizAttemptCompleted')
    const told = begun.when(fact({ type: 'rowSent', rowId, records: true }))
    told.thenTypes('statementsMade', 'actionDelivered')
    expect(told.state.user.sync.load.context.logoutAfter).toBe(true)
    told.after.when(delivered('statementsMade')).thenTypes('actionDelivered', 'logoutStarted')
  })

  test('S-SYNC-32 S-ALERT-04 asks during a log-out when the store refuses them, but raises no alert otherwise', () => {
    const { due } = after(attempt(90, true))
    const refused = fact({ type: 'recordsRefused' })
    due.when(refused).thenNothing()
    const { state } = given(signedIn(), attempt(90, true), delivered('quizTrialStarted'))
    const rowId = rowIdOf(state, 'quizAttemptCompleted')
    const told = fact({ type: 'rowSent', rowId, records: true })
    given(
      signedIn(),
      attempt(90, true),
      delivered('quizTrialStarted'),
      told,
      intent('logOut', { force: false }),
      synced(),
    )
      .when(refused)
      .thenExactly(event('alertRaised', { alert: { id: made('logoutAlert'), kind: 'unsavedChanges' } }))
  })

  test('other actions and damaged ones have no statements', () => {
    const others: readonly Steps[] = [
      event('favoriteAdded', { deckId: 'd1', cardId: 'c1' }),
      event('statementsMade', { records: [] }),
    ]
    for (const step of others) after(step).made.thenTypes('actionDelivered')
    given(signedIn())
      .when(fact({ type: 'rowSent', rowId: 'none', records: true }))
      .thenNothing()
    const { row } = after(attempt(90, true))
    if (row === undefined) throw new Error('there is no row')
    for (const body of ['', '{', '[]', '{"score":"high"}']) expect(recordsOf({ ...row, body })).toEqual([])
    for (const cause of ['constructor', 'toString', '__proto__']) expect(recordsOf({ ...row, cause })).toEqual([])
  })
})
