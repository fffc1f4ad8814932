import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysLeft } from '../../core/clock/days'
import { attemptsUsedUp, isExhausted } from '../../core/quiz/limits'
import { autoResetDue, retryOffered } from '../../core/quiz/retake'
import { retakeDate, waitingChanges } from '../../core/quiz/retake-date'
import type { Trial } from '../../core/quiz/state'
import { trialTransition } from '../../core/quiz/trial-transition'
import { assessmentHistories, live } from '../arbitraries/assessment-histories'
import { placeAround } from '../arbitraries/places'
import type { App } from '../examples/app'
import { trial } from '../examples/assessment'
import { decidedBy, decisionTable, everyCase, idleRows, type Facts } from './decision-table'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const failedOnce = (at: number, zone: number) =>
  trial({ attempts: 1, attemptsRemaining: 0, failures: [{ at, zone }], lastAttemptAt: at })
const yes = (value: boolean) => (value ? 'yes' : 'no')

describe('a completed attempt', () => {
  const table = decisionTable('core/quiz/trial-machine.ts', 'running')
  const cases = everyCase({
    'passed now': ['yes', 'no'],
    'passed before': ['yes', 'no'],
    'attempts left': ['yes', 'no'],
  })
  const phaseAfter = (facts: Facts, phase: Trial['phase']) => {
    const left = facts['attempts left'] === 'yes' ? 1 : 0
    const before = trial({
      phase,
      attempts: 1,
      attemptsRemaining: left + 1,
      ...(facts['passed before'] === 'yes' ? { passedAt: 1, passedScore: 60 } : {}),
    })
    const passed = facts['passed now'] === 'yes'
    const result = { score: 50, passed, correctCount: 1, totalCount: 2, attemptsRemaining: left, at: 5, zone: 0 }
    return trialTransition(before, { type: 'attemptCompleted', ...result }).trial?.phase
  }

  test('D-TRIAL-05 D-TRIAL-07 leaves the trial as its decision table says, in every case', () => {
    for (const facts of cases)
      for (const phase of ['answering', 'retaking'] as const)
        expect([facts, phaseAfter(facts, phase)]).toEqual([facts, decidedBy(table, facts)])
    expect(idleRows(table, cases)).toEqual([])
  })
})

