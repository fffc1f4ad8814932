import * as E from 'fp-ts/Either'
import { newEvent, type EventData } from '../../protocol/events'
import { isSecondTap } from '../clock/moment'
import { accept, nothing, refuse } from '../decider'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import { message } from '../outbox/message'
import { answeredAt } from '../quiz/answer-time'
import { answerRefusal, responseOutcome } from '../quiz/answering'
import { judge } from '../quiz/judge'
import { isPractice } from '../quiz/trial'
import { inEngagement } from '../state'
import { cardAtHand } from './card-at-hand'
import type { CardDomain } from './kind'

type Sorted = EventData<'doOrDontCompleted'>['questions'][number]

/** The sorting game of a card, recorded when it is done; in an assessment its questions count (D-API-43, O-66). */
export const doOrDont: CardDomain<'doOrDont'> = {
  intents: {
    completeDoOrDont: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { card, hand } = found.right
      const { cardId, deckId } = data
      if (card.doOrDont === undefined) return refuse('cardNotFound')
      if (isSecondTap(state.mine.engagement.sorted[cardId]?.at, serverTime(state, context.at))) return nothing
      const inAssessment = hand.content.deck.type === 'quiz'
      const { mode, trial } = hand
      if (inAssessment && (mode === undefined || trial === undefined)) return refuse('readingOnly')
      const refused = answerRefusal({
        knowledgeCheck: false,
        flipLocked: hand.locked.has(cardId),
        ...(mode === undefined || trial === undefined ? {} : { assessment: { mode, trial } }),
      })
      if (refused !== undefined) return refuse(refused === 'cardLocked' ? 'alreadyAnswered' : refused)
      const given = new Map(data.answers.map(({ questionId, answer }) => [questionId, answer]))
      const asked = card.doOrDont.questions ?? []
      if (asked.length !== given.size || asked.some(({ id }) => !given.has(id))) return refuse('questionsOpen')
      const questions = asked.map(({ id }): Sorted => {
        const answer = { questionId: id, answerId: given.get(id) ?? 'do' } as const
        return { ...answer, ...responseOutcome(judge(hand.content.deck, card, answer) ?? 'recorded') }
      })
      const practice = isPractice(trial) ? ({ practice: true } as const) : {}
      return accept(newEvent('doOrDontCompleted', { cardId, deckId, questions, ...practice }))
    },
  },
  evolve: {
    doOrDontCompleted: (state, { data: { cardId, questions }, at }) =>
      inEngagement(state, (current) => {
        const correct = questions.filter((question) => question.correct === true).length
        return {
          ...current,
          sorted: { ...current.sorted, [cardId]: { correct, total: questions.length, at: serverTime(state, at) } },
        }
      }),
  },
  rows: {
    doOrDontCompleted: ({ id, data, at }, state) =>
      data.practice === true
        ? undefined
        : message(
            'recordAnswers',
            {},
            data.questions.map((question) => ({
              id: derivedId(id, question.questionId),
              cardId: data.cardId,
              deckId: data.deckId,
              createdAt: answeredAt(state, data.deckId, at),
              ...question,
            })),
            data.deckId,
          ),
  },
}
