import { describe, expect, test } from 'vitest'
import { assessmentRule } from '../../core/why-locked/assessment-explanation'
import { answer, answers, assessment, quizCard, trial } from '../examples/assessment'
import { decidedBy, decisionTable, everyCase, idleRows, type Facts } from './decision-table'

const table = decisionTable('core/why-locked/assessment-explanation.ts', 'assessmentRule')

describe('the rule that locks a card or a retake', () => {
  const cases = everyCase({
    'asked about': ['card', 'retake'],
    'attempts left': ['yes', 'no'],
    round: ['before', 'last'],
    card: ['open', 'locked'],
    mode: ['quiz', 'study'],
  })
  const ruleOf = (facts: Facts) => {
    const card = quizCard('q')
    const locked = facts['card'] === 'locked' ? ['q'] : []
    const left = facts['attempts left'] === 'yes'
    const content = assessment([card], { quizAttemptLimit: 2, quizAttemptDelay: 1 })
    const hand = {
      content,
      cards: content.cards,
      shown: content.cards,
      locked: new Set(locked),
      mode: facts['mode'] === 'study' ? ('study' as const) : ('quiz' as const),
      trial: trial({ attempts: left ? 1 : facts['round'] === 'last' ? 4 : 2, attemptsRemaining: left ? 1 : 0 }),
      answers: answers(answer('q', { correct: false })),
    }
    return assessmentRule(hand, facts['asked about'] === 'card' ? 'q' : undefined, { at: 0, zone: 0 }).is
  }
  /** Only a card can be open or locked. */
  const asRead = (facts: Facts): Facts => (facts['asked about'] === 'card' ? facts : { ...facts, card: 'none' })

  test('decision 13 matches its decision table in every case', () => {
    for (const facts of cases) expect([facts, ruleOf(facts)]).toEqual([facts, decidedBy(table, asRead(facts))])
    expect(idleRows(table, cases.map(asRead))).toEqual([])
  })
})