describe('the limits of an assessment', () => {
  const usedUp = decisionTable('core/quiz/limits.ts', 'attemptsUsedUp')
  const offered = decisionTable('core/quiz/retake.ts', 'retryOffered')
  const LIMIT = 2
  const made = { less: 1, 'the limit': 2, 'one more': 3, 'twice the limit': 4 }
  const countOf = (facts: Facts) => made[(facts['attempts made'] ?? 'less') as keyof typeof made]
  const settingsOf = ({ limit, delay }: Facts) => ({
    ...(limit === 'none' ? {} : { quizAttemptLimit: LIMIT }),
    ...(delay === 'none' ? {} : { quizAttemptDelay: delay === 'above 0' ? 1 : -1 }),
  })

  test('D-VIS-07 D-VIS-08 D-TRIAL-16 are used up as the decision table says, in every case', () => {
    const cases = everyCase({
      limit: ['none', 'two'],
      delay: ['none', '-1', 'above 0'],
      'attempts made': ['less', 'the limit', 'twice the limit'],
    })
    for (const facts of cases)
      expect([facts, yes(attemptsUsedUp(trial({ attempts: countOf(facts) }), settingsOf(facts)))]).toEqual([
        facts,
        decidedBy(usedUp, facts),
      ])
    expect(idleRows(usedUp, cases)).toEqual([])
  })

  test('D-TRIAL-19 offer a retry as the decision table says, in every case', () => {
    const cases = everyCase({
      passed: ['yes', 'no'],
      score: ['99', '100'],
      status: ['pending', 'submitted'],
      'attempts left': ['yes', 'no'],
    })
    const facts = (given: Facts) =>
      trial({
        attemptsRemaining: given['attempts left'] === 'yes' ? 1 : 0,
        ...(given['passed'] === 'yes' ? { passedAt: 1 } : {}),
        ...(given['status'] === 'submitted' ? { submittedAt: 1 } : {}),
      })
    for (const given of cases)
      expect(yes(retryOffered(facts(given), Number(given['score'])))).toBe(decidedBy(offered, given))
    expect(idleRows(offered, cases)).toEqual([])
  })

  const reset = decisionTable('core/quiz/retake.ts', 'autoResetDue')
  const cases = everyCase({
    limit: ['none', 'two'],
    delay: ['none', '-1', 'above 0'],
    'attempts left': ['yes', 'no'],
    status: ['pending', 'passed', 'submitted'],
    'attempts made': ['the limit', 'one more', 'twice the limit'],
    day: ['before', 'reached'],
  })
  const failedAt = Date.UTC(2026, 1, 10, 23)
  /** The last failure is an hour before midnight; the next day starts an hour later. */
  const dueIn = (facts: Facts) => {
    const left = facts['limit'] === 'none' ? null : facts['attempts left'] === 'yes' ? 1 : 0
    const given = trial({
      attemptsRemaining: left,
      attempts: countOf(facts),
      failures: [{ at: failedAt, zone: 0 }],
      ...(facts['status'] === 'passed' ? { passedAt: 1 } : {}),
      ...(facts['status'] === 'submitted' ? { submittedAt: 1 } : {}),
    })
    return autoResetDue(given, settingsOf(facts), {
      at: failedAt + (facts['day'] === 'reached' ? HOUR : HOUR - 1),
      zone: 0,
    })
  }

  test('D-TRIAL-14 D-TRIAL-15 D-TRIAL-16 D-TRIAL-35 make an automatic reset due as the decision table says, in every case', () => {
    for (const facts of cases) expect([facts, yes(dueIn(facts))]).toEqual([facts, decidedBy(reset, facts)])
    expect(idleRows(reset, cases)).toEqual([])
  })

  property.prop([placeAround, fc.integer({ min: 0, max: 4 * DAY }), fc.integer({ min: 1, max: 3 })])(
    'D-TRIAL-14 makes the reset due from the start of the calendar day, in either direction of a DST change',
    ({ place, at }, waited, days) => {
      const failure = { at, zone: place.zone(at) }
      const now = { at: at + waited, zone: place.zone(at + waited) }
      const settings = { quizAttemptLimit: 1, quizAttemptDelay: days }
      const due = autoResetDue(trial({ attempts: 1, attemptsRemaining: 0, failures: [failure] }), settings, now)
      const day = (time: number) => Date.parse(`${place.day(time)}T00:00Z`)
      expect(due).toBe(day(now.at) >= day(failure.at) + days * DAY)
    },
  )

  property.prop([placeAround, fc.integer({ min: 1, max: 9 })])(
    'D-TRIAL-21 keeps the time of day of the last attempt in the retake date, so many calendar days later',
    ({ place, at }, days) => {
      const zone = place.zone(at)
      const date = retakeDate(failedOnce(at, zone), { quizAttemptLimit: 1, quizAttemptDelay: days }, place.zone)
      const wall = (moment: { readonly at: number; readonly zone: number }) => moment.at + moment.zone * 60_000
      expect(date === undefined ? undefined : wall(date)).toBe(wall({ at, zone }) + days * DAY)
    },
  )

  property.prop([placeAround, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 24 })], { numRuns: 300 })(
    'D-TRIAL-21 D-TRIAL-22 decision 8 dates the retake on the day of the reset, and counts the days until then',
    ({ place, at }, days, hours) => {
      const now = { at, zone: place.zone(at) }
      const failed = failedOnce(now.at, now.zone)
      const settings = { quizAttemptLimit: 1, quizAttemptDelay: days }
      const date = retakeDate(failed, settings, place.zone)
      if (date === undefined) throw new Error('a second round comes')
      const day = (time: number) => Date.parse(`${place.day(time)}T00:00Z`)
      expect(day(date.at) - day(at)).toBe(days * DAY)
      expect(daysLeft(now, date)).toBe(days)
      const dueAt = (time: number) => autoResetDue(failed, settings, { at: time, zone: place.zone(time) })
      expect(dueAt(date.at)).toBe(true)
      // This many hours before it, the reset is due exactly if that is the same day.
      const before = date.at - hours * HOUR
      expect(dueAt(before)).toBe(day(before) === day(date.at))
    },
  )
})

