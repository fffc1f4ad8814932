import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { Card } from '../../../protocol/entities/card'
import { serverTime } from '../../device/device'
import { requireAssessment } from '../../invariants'
import { availability, quizPeriod } from '../../quiz/availability'
import { attemptLimit } from '../../quiz/limits'
import { passingGrade } from '../../quiz/score'
import { assessmentQuestions } from '../../quiz/questions'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { type CardContext, brokenBack } from '../card-context'
import { nonEmpty } from '../../../protocol/text'

/** Projects what an assessment requires of the learner, and when it may be taken (D-CARD-10, D-MODE-09, D-MODE-10). */
export function quizInstructionsBack(card: Card, { state, context, resolvedDeck }: CardContext): CardBack {
  const assessment = requireAssessment(resolvedDeck.content.deck)
  if (E.isLeft(assessment)) return brokenBack(assessment.left)
  const deck = assessment.right
  const settings = deck.quizSettings
  const remaining = resolvedDeck.trial === undefined ? attemptLimit(settings) : resolvedDeck.trial.attemptsRemaining
  const questions = assessmentQuestions(resolvedDeck.content)
  const surveyOnly = questions.length > 0 && questions.every(({ scored }) => !scored)
  return {
    kind: 'quizInstructions',
    questions: questions.length,
    passingGrade: passingGrade(settings),
    availability: availability(deck, serverTime(state, context.at)),
    ...omitUndefined({
      content: nonEmpty(card.content) ?? nonEmpty(settings?.assessmentInstructions),
      cover: nonEmpty(card.coverImage?.url) ?? nonEmpty(settings?.assessmentInstructionsCoverImage?.url),
      attemptsRemaining: remaining ?? undefined,
      attemptDelay: settings?.quizAttemptDelay,
      ...quizPeriod(deck),
      surveyOnly: surveyOnly ? true : undefined,
    }),
  }
}
