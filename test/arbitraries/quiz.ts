import fc from 'fast-check'
import type { ZonedTime } from '../../core/clock/zoned-time'
import type { DeckContent } from '../../core/deck/content'
import { questionsOfCard } from '../../core/quiz/questions'
import type { Answer, Answers, Failure, Trial, TrialPhase } from '../../core/quiz/state'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { deckContents } from './content'
import { numberedId } from './decks'
import { moments } from './moments'
import { answersText, contentText, timeText, trialText, withText } from './counterexample-text'

const DAY = 86_400_000

/** Returns the ways to answer each question of a card: a possible choice, and whether it is right. */
function choices(card: Card, deck: Deck): readonly fc.Arbitrary<Omit<Answer, 'at' | 'times'>>[] {
  return questionsOfCard(deck, card).map(({ cardId, questionId, scored }) => {
    const marked = (answerId: string, correct: boolean, variantId?: string) => ({
      cardId,
      questionId,
      answerId,
      ...(scored ? { correct } : {}),
      ...omitUndefined({ variantId }),
    })
    if (card.quiz === undefined) {
      const right = card.doOrDont?.questions?.find(({ id }) => id === questionId)?.correctResponse
      return fc.constantFrom('do', 'dont').map((answerId) => marked(answerId, answerId === right))
    }
    const shown = [...(card.quiz.variants ?? [])]
    const versions = shown.length > 0 ? shown : [{ ...card.quiz, id: undefined }]
    return fc
      .constantFrom(...versions)
      .chain(({ id, answers = [], correctAnswerId }) =>
        fc.constantFrom(...answers).map((answer) => marked(answer.id, answer.id === correctAnswerId, id)),
      )
  })
}

/**
 * Generates answers to some of a deck's questions between two times, each right or wrong by the content. In an
 * assessment survey answers are neither.
 */
export function answersTo({ deck, cards }: DeckContent, from: number, until: number): fc.Arbitrary<Answers> {
  const given = cards
    .flatMap((card) => choices(card, deck))
    .map((choice) =>
      fc.option(
        fc
          .tuple(choice, fc.integer({ min: from, max: until }), fc.integer({ min: 1, max: 4 }))
          .map(([answer, at, times]): Answer => ({ ...answer, at, times })),
        { nil: undefined, freq: 4 },
      ),
    )
  return fc
    .tuple(...given)
    .map((list) =>
      Object.fromEntries(list.flatMap((answer) => (answer === undefined ? [] : [[answer.questionId, answer]]))),
    )
}

/**
 * Generates reachable trials: attempts within one round, or two if the delay allows a second; failures and a pass in
 * order. Submitted only when passed, with a certificate only when submitted. All times are between the given ones.
 */
export function trials({ deck }: DeckContent, from: number, until: number): fc.Arbitrary<Trial> {
  const limit = deck.quizSettings?.quizAttemptLimit ?? null
  const delay = deck.quizSettings?.quizAttemptDelay ?? 0
  const rounds = delay > 0 ? 2 : 1
  return fc
    .record({
      times: fc
        .array(fc.integer({ min: from, max: until }), { maxLength: limit === null ? 5 : limit * rounds })
        .map((list) => list.toSorted((a, b) => a - b)),
      zone: fc.constantFrom(60, 120),
      ending: fc.constantFrom('open', 'open', 'retrying', 'passed', 'submitted', 'certified'),
      resetAt: fc.option(fc.integer({ min: from, max: until }), { nil: undefined }),
      score: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ times, zone, ending, resetAt, score }): Trial => {
      const last = times.at(-1)
      const passed = last !== undefined && ['passed', 'submitted', 'certified'].includes(ending)
      const failed = passed ? times.slice(0, -1) : times
      const remaining = limit === null ? null : (times.length > limit ? rounds * limit : limit) - times.length
      const retrying = ending === 'retrying' && last !== undefined && remaining !== 0
      const submitted = passed && ending !== 'passed'
      return {
        id: numberedId('8', 1),
        userId: numberedId('9', 1),
        deckId: deck.id,
        startedAt: from,
        attemptsRemaining: remaining,
        attempts: times.length,
        failures: failed.map((at): Failure => ({ at, zone })),
        retrying,
        phase: phaseOf({ submitted, passed, retrying, failed: last !== undefined, exhausted: remaining === 0 }),
        content: 'content of the attempt',
        answered: [],
        ...(last === undefined ? {} : { lastAttemptAt: last, lastScore: score }),
        ...(passed ? { passedAt: last, passedScore: score } : {}),
        ...(submitted ? { submittedAt: until } : {}),
        ...(submitted && ending === 'certified' ? { certificateId: numberedId('4', 1) } : {}),
        ...omitUndefined({ resetAt }),
      }
    })
}

function phaseOf(facts: Record<'submitted' | 'passed' | 'retrying' | 'failed' | 'exhausted', boolean>): TrialPhase {
  if (facts.submitted) return 'submitted'
  if (facts.retrying) return 'retaking'
  if (facts.passed) return 'passed'
  if (facts.exhausted) return 'exhausted'
  return facts.failed ? 'failed' : 'answering'
}

/** An assessment that a learner is taking or has taken. */
export interface TakenQuiz {
  readonly content: DeckContent
  readonly answers: Answers
  readonly trial: Trial
  readonly now: ZonedTime
}

/** Generates taken assessments as `takenQuizzes` does. A setting that is given is the same in all of them. */
export const takenQuizzesOf = (settings: QuizSettings): fc.Arbitrary<TakenQuiz> =>
  fc
    .tuple(deckContents('quiz', settings), moments, fc.integer({ min: 0, max: 30 * DAY }))
    .chain(([content, now, age]) =>
      fc.record({
        content: fc.constant(content),
        answers: answersTo(content, now.at - age, now.at),
        trial: trials(content, now.at - age, now.at),
        now: fc.constant(now),
      }),
    )
    .map((taken) => withText(taken, textOf))

/** The assessment in a few lines. */
const textOf = ({ content, answers, trial, now }: TakenQuiz): string =>
  `${contentText(content)}; ${answersText(answers)}; ${trialText(trial)}; now ${timeText(now)}`

/**
 * Generates a quiz deck with the answers and the trial of one learner, started within 30 days before now.
 *
 *     property.prop([takenQuizzes])('the score is a percentage', ({ content, answers, trial }) => {
 *       const { score } = standing(content, answers, trial.resetAt)
 *       expect(score >= 0 && score <= 100).toBe(true)
 *     })
 */
export const takenQuizzes: fc.Arbitrary<TakenQuiz> = takenQuizzesOf({})
