import { omitUndefined } from '../protocol/omit-undefined'
import type { StoredEvent } from '../protocol/events'
import type { Intent } from '../protocol/intents'
import type { Input } from './decider'
import type { Fact } from './facts'

type Body = Input['body']

const intent = (given: Intent): Body => ({ kind: 'intent', intent: given })
const fact = (given: Fact): Body => ({ kind: 'fact', fact: given })

/**
 * Infers the input of events whose row does not keep it: of old logs, and where an input is private or large. Returns an
 * input only if the first event carries all of its fields and no other input leads to such an event; undefined otherwise.
 */
export function inferInput([first, second]: readonly StoredEvent[]): Body | undefined {
  if (first === undefined) return undefined
  const { type, data } = first
  // A timer that fired is named by the event that it causes.
  if ('firing' in data && data.firing !== undefined) return fact({ type: 'timerFired', ...data.firing })
  switch (type) {
    case 'timerFired':
      return fact({ type: 'timerFired', timer: data.timer, armedBy: data.armedBy })
    case 'quizAnswered':
      // A direct answer counts when its call ends, and the call's id is not in the event.
      return data.direct ? undefined : answerOf(data)
    case 'quizAnswerSent':
      return answerOf(data.answer)
    case 'quizAttemptCompleted':
      return data.requested ? intent({ type: 'completeAttempt', data: { deckId: data.deckId } }) : undefined
    case 'quizRetried':
      return intent({ type: 'retryQuizDeck', data: { deckId: data.deckId } })
    case 'quizScoreSubmitted':
      return intent({ type: 'submitQuizDeckScore', data: { deckId: data.deckId } })
    case 'favoriteAdded':
    case 'favoriteRemoved':
      return intent({ type: 'favoriteCardToggle', data: { ...data, favorite: type === 'favoriteAdded' } })
    case 'cardRated':
      return intent({ type: 'rateCard', data })
    case 'cardRatingRemoved':
      return intent({ type: 'removeRating', data })
    case 'cardTucked':
      return intent({ type: 'tuckCard', data })
    case 'cardUntucked':
      return intent({ type: 'removeCardFromDeck', data })
    case 'tuckingStarted':
      return intent({ type: 'startTucking', data })
    case 'deckCreated':
      return intent({
        type: 'createDeck',
        data: { title: data.title, ...omitUndefined({ initialCardId: data.initialCardId }) },
      })
    case 'deckRemoved':
      return intent({ type: 'removeDeck', data: { deckId: data.deckId } })
    case 'cardFlipped':
      // Cards are turned back when the learner moves on, too: then the next event shows another card.
      return second?.type === 'cardShown' || second?.type === 'deckEndShown' || data.side === 'front'
        ? undefined
        : intent({ type: 'flipCard', data })
    case 'deckEndShown':
      return intent({ type: 'showDeckEnd', data: { deckId: data.deckId } })
    case 'alertDismissed':
      return intent({ type: 'dismissAlert', data: { alertId: data.alertId } })
    case 'noticeDismissed':
      return intent({ type: 'dismissNotice', data: { noticeId: data.noticeId } })
    case 'actionSetAside':
      return intent({ type: 'setAsideAction', data: { rowId: data.rowId } })
    case 'connectivityChanged':
      return fact({ type: 'connectivity', online: data.online })
    case 'pageHidden':
      return fact({ type: 'hidden' })
    case 'activityBatched':
      return fact({ type: 'activityDue' })
    case 'actionDelivered': {
      const trial = second?.type === 'quizTrialUpdated' ? second.data.trial : undefined
      return fact({ type: 'rowSent', rowId: data.rowId, ...omitUndefined({ trial }) })
    }
    default:
      return undefined
  }
}

const answerOf = ({ deckId, cardId, questionId, answerId }: GivenAnswer): Body =>
  intent({ type: 'answerQuestion', data: { deckId, cardId, quizId: questionId, answer: answerId } })

interface GivenAnswer {
  readonly deckId: string
  readonly cardId: string
  readonly questionId: string
  readonly answerId: string
}
