import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import { serverTime } from '../device/device'
import { requireAssessment } from '../invariants'
import { availability, quizPeriod } from '../quiz/availability'
import { attemptLimit } from '../quiz/limits'
import { passingGrade } from '../quiz/pass'
import { assessmentQuestions } from '../quiz/questions'
import { defined } from '../../protocol/defined'
import { type CardContext, brokenBack } from './card-context'
import { told } from './told'

/** What an assessment asks of the learner, and when it may be taken (D-CARD-10, D-MODE-09, D-MODE-10). */
export function quizInstructionsBack(card: Card, { state, context, hand }: CardContext): CardBack {
  const assessment = requireAssessment(hand.content.deck)
  if (E.isLeft(assessment)) return brokenBack(assessment.left)
  const deck = assessment.right
  const settings = deck.quizSettings
  const remaining = hand.trial === undefined ? attemptLimit(settings) : hand.trial.attemptsRemaining
  return {
    kind: 'quizInstructions',
    questions: assessmentQuestions(hand.content).length,
    passingGrade: passingGrade(settings),
    availability: availability(deck, serverTime(state, context.at)),
    ...defined({
      content: told(card.content) ?? told(settings?.assessmentInstructions),
      cover: told(card.coverImage?.url) ?? told(settings?.assessmentInstructionsCoverImage?.url),
      attemptsRemaining: remaining ?? undefined,
      attemptDelay: settings?.quizAttemptDelay,
      ...quizPeriod(deck),
    }),
  }
}
