import type { QuizQuestion } from '../../protocol/cards/quiz'
import type { Card } from '../../protocol/entities/card'
import type { DeckCardState } from '../../protocol/entities/deck'
import { delayAfter, storedOutcome } from '../quiz/answer-rules'
import { attemptsUsedUp } from '../quiz/limits'
import type { QuizMode } from '../quiz/mode'
import { questionsOfCard } from '../quiz/questions'
import type { Answer, Answers, Trial } from '../quiz/state'
import { answerTo, isMissed, isUnanswered } from '../quiz/unanswered'
import type { DeckContent } from './content'

export interface VisibilityInput {
  readonly content: Pick<DeckContent, 'deck' | 'cards'>
  /** Of a quiz deck; undefined for other decks. */
  readonly mode: QuizMode | undefined
  readonly answers: Answers
  readonly trial: Trial | undefined
  /** ms UTC. */
  readonly now: number
}

type CardVisibility = 'shown' | 'locked' | 'hidden'

/** Returns one state for every card of an open deck, in the order of the cards (D-VIS-01). */
export const visibility = (input: VisibilityInput): readonly Readonly<DeckCardState>[] =>
  input.content.cards.map((card) => {
    const look = input.content.deck.type === 'quiz' ? inAssessment(card, input) : outsideAssessment(card, input)
    return { cardId: card.id, hidden: look === 'hidden', flipLocked: look === 'locked' }
  })

/**
 * Decides the state of an assessment's card (D-VIS-02..08). A card with several questions is answered when all are,
 * missed when one is, and expired when each missed one is. The first matching row decides; an empty cell matches
 * anything.
 *
 * | asks | mode  | attempts | answered | missed | before reset | expired | card   |
 * |------|-------|----------|----------|--------|--------------|---------|--------|
 * | no   |       |          |          |        |              |         | shown  |
 * |      | info  |          |          |        |              |         | shown  |
 * |      |       | used up  |          |        |              |         | locked |
 * |      | quiz  |          | yes      |        |              |         | locked |
 * |      | quiz  |          | no       |        |              |         | shown  |
 * |      |       |          | no       |        |              |         | shown  |
 * |      |       |          |          | no     |              |         | hidden |
 * |      |       |          |          |        | yes          |         | shown  |
 * |      |       |          |          |        |              | yes     | shown  |
 * |      |       |          |          |        |              | no      | locked |
 */
function inAssessment(card: Card, input: VisibilityInput): CardVisibility {
  const { content, mode, answers, trial } = input
  const questions = questionsOfCard(content.deck, card)
  if (questions.length === 0 || mode === 'info') return 'shown'
  if (trial !== undefined && attemptsUsedUp(trial, content.deck.quizSettings)) return 'locked'
  if (mode === 'study') return whileStudying(card, input)
  return questions.every(({ questionId }) => answerTo(answers, questionId) !== undefined) ? 'locked' : 'shown'
}

/**
 * Decides the state while studying: open questions are shown, right answers are hidden; a missed one stays locked until
 * its expiry (D-VIS-02..04).
 */
function whileStudying(card: Card, { content, answers, trial, now }: VisibilityInput): CardVisibility {
  const questions = questionsOfCard(content.deck, card)
  if (questions.some((question) => isUnanswered(question, answers, trial?.resetAt))) return 'shown'
  const missed = questions
    .map((question) => ({ question, answer: answerTo(answers, question.questionId) }))
    .filter(({ question, answer }) => answer !== undefined && isMissed(question, answer))
  if (missed.length === 0) return 'hidden'
  const expired = missed.every(({ answer }) => answer !== undefined && now >= (expiry(card, answer) ?? Infinity))
  return expired ? 'shown' : 'locked'
}

/**
 * Returns when a missed card opens again, ms UTC: when the last of its missed answers expires; undefined: never
 * (D-VIS-04).
 */
export function opensAgainAt(
  { content, answers }: Pick<VisibilityInput, 'content' | 'answers'>,
  card: Card,
): number | undefined {
  const expiries = questionsOfCard(content.deck, card).flatMap((question) => {
    const answer = answerTo(answers, question.questionId)
    return answer === undefined || !isMissed(question, answer) ? [] : [expiry(card, answer) ?? Infinity]
  })
  const last = Math.max(...expiries)
  return Number.isFinite(last) ? last : undefined
}

/** Returns when a missed answer of an assessment expires; undefined: never (D-VIS-04). */
function expiry(card: Card, answer: Answer): number | undefined {
  const delay = card.quiz?.incorrectDelay
  return delay === undefined || delay < 0 ? undefined : answer.at + delay * 1_000
}

/**
 * Decides the state of a card in any other deck: an answer hides it until the delay of the outcome has passed
 * (D-VIS-09..12). The first matching row decides; an empty cell matches anything.
 *
 * | asks | answered | showTimes | delay   | card   |
 * |------|----------|-----------|---------|--------|
 * | no   |          |           |         | shown  |
 * |      | no       |           |         | shown  |
 * |      |          | exceeded  |         | hidden |
 * |      |          |           | none    | shown  |
 * |      |          |           | passed  | shown  |
 * |      |          |           | running | hidden |
 * |      |          |           | never   | hidden |
 */
function outsideAssessment(card: Card, { answers, now }: VisibilityInput): CardVisibility {
  const question = card.type === 'quiz' ? card.quiz : undefined
  const answer = question === undefined ? undefined : answerTo(answers, question.id)
  if (question === undefined || answer === undefined) return 'shown'
  if (question.showTimes !== undefined && answer.times > question.showTimes) return 'hidden'
  return now < (returnTime(question, answer) ?? Infinity) ? 'hidden' : 'shown'
}

/** Returns when a question is shown again after this answer; undefined: never (D-VIS-11). */
function returnTime(question: QuizQuestion, answer: Answer): number | undefined {
  const delay = delayAfter(question, storedOutcome(answer))
  return delay < 0 ? undefined : answer.at + delay * 1_000
}

/** Returns the times at which cards are shown again, ms UTC, including past ones. */
export const visibilityChanges = ({
  content,
  answers,
}: Pick<VisibilityInput, 'content' | 'answers'>): readonly number[] =>
  content.cards.flatMap((card) =>
    questionsOfCard(content.deck, card).flatMap(({ questionId }) => {
      const answer = answerTo(answers, questionId)
      if (answer === undefined) return []
      const inQuestion = card.quiz === undefined ? undefined : returnTime(card.quiz, answer)
      return (content.deck.type === 'quiz' ? expiry(card, answer) : inQuestion) ?? []
    }),
  )
