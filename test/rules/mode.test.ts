import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import * as constants from '../../protocol/constants'
import { resolveDeck } from '../../core/deck/resolved-deck'
import { availability, quizPeriod } from '../../core/quiz/availability'
import { hasCertificate } from '../../core/quiz/certificates'
import { quizMode } from '../../core/quiz/mode'
import type { TrialFacts } from '../../core/quiz/state'
import { assessmentHistories, live } from '../arbitraries/assessment-histories'
import { trial } from '../examples/assessment'
import { decidedBy, decisionTable, everyCase, idleRows, type Facts } from './decision-table'

const modes = decisionTable('core/quiz/mode.ts', 'quizMode')
const periods = decisionTable('core/quiz/availability.ts', 'availability')

const START = 1_000
const END = 2_000
const dates = everyCase({ start: ['none', 'before', 'at', 'passed'], end: ['none', 'before', 'at', 'after'] })
/** Returns a deck for which the current time is before, at or after its dates. */
const deckOf = ({ start, end }: Facts, now = 1_500) => ({
  id: 'deck',
  ...(start === 'none' ? {} : { quizStartDate: start === 'before' ? now + 1 : start === 'at' ? now : START }),
  ...(end === 'none' ? {} : { quizEndDate: end === 'after' ? now - 1 : end === 'at' ? now : END }),
})

const certified = { passedAt: 1, submittedAt: constants.certificatesFrom, certificateId: 'certificate' }
const trialOf = ({ certificate, failures, retrying }: Facts) =>
  trial({
    ...(certificate === 'yes' ? certified : {}),
    failures: failures === 'yes' ? [{ at: 1, zone: 0 }] : [],
    retrying: retrying === 'yes',
  })

describe('the period of an assessment', () => {
  test('D-MODE-07 D-MODE-08 matches its decision table in every case', () => {
    for (const facts of dates) expect(availability(deckOf(facts), 1_500)).toBe(decidedBy(periods, facts))
    expect(idleRows(periods, dates)).toEqual([])
  })
})

describe('the mode of a quiz deck', () => {
  const cases = everyCase({
    period: ['notStarted', 'open', 'ended'],
    certificate: ['yes', 'no'],
    failures: ['yes', 'no'],
    retrying: ['yes', 'no'],
  })
  const dated = (period: string | undefined) =>
    deckOf({ start: period === 'notStarted' ? 'before' : 'none', end: period === 'ended' ? 'after' : 'none' })

  test('D-MODE-06 matches its decision table in every case', () => {
    for (const facts of cases)
      expect(quizMode(dated(facts['period']), trialOf(facts), 1_500)).toBe(decidedBy(modes, facts))
    expect(idleRows(modes, cases)).toEqual([])
  })

  const yes = (value: boolean) => (value ? 'yes' : 'no')
  const factsOf = (period: string, facts: TrialFacts | undefined): Facts => ({
    period,
    certificate: yes(facts !== undefined && hasCertificate(facts)),
    failures: yes((facts?.failures ?? []).length > 0),
    retrying: yes(facts?.retrying === true),
  })

  property.prop([assessmentHistories], { numRuns: 30 })(
    'D-MODE-06 matches its decision table after every learner action',
    (history) => {
      live(history, 0, (app) => {
        const hand = resolveDeck(app.state, app.contents, 'deck', app.now)
        expect(hand?.mode).toBe(decidedBy(modes, factsOf('open', app.state.user.quiz.trials['deck'])))
      })
    },
  )

  test("D-ENTITY-01 uses the deck's own dates, or else those of its quiz settings", () => {
    const settings = { quizStartDate: 5, quizEndDate: 6 }
    expect(quizPeriod({ id: 'deck', quizSettings: settings })).toEqual({ startsAt: 5, endsAt: 6 })
    expect(quizPeriod({ id: 'deck', quizStartDate: 1, quizSettings: settings })).toEqual({ startsAt: 1, endsAt: 6 })
  })
})
