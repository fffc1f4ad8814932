import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { QuizAnswer, QuizQuestion, AnswerView, QuizBack } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import type { Chosen } from '../deck/state'
import { invariantError, requireQuiz } from '../invariants'
import { answerRefusal, isSilent, storedOutcome, type Outcome } from '../quiz/answering'
import { answerSent, questionSeed } from '../quiz/quiz'
import { remediationFor } from '../quiz/remediation'
import { isRunning } from '../quiz/trial'
import { answerTo } from '../quiz/unanswered'
import { shownQuestion, type ShownQuestion } from '../quiz/variant'
import { defined } from '../../protocol/defined'
import { type CardContext, brokenBack } from './card-context'
import { remediationView } from './remediation-view'
import { told } from './told'

/** How an answer that was given shows: with its marks while it is the chosen one, as merely picked afterwards. */
interface Given {
  readonly answerId: string
  readonly variantId?: string
  /** Left out when nothing may be said of right and wrong. */
  readonly outcome?: Outcome
}

/** The question with its answers, and what came of the one that was given (D-CARD-03, D-ANSWER-03..20). */
export function quizBack(card: Card, context: CardContext): CardBack {
  const required = requireQuiz(card)
  if (E.isLeft(required)) return brokenBack(required.left)
  const question = required.right
  const { deck } = context.hand.content
  const silent = isSilent(deck)
  const chosen = context.open?.chosen?.questionId === question.id ? context.open.chosen : undefined
  const answer = givenAnswer(card, question, chosen, silent, context)
  const open = answer === undefined || mayChoose(card, question, chosen, context)
  const shown = open ? askedNow(question, context) : askedThen(question, answer, context)
  if (shown.answers.length === 0) return brokenBack(invariantError('missingAnswers'))
  // A variant that came after the answer asks anew.
  const given = open && shown.answers.every(({ id }) => id !== answer?.answerId) ? undefined : answer
  return {
    kind: 'quiz',
    questionId: question.id,
    question: told(shown.title) ?? card.title ?? '',
    answers: shown.answers.map((one) => answerView(one, stateOf(one.id, given, shown.correctAnswerId, open))),
    answered: given !== undefined,
    survey: question.survey === true || deck.quizSettings?.survey === true,
    silent,
    ...defined({
      sending: answerSent(context.state, question.id),
      outcome: given?.outcome,
      remediation: remediationOf(question, given, context),
    }),
  }
}

/** The question as the rule that judges an answer finds it now. */
const askedNow = (question: QuizQuestion, { state, hand: { trial } }: CardContext): ShownQuestion =>
  shownQuestion(question, questionSeed(state, trial, question.id))

/** The question as it was when its answer was given: ending the attempt must not move it under the learner's eyes. */
function askedThen(
  question: QuizQuestion,
  { variantId }: Given,
  { state, hand: { trial } }: CardContext,
): ShownQuestion {
  const then = trial === undefined || isRunning(trial) ? trial : { ...trial, attempts: Math.max(0, trial.attempts - 1) }
  return shownQuestion(question, questionSeed(state, then, question.id), variantId)
}

/**
 * The answer that shows. Marks last as long as it is the chosen one; after that an assessment only says which one was
 * given, and any other deck asks anew. So does an assessment whose question is open again (D-VIS-02, D-VIS-04).
 */
function givenAnswer(
  card: Card,
  question: QuizQuestion,
  chosen: Chosen | undefined,
  silent: boolean,
  context: CardContext,
): Given | undefined {
  const answer = answerTo(context.hand.answers, question.id)
  const answerId = chosen?.answerId ?? (stands(card, context) ? answer?.answerId : undefined)
  if (answerId === undefined) return undefined
  const marked = chosen !== undefined && !silent
  return {
    ...defined({ variantId: answer?.variantId, outcome: marked ? storedOutcome(chosen) : undefined }),
    answerId,
  }
}

/** In an assessment an answer stands, but while studying a card that is not locked is asked again. */
const stands = (card: Card, { hand: { mode, locked } }: CardContext): boolean =>
  mode !== undefined && (mode !== 'study' || locked.has(card.id))

/** Goes by the rule that decides an answer, so that what shows as open can be chosen. */
function mayChoose(card: Card, question: QuizQuestion, chosen: Chosen | undefined, { hand }: CardContext): boolean {
  const { mode, trial } = hand
  const refusal = answerRefusal({
    knowledgeCheck: question.knowledgeCheck === true,
    flipLocked: hand.locked.has(card.id),
    ...defined({
      chosenId: chosen?.answerId,
      assessment: trial === undefined || mode === undefined ? undefined : { mode, trial },
    }),
  })
  return refusal === undefined
}

function stateOf(
  answerId: string,
  given: Given | undefined,
  correctAnswerId: string | undefined,
  open: boolean,
): AnswerView['state'] {
  const { outcome } = given ?? {}
  if (answerId === given?.answerId)
    return outcome === 'right' ? 'pickedRight' : outcome === 'wrong' ? 'pickedWrong' : 'picked'
  // A knowledge check that goes on asking does not give the answer away.
  if (open) return 'open'
  return outcome === 'wrong' && answerId === correctAnswerId ? 'right' : 'off'
}

const answerView = ({ id, text, textHtml }: QuizAnswer, state: AnswerView['state']): AnswerView => ({
  answerId: id,
  text: text ?? '',
  state,
  ...defined({ html: told(textHtml) }),
})

/** What helps after this answer, as long as its marks show (D-ANSWER-18). */
const remediationOf = (
  question: QuizQuestion,
  given: Given | undefined,
  context: CardContext,
): QuizBack['remediation'] =>
  given?.outcome === undefined
    ? undefined
    : remediationView(remediationFor(question.remediation, given.answerId, given.outcome), context)
