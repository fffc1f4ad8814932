import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { resolveDeck, marks } from '../../core/deck/resolved-deck'
import { visibility } from '../../core/deck/visibility'
import { attemptsUsedUp } from '../../core/quiz/limits'
import type { QuizMode } from '../../core/quiz/mode'
import { assessmentHistories, live, versions } from '../arbitraries/assessment-histories'
import type { App } from '../examples/app'
import { answer, answers, assessment, content, plainCard, quizCard, trial } from '../examples/assessment'
import { decidedBy, decisionTable, everyCase, idleRows, type Facts } from './decision-table'

const inAssessment = decisionTable('core/deck/visibility.ts', 'inAssessment')
const outsideAssessment = decisionTable('core/deck/visibility.ts', 'outsideAssessment')

const lookOf = ({ hidden, flipLocked }: { readonly hidden: boolean; readonly flipLocked: boolean }) =>
  hidden ? 'hidden' : flipLocked ? 'locked' : 'shown'
const yes = (value: boolean) => (value ? 'yes' : 'no')

describe('a card of an assessment', () => {
  const cases = everyCase({
    asks: ['yes', 'no'],
    mode: ['info', 'quiz', 'study'],
    attempts: ['left', 'used up'],
    answered: ['yes', 'no'],
    missed: ['yes', 'no'],
    'before reset': ['yes', 'no'],
    expired: ['yes', 'no'],
  })
  /** Returns one card in this state, answered at 1 000 with a delay of a second, and viewed around 2 000. */
  const lookAt = (facts: Facts) => {
    const card = facts['asks'] === 'yes' ? quizCard('q', { incorrectDelay: 1 }) : plainCard('q')
    const [state] = visibility({
      content: assessment([card], { quizAttemptLimit: 2 }),
      mode: facts['mode'] as QuizMode,
      trial: trial({
        attempts: facts['attempts'] === 'left' ? 1 : 2,
        resetAt: facts['before reset'] === 'yes' ? 1_001 : 1_000,
      }),
      answers:
        facts['answered'] === 'yes' ? answers(answer('q', { at: 1_000, correct: facts['missed'] === 'no' })) : {},
      now: facts['expired'] === 'yes' ? 2_000 : 1_999,
    })
    return state === undefined ? undefined : lookOf(state)
  }

  test('D-VIS-02 D-VIS-03 D-VIS-04 D-VIS-05 D-VIS-06 D-VIS-07 appears as its decision table says, in every case', () => {
    for (const facts of cases) expect([facts, lookAt(facts)]).toEqual([facts, decidedBy(inAssessment, facts)])
    expect(idleRows(inAssessment, cases)).toEqual([])
  })

  /** Returns the expected appearance of each question card of the deck, by the table. */
  const tableOf = (app: App): Readonly<Record<string, string | undefined>> => {
    const { trials, answers: byDeck } = app.state.user.quiz
    const hand = resolveDeck(app.state, app.contents, 'deck', app.now)
    const now = app.now + app.state.device.clockOffset
    const facts = trials['deck']
    return Object.fromEntries(
      (hand?.content.cards ?? []).map(({ id, quiz }) => {
        const given = byDeck['deck']?.[`${id}-question`]
        const delay = quiz?.incorrectDelay ?? -1
        return [
          id,
          decidedBy(inAssessment, {
            asks: 'yes',
            mode: hand?.mode ?? 'none',
            attempts:
              facts !== undefined && attemptsUsedUp(facts, hand?.content.deck.quizSettings) ? 'used up' : 'left',
            answered: yes(given !== undefined),
            missed: yes(given?.correct !== true),
            'before reset': yes((given?.at ?? 0) < (facts?.resetAt ?? 0)),
            expired: yes(delay >= 0 && given !== undefined && now >= given.at + delay * 1_000),
          }),
        ]
      }),
    )
  }

  property.prop([assessmentHistories], { numRuns: 40 })(
    'D-VIS-01 appears as its decision table says after every learner action',
    (history) => {
      live(history, 0, (app) => {
        const hand = resolveDeck(app.state, app.contents, 'deck', app.now)
        const shown = new Set(hand?.shown.map(({ id }) => id))
        // A card with marked answers stays until the marks are cleared (D-ANSWER-03).
        const marked = new Set(marks(app.state, 'deck', hand?.answers ?? {}).map(({ cardId }) => cardId))
        for (const [id, look] of Object.entries(tableOf(app))) {
          expect(hand?.locked.has(id)).toBe(look === 'locked')
          if (!marked.has(id)) expect(shown.has(id)).toBe(look !== 'hidden')
        }
      })
    },
  )

  property.prop([assessmentHistories], { numRuns: 40 })(
    'D-VIS-01 decision 10: keeps the same questions for a started attempt until its end, whatever is published',
    (history) => {
      const asked = (app: App) =>
        resolveDeck(app.state, app.contents, 'deck', app.now)?.content.cards.map(({ id }) => id)
      const known = versions(history).map(({ cards }) => cards.map(({ id }) => id))
      let before: { readonly round: string; readonly begun: boolean; readonly ids: readonly string[] } | undefined
      live(history, 0, (app) => {
        const facts = app.state.user.quiz.trials['deck']
        const round = `${facts?.attempts} ${facts?.resetAt} ${facts?.phase}`
        const ids = asked(app) ?? []
        expect(known).toContainEqual(ids)
        if (before?.begun === true && before.round === round) expect(ids).toEqual(before.ids)
        before = { round, begun: (facts?.answered.length ?? 0) > 0, ids }
      })
    },
  )
})

describe('a card of any other deck', () => {
  const cases = everyCase({
    asks: ['yes', 'no'],
    answered: ['yes', 'no'],
    showTimes: ['none', 'reached', 'exceeded'],
    delay: ['none', 'running', 'passed', 'never'],
    outcome: ['right', 'wrong'],
  })
  const lookAt = (facts: Facts) => {
    const delay = { none: 0, never: -1, running: 2, passed: 1 }[facts['delay'] ?? 'none'] ?? 0
    const delays = facts['outcome'] === 'right' ? { correctDelay: delay } : { incorrectDelay: delay }
    const question = { ...delays, ...(facts['showTimes'] === 'none' ? {} : { showTimes: 2 }) }
    const given = answer('q', {
      at: 1_000,
      correct: facts['outcome'] === 'right',
      times: facts['showTimes'] === 'exceeded' ? 3 : 2,
    })
    const [state] = visibility({
      content: content([facts['asks'] === 'yes' ? quizCard('q', question) : plainCard('q')], { type: 'standard' }),
      mode: undefined,
      trial: undefined,
      answers: facts['answered'] === 'yes' ? answers(given) : {},
      now: 2_000,
    })
    return state === undefined ? undefined : lookOf(state)
  }

  test('D-VIS-09 D-VIS-10 D-VIS-11 D-VIS-12 appears as its decision table says, in every case', () => {
    for (const facts of cases) expect([facts, lookAt(facts)]).toEqual([facts, decidedBy(outsideAssessment, facts)])
    expect(idleRows(outsideAssessment, cases)).toEqual([])
  })
})
