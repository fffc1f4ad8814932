import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { passingGrade, quizMode, retryOffered, attemptScore, takenQuizzes } from 'flipdeck/testing'
import { expect } from 'vitest'

property.prop([takenQuizzes])(
  'D-TRIAL-27 passes only with every question answered and enough scored ones right',
  ({ content, answers, trial }) => {
    const { passed, unanswered, score, stats } = attemptScore(content, answers, trial.resetAt)
    expect(score >= 0 && score <= 100).toBe(true)
    if (!passed) return
    expect(unanswered).toEqual([])
    if (stats.total > stats.surveys) expect(score).toBeGreaterThanOrEqual(passingGrade(content.deck.quizSettings))
  },
)

property.prop([takenQuizzes, fc.integer({ min: 0, max: 100 })])(
  'D-TRIAL-19 offers no attempt to a learner without attempts left or with a submitted score',
  ({ trial }, score) => {
    if (trial.attemptsRemaining === 0 || trial.submittedAt !== undefined) expect(retryOffered(trial, score)).toBe(false)
  },
)

property.prop([takenQuizzes, fc.integer({ min: 1 })])(
  'D-MODE-02 keeps an assessment readable once it has ended',
  ({ content: { deck }, trial, now }, later) => {
    const ended = { ...deck, quizEndDate: now.at - 1 }
    expect(quizMode(ended, trial, now.at)).toBe('info')
    expect(quizMode(ended, trial, now.at + later)).toBe('info')
  },
)