describe('the next change of a waiting time', () => {
  property.prop([placeAround, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 4 * DAY })], { numRuns: 300 })(
    'D-TRIAL-14 D-TRIAL-22 decision 8 never names the next change too late: no reset and no day count changes before it',
    ({ place, at }, days, waited) => {
      const failed = failedOnce(at, place.zone(at))
      const settings = { quizAttemptLimit: 1, quizAttemptDelay: days }
      const momentOf = (time: number) => ({ at: time, zone: place.zone(time) })
      const now = momentOf(at + waited)
      const date = retakeDate(failed, settings, place.zone)
      if (date === undefined) throw new Error('a second round comes')
      const next = waitingChanges(failed, settings, now, place.zone).filter((time) => time > now.at)
      const last = Math.min(...next, now.at + 5 * DAY) - 1
      expect(autoResetDue(failed, settings, momentOf(last))).toBe(autoResetDue(failed, settings, now))
      expect(daysLeft(momentOf(last), date)).toBeGreaterThanOrEqual(daysLeft(now, date))
    },
  )
})

describe('a trial over complete histories', () => {
  const trialOf = (app: App) => app.state.user.quiz.trials['deck']

  property.prop([assessmentHistories], { numRuns: 40 })(
    'D-TRIAL-05 D-TRIAL-08 D-TRIAL-12 only raises attempts, and lowers the remaining ones until a reset restores all',
    (history) => {
      const limit = history.settings.quizAttemptLimit ?? null
      let before: Trial | undefined
      live(history, 0, (app) => {
        const after = trialOf(app)
        if (after === undefined) throw new Error('the assessment is open, and has no trial')
        const { attempts, attemptsRemaining: left } = after
        const made = attempts - (before?.attempts ?? 0)
        expect([0, 1]).toContain(made)
        if (limit === null) expect(left).toBe(null)
        else {
          expect(left).toBeGreaterThanOrEqual(0)
          const allAgain = before !== undefined && isExhausted(before) && left === limit
          expect(allAgain || left === (before?.attemptsRemaining ?? limit) - made).toBe(true)
        }
        before = after
      })
    },
  )

  property.prop([assessmentHistories], { numRuns: 40 })(
    "D-TRIAL-14 restores all attempts on a visit exactly when the learner's calendar says so",
    (history) => {
      const { quizAttemptLimit: limit, quizAttemptDelay: delay = 0 } = history.settings
      const day = (time: number) => Date.parse(`${history.place.day(time)}T00:00Z`)
      let before: { readonly trial: Trial; readonly at: number } | undefined
      live(history, 0, (app, step) => {
        const after = trialOf(app)
        const failure = before?.trial.failures.at(-1)
        if (before !== undefined && step?.does === 'visit' && limit !== undefined && isExhausted(before.trial)) {
          const over = before.trial.attempts >= 2 * limit || before.trial.passedAt !== undefined || delay < 1
          const due = !over && failure !== undefined && day(before.at) >= day(failure.at) + delay * DAY
          expect(after?.attemptsRemaining).toBe(due ? limit : 0)
        }
        before = after === undefined ? undefined : { trial: after, at: app.now }
      })
    },
  )

  property.prop([assessmentHistories, fc.constantFrom(3 * HOUR, -26 * HOUR, 40 * DAY)], { numRuns: 30 })(
    'D-TRIAL-14 D-VIS-04 decision 9: is not affected by a wrong clock, also across a DST change',
    (history, behind) => {
      const lives = [0, behind].map((by) => {
        const seen: unknown[] = []
        // A device reads the zone of a future day by that day's true time, even if its own clock is wrong.
        const around = { zoneAt: history.place.zone }
        live(history, by, (app) => seen.push([app.state.user.quiz, app.view('deck', { deckId: 'deck' }, around)]))
        return seen
      })
      expect(lives[1]).toEqual(lives[0])
    },
  )
})
