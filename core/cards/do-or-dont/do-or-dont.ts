import * as E from 'fp-ts/Either'
import type { DoOrDontResponse } from '../../../protocol/cards/do-or-dont-response'
import type { Card } from '../../../protocol/entities/card'
import { newEvent, type EventData, type NewEvent, type StoredEvent } from '../../../protocol/events'
import { refusal, type Refusal, type RefusalCode } from '../../../protocol/faults'
import { accept, noEvents, refuse, type Context } from '../../decider'
import { deckNotLoaded } from '../../refusals'
import { openDeckIn, type ResolvedDeck } from '../../deck/resolved-deck'
import type { OpenDeck } from '../../deck/state'
import { serverTime } from '../../device/device'
import { eventsOf } from '../../machine-actions'
import { derivedId } from '../../hash'
import { effectsOf, isIn } from '../../machine'
import { outboxRequest } from '../../outbox/outbox-request'
import { answeredAt } from '../../quiz/answer-time'
import { answerRefusal, responseOutcome } from '../../quiz/answer-rules'
import { gradeAnswer } from '../../quiz/grade-answer'
import { isPractice } from '../../quiz/trial'
import { updateEngagement, type State } from '../../state'
import { isDue } from '../../timers'
import { requireCard, type ResolvedCard } from '../require-card'
import { currentQuestion, doOrDontEffects } from './do-or-dont-machine'
import type { DoOrDontGame } from './do-or-dont-state'
import type { CardDomain } from '../card-domain'
import {
  transition,
  endOfDelay,
  newGame,
  applyToGame,
  roundOf,
  doOrDontDelays,
  type DoOrDontStep,
} from './do-or-dont-runner'

type AnsweredQuestion = EventData<'doOrDontCompleted'>['questions'][number]

/**
 * Decides the do-or-don't game of a card. It is recorded when finished; in an assessment its questions count (D-API-43,
 * O-66).
 */
export const doOrDont: CardDomain<'doOrDont'> = {
  intents: {
    beginDoOrDont: (state, data, context) => {
      const found = requireGame(state, data, context)
      if (E.isLeft(found)) return found
      const { card, resolvedDeck, open } = found.right
      const game = gameOf(open, card.id)
      if (game !== undefined && !isIn(game, 'done') && transition(game, { type: 'begins' }).state === game)
        return noEvents
      const round = roundOf(card, resolvedDeck)
      if (round.questions.length === 0 || isIn(newGame(round, ''), 'done')) return refuse('alreadyAnswered')
      return accept(newEvent('doOrDontBegun', round))
    },
    answerDoOrDont: (state, data, context) => {
      const found = requireGame(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, questionId, answer } = data
      const game = gameOf(found.right.open, cardId)
      if (game === undefined) return refuse('answerNotFound')
      // A second tap, or a tap on a question that is not current, is ignored (X-OUTBOX-08).
      if (currentQuestion(game.context)?.id !== questionId || transition(game, released(answer)).state === game)
        return noEvents
      return accept(newEvent('doOrDontAnswered', { cardId, deckId, questionId, answer }))
    },
    restartDoOrDont: (state, data, context) => {
      const found = requireGame(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId } = data
      const game = gameOf(found.right.open, cardId)
      if (game === undefined || !isIn(game, 'done')) return noEvents
      return transition(game, { type: 'restarts', seed: '' }).state === game
        ? refuse('alreadyAnswered')
        : accept(newEvent('doOrDontRestarted', { cardId, deckId }))
    },
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const type = endOfDelay(timer, context.session)
      const game = state.user.tabs[context.session]?.deck?.doOrDontGame
      if (type === undefined || game === undefined || !isDue(state, firing, context.session)) return noEvents
      return accept(newEvent('timerFired', firing), ...recorded(state, transition(game, { type }).actions, context))
    },
  },
  evolve: {
    doOrDontBegun: (state, event) => applyToGame(state, event, newGame(event.data, event.id), { type: 'begins' }),
    doOrDontAnswered: (state, event) => {
      const game = playedIn(state, event, event.data.cardId)
      return game === undefined ? state : applyToGame(state, event, game, released(event.data.answer))
    },
    doOrDontRestarted: (state, event) => {
      const game = playedIn(state, event, event.data.cardId)
      return game === undefined ? state : applyToGame(state, event, game, { type: 'restarts', seed: event.id })
    },
    timerFired: (state, event) => {
      const type = endOfDelay(event.data.timer, event.session)
      const game = state.user.tabs[event.session]?.deck?.doOrDontGame
      return type === undefined || game === undefined ? state : applyToGame(state, event, game, { type })
    },
    doOrDontCompleted: (state, { data: { cardId, questions }, at }) =>
      updateEngagement(state, (current) => {
        const correct = questions.filter((question) => question.correct === true).length
        return {
          ...current,
          doOrDontResults: {
            ...current.doOrDontResults,
            [cardId]: { correct, total: questions.length, at: serverTime(state, at) },
          },
        }
      }),
  },
  policies: {
    // Leaving the deck or starting another game while the last answer is shown completes the round.
    doOrDontBegun: (_state, _event, context, before) => lastAnswer(before, context),
    deckClosed: (_state, _event, context, before) => lastAnswer(before, context),
    deckOpened: (_state, _event, context, before) => lastAnswer(before, context),
  },
  requests: {
    doOrDontBegun: 'notSent',
    doOrDontAnswered: 'notSent',
    doOrDontRestarted: 'notSent',
    doOrDontCompleted: ({ id, data, at }, state) =>
      data.practice === true
        ? undefined
        : outboxRequest(
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
            data.deckId in state.user.quiz.trials ? undefined : 'normal',
          ),
  },
}

