import { describe, expect, test } from 'vitest'
import { trial } from '../../test/examples/assessment'
import { scoreToSubmit } from './score'
import type { TrialPhase } from './state'
import { trialTransition } from './trial-transition'
import type { TrialEvent } from './trial-machine'

const submits = { type: 'submits', open: 0, waits: false, blocked: false, reading: false } as const
const asked = (phase: TrialPhase, more: Partial<typeof submits> | object = {}) =>
  trialTransition(trial({ phase, passedAt: 5, passedScore: 50, lastScore: 20 }), { ...submits, ...more }).actions
const after = (phase: TrialPhase, event: TrialEvent) =>
  trialTransition(trial({ phase, passedScore: 50 }), event).trial?.phase

describe('logged events', () => {
  const phases = ['answering', 'retaking', 'failed', 'exhausted', 'passed', 'submitting', 'submitted'] as const
  const befores = [{ id: 'trial', deckId: 'deck' }, ...phases.map((phase) => trial({ phase, passedScore: 50 }))]
  const at = Date.parse('2026-03-02T12:00:00Z')
  const happened = [
    [{ type: 'trialReset', keepsCount: true, attemptsRemaining: 2, content: 'newer', at }, 'resetTrial'],
    [{ type: 'responsesReset' }, 'resetResponses'],
    [{ type: 'scoreSubmitted', score: 50 }, 'submitTrial'],
  ] as const satisfies readonly (readonly [TrialEvent, string])[]

  test('X-HEAL-06 D-TRIAL-12 a reset and a score are sent in every phase, for example after damaged events', () => {
    for (const [event, call] of happened)
      for (const before of befores) {
        const actions = trialTransition(before, event).actions.map(({ type }) => type)
        expect(actions, 'phase' in before ? before.phase : 'unstarted').toContain(`row.${call}`)
      }
  })
})

describe('submitting the score', () => {
  test('D-TRIAL-29 refuses an incomplete or failed assessment', () => {
    expect(asked('answering', { open: 1 })).toEqual([{ type: 'refuse.questionsOpen' }])
    expect(asked('failed')).toEqual([{ type: 'refuse.notPassed' }])
    expect(asked('exhausted')).toEqual([{ type: 'refuse.notPassed' }])
  })

  test('D-TRIAL-10 D-MODE-02 accepts a passed score when its retake can no longer be completed', () => {
    const score = { type: 'event.quizScoreSubmitted', params: { deckId: 'deck', trialId: 'trial', score: 50 } }
    for (const phase of ['retaking', 'answering'] as const) {
      expect(asked(phase, { open: 1, reading: true })).toEqual([score])
      expect(asked(phase, { open: 1 })).toEqual([{ type: 'refuse.questionsOpen' }])
      expect(after(phase, { type: 'scoreSubmitted', score: 50 })).toBe('submitting')
      const unpassed = trial({ phase })
      expect(trialTransition(unpassed, { ...submits, open: 1, reading: true }).actions).toEqual([
        { type: 'refuse.questionsOpen' },
      ])
    }
  })

  test('D-TRIAL-05 D-TRIAL-10 the score is that of the best passed attempt, not of the last answers', () => {
    expect(asked('passed')).toEqual([
      { type: 'event.quizScoreSubmitted', params: { deckId: 'deck', trialId: 'trial', score: 50 } },
    ])
    expect(scoreToSubmit(trial({ passedAt: 5, lastScore: 70 }))).toBe(70)
  })

  test('D-RESULT-13 X-OUTBOX-08 is submitted once; a pending one is retried', () => {
    expect(asked('submitted')).toEqual([{ type: 'refuse.alreadySubmitted' }])
    expect(asked('submitting')).toEqual([{ type: 'refuse.alreadySubmitted' }])
    expect(asked('submitting', { waits: true })).toEqual([])
    expect(asked('submitting', { waits: true, blocked: true })).toEqual([{ type: 'event.sendAsked', params: {} }])
    expect(asked('passed', { waits: true })).toEqual([{ type: 'event.sendAsked', params: {} }])
  })

  test('D-RESULT-13 changes from pending through submitting to submitted, and back to pending when it fails', () => {
    const score = { type: 'scoreSubmitted', score: 50 } as const
    expect(after('passed', score)).toBe('submitting')
    expect(after('submitting', { type: 'scoreRefused' })).toBe('passed')
    expect(after('submitting', score)).toBe('submitting')
    expect(after('passed', { type: 'scoreRefused' })).toBe('passed')
    expect(after('submitted', score)).toBe('submitted')
    expect(after('submitted', { type: 'scoreRefused' })).toBe('submitted')
  })
})
