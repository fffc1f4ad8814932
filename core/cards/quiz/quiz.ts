import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { QuizAnswer, QuizQuestion, AnswerView, QuizBack } from '../../../protocol/cards/quiz'
import type { Card } from '../../../protocol/entities/card'
import type { AnswerFeedback } from '../../deck/state'
import { invariantError, requireQuiz } from '../../invariants'
import { answerRefusal, isSilent, storedOutcome, type Outcome } from '../../quiz/answer-rules'
import { answerBeingSent, questionSeed } from '../../quiz/quiz'
import { remediationFor } from '../../quiz/remediation'
import { isRunning } from '../../quiz/trial'
import { answerTo } from '../../quiz/unanswered'
import { shownQuestion, type ShownQuestion } from '../../quiz/variant'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { type CardContext, brokenBack } from '../card-context'
import { remediationView } from './remediation-view'
import { nonEmpty } from '../../../protocol/text'

/** A given answer: with its marks while it is the answer just chosen, without them later. */
interface ShownAnswer {
  readonly answerId: string
  readonly variantId?: string
  /** Left out when right or wrong must not be shown. */
  readonly outcome?: Outcome
}

/** Projects the question with its answers and the outcome of the given one (D-CARD-03, D-ANSWER-03..20). */
export function quizBack(card: Card, context: CardContext): CardBack {
  const required = requireQuiz(card)
  if (E.isLeft(required)) return brokenBack(required.left)
  const question = required.right
  const { deck } = context.resolvedDeck.content
  const silent = isSilent(deck)
  const chosen = context.open?.answerFeedback?.questionId === question.id ? context.open.answerFeedback : undefined
  const answer = givenAnswer(card, question, chosen, silent, context)
  const open = answer === undefined || canChoose(card, question, chosen, context)
  const shown = open ? currentQuestionView(question, context) : answeredQuestionView(question, answer, context)
  if (shown.answers.length === 0) return brokenBack(invariantError('missingAnswers'))
  // A variant that was published after the answer is asked again.
  const given = open && shown.answers.every(({ id }) => id !== answer?.answerId) ? undefined : answer
  return {
    kind: 'quiz',
    questionId: question.id,
    question: nonEmpty(shown.title) ?? card.title ?? '',
    answers: shown.answers.map((one) => answerView(one, stateOf(one.id, given, shown.correctAnswerId, open))),
    answered: given !== undefined,
    survey: question.survey === true || deck.quizSettings?.survey === true,
    silent,
    ...omitUndefined({
      sending: answerBeingSent(context.state, question.id),
      counted:
        deck.type === 'points' && answerTo(context.resolvedDeck.answers, question.id) !== undefined ? true : undefined,
      outcome: given?.outcome,
      remediation: remediationOf(question, given, context),
    }),
  }
}

/** Returns the question in the variant by which an answer is graded now. */
const currentQuestionView = (question: QuizQuestion, { state, resolvedDeck: { trial } }: CardContext): ShownQuestion =>
  shownQuestion(question, questionSeed(state, trial, question.id))

/** Returns the question in the variant that was answered: ending the attempt must not change what the learner sees. */
function answeredQuestionView(
  question: QuizQuestion,
  { variantId }: ShownAnswer,
  { state, resolvedDeck: { trial } }: CardContext,
): ShownQuestion {
  const then = trial === undefined || isRunning(trial) ? trial : { ...trial, attempts: Math.max(0, trial.attempts - 1) }
  return shownQuestion(question, questionSeed(state, then, question.id), variantId)
}

/**
 * Returns the answer to show. Marks are shown while it is the answer just chosen. Later an assessment only shows which
 * answer was given, and any other deck asks again, as does an assessment whose question is open again (D-VIS-02,
 * D-VIS-04).
 */
function givenAnswer(
  card: Card,
  question: QuizQuestion,
  chosen: AnswerFeedback | undefined,
  silent: boolean,
  context: CardContext,
): ShownAnswer | undefined {
  const answer = answerTo(context.resolvedDeck.answers, question.id)
  const answerId = chosen?.answerId ?? (isAnswerFinal(card, context) ? answer?.answerId : undefined)
  if (answerId === undefined) return undefined
  const marked = chosen !== undefined && !silent
  return {
    ...omitUndefined({ variantId: answer?.variantId, outcome: marked ? storedOutcome(chosen) : undefined }),
    answerId,
  }
}

/** Does the recorded answer stay? It does in an assessment, but in study mode only on a locked card. */
const isAnswerFinal = (card: Card, { resolvedDeck: { mode, locked } }: CardContext): boolean =>
  mode !== undefined && (mode !== 'study' || locked.has(card.id))

/**
 * May the learner choose an answer? Uses the rule that decides an answer, so that every answer shown as open can be
 * chosen.
 */
function canChoose(
  card: Card,
  question: QuizQuestion,
  chosen: AnswerFeedback | undefined,
  { resolvedDeck }: CardContext,
): boolean {
  const { mode, trial } = resolvedDeck
  const refusal = answerRefusal({
    knowledgeCheck: question.knowledgeCheck === true,
    flipLocked: resolvedDeck.locked.has(card.id),
    ...omitUndefined({
      chosenId: chosen?.answerId,
      assessment: trial === undefined || mode === undefined ? undefined : { mode, trial },
    }),
  })
  return refusal === undefined
}

function stateOf(
  answerId: string,
  given: ShownAnswer | undefined,
  correctAnswerId: string | undefined,
  open: boolean,
): AnswerView['state'] {
  const { outcome } = given ?? {}
  if (answerId === given?.answerId)
    return outcome === 'right' ? 'pickedRight' : outcome === 'wrong' ? 'pickedWrong' : 'picked'
  // A knowledge check that continues asking does not reveal the answer.
  if (open) return 'open'
  return outcome === 'wrong' && answerId === correctAnswerId ? 'right' : 'off'
}

const answerView = ({ id, text, textHtml }: QuizAnswer, state: AnswerView['state']): AnswerView => ({
  answerId: id,
  text: text ?? '',
  state,
  ...omitUndefined({ html: nonEmpty(textHtml) }),
})

/** Returns the remediation for this answer, while its marks are shown (D-ANSWER-18). */
const remediationOf = (
  question: QuizQuestion,
  given: ShownAnswer | undefined,
  context: CardContext,
): QuizBack['remediation'] =>
  given?.outcome === undefined
    ? undefined
    : remediationView(remediationFor(question.remediation, given.answerId, given.outcome), context)