const released = (answer: DoOrDontResponse) => ({ type: 'released', zone: answer === 'do' ? 'top' : 'bottom' }) as const

/** Returns the open game if it belongs to this card. */
const gameOf = ({ doOrDontGame }: OpenDeck, cardId: string): DoOrDontGame | undefined =>
  doOrDontGame?.context.cardId === cardId ? doOrDontGame : undefined

function playedIn(state: State, { session }: StoredEvent, cardId: string): DoOrDontGame | undefined {
  const open = state.user.tabs[session]?.deck
  return open === undefined ? undefined : gameOf(open, cardId)
}

/** Returns the card whose game may be played now in this tab's open deck, or the refusal. */
function requireGame(
  state: State,
  data: { readonly cardId: string; readonly deckId: string },
  context: Context,
): E.Either<Refusal, ResolvedCard & { readonly open: OpenDeck }> {
  const found = requireCard(state, data, context)
  if (E.isLeft(found)) return found
  const open = openDeckIn(state, context.session, data.deckId)
  if (open === undefined) return deckNotLoaded
  const { card, resolvedDeck } = found.right
  if (card.doOrDont === undefined) return E.left(refusal('cardNotFound'))
  const refused = doOrDontRefusal(card, resolvedDeck)
  return refused === undefined ? E.right({ card, resolvedDeck, open }) : E.left(refusal(refused))
}

/**
 * Returns why a game may not be played now: the assessment is read-only, was submitted, or has already asked its
 * questions (O-62).
 */
export function doOrDontRefusal(card: Card, { content, mode, trial, locked }: ResolvedDeck): RefusalCode | undefined {
  if (content.deck.type === 'quiz' && (mode === undefined || trial === undefined)) return 'readingOnly'
  const refused = answerRefusal({
    knowledgeCheck: false,
    flipLocked: locked.has(card.id),
    ...(mode === undefined || trial === undefined ? {} : { assessment: { mode, trial } }),
  })
  return refused === 'cardLocked' ? 'alreadyAnswered' : refused
}

/** Returns the events of a game step; the completion is left out if the game may not be played any longer. */
function recorded(state: State, actions: DoOrDontStep['actions'], context: Context): readonly NewEvent[] {
  return eventsOf(effectsOf(doOrDontEffects, actions)).flatMap((event) => {
    if (event.type !== 'doOrDontCompleted') return []
    const found = requireGame(state, event.data, context)
    return E.isLeft(found) ? [] : [completed(found.right, event.data.deckId, event.data.questions)]
  })
}

/** Completes a round whose last answer was given but whose feedback delay has not ended. */
function lastAnswer(before: State, context: Context): readonly NewEvent[] {
  const game = before.user.tabs[context.session]?.deck?.doOrDontGame
  if (game === undefined) return []
  return recorded(before, transition(game, { type: doOrDontDelays.doOrDontFeedback }).actions, context)
}

/** Builds the completion event, with each answer graded by the same rule as on the server. */
function completed(
  { card, resolvedDeck }: ResolvedCard,
  deckId: string,
  answers: readonly AnsweredQuestion[],
): NewEvent {
  const questions = answers.map(({ questionId, answerId }): AnsweredQuestion => {
    const answer = { questionId, answerId }
    return { ...answer, ...responseOutcome(gradeAnswer(resolvedDeck.content.deck, card, answer) ?? 'recorded') }
  })
  const practice = isPractice(resolvedDeck.trial) ? ({ practice: true } as const) : {}
  return newEvent('doOrDontCompleted', { cardId: card.id, deckId, questions, ...practice })
}
