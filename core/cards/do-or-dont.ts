import * as E from 'fp-ts/Either'
import { doOrDont as doOrDontKind } from '../../protocol/cards/do-or-dont'
import type { DoOrDontResponse } from '../../protocol/cards/do-or-dont-response'
import type { Card } from '../../protocol/entities/card'
import { newEvent, type EventData, type NewEvent, type StoredEvent } from '../../protocol/events'
import { refusal, type Refusal, type RefusalCode } from '../../protocol/faults'
import { accept, nothing, refuse, type Context } from '../decider'
import { deckMissing } from '../deck-missing'
import { openIn, type DeckAtHand } from '../deck/open-deck'
import type { OpenDeck } from '../deck/state'
import { serverTime } from '../device/device'
import { eventsOf } from '../effects'
import { derivedId } from '../hash'
import { isIn } from '../machine'
import { message } from '../outbox/message'
import { answeredAt } from '../quiz/answer-time'
import { answerRefusal, responseOutcome } from '../quiz/answering'
import { judge } from '../quiz/judge'
import { isPractice } from '../quiz/trial'
import { inEngagement, type State } from '../state'
import { isDue } from '../timers'
import { cardAtHand, type CardAtHand } from './card-at-hand'
import { currentQuestion } from './do-or-dont-machine'
import type { SortingGame } from './do-or-dont-state'
import type { CardDomain } from './kind'
import { ask, endOfDelay, laidOut, play, roundOf, sortingDelays, type SortingStep } from './sorting-game'

type Sorted = EventData<'doOrDontCompleted'>['questions'][number]

/** The sorting game of a card, recorded when it is done; in an assessment its questions count (D-API-43, O-66). */
export const doOrDont: CardDomain<'doOrDont'> = {
  intents: {
    beginDoOrDont: (state, data, context) => {
      const found = toSort(state, data, context)
      if (E.isLeft(found)) return found
      const { card, hand, open } = found.right
      const game = gameOf(open, card.id)
      if (game !== undefined && !isIn(game, 'done') && ask(game, { type: 'begins' }).state === game) return nothing
      const round = roundOf(card, hand)
      if (round.questions.length === 0 || isIn(laidOut(round, ''), 'done')) return refuse('alreadyAnswered')
      return accept(newEvent('doOrDontBegun', round))
    },
    answerDoOrDont: (state, data, context) => {
      const found = toSort(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId, questionId, answer } = data
      const game = gameOf(found.right.open, cardId)
      if (game === undefined) return refuse('answerNotFound')
      // A second tap, or one on a question that has gone, is none (X-OUTBOX-08).
      if (currentQuestion(game.context)?.id !== questionId || ask(game, released(answer)).state === game) return nothing
      return accept(newEvent('doOrDontAnswered', { cardId, deckId, questionId, answer }))
    },
    restartDoOrDont: (state, data, context) => {
      const found = toSort(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId } = data
      const game = gameOf(found.right.open, cardId)
      if (game === undefined || !isIn(game, 'done')) return nothing
      return ask(game, { type: 'restarts', seed: '' }).state === game
        ? refuse('alreadyAnswered')
        : accept(newEvent('doOrDontRestarted', { cardId, deckId }))
    },
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const type = endOfDelay(timer, context.session)
      const game = state.mine.tabs[context.session]?.deck?.sorting
      if (type === undefined || game === undefined || !isDue(state, firing, context.session)) return nothing
      return accept(newEvent('timerFired', firing), ...recorded(state, ask(game, { type }).actions, context))
    },
  },
  evolve: {
    doOrDontBegun: (state, event) => play(state, event, laidOut(event.data, event.id), { type: 'begins' }),
    doOrDontAnswered: (state, event) => {
      const game = playedIn(state, event, event.data.cardId)
      return game === undefined ? state : play(state, event, game, released(event.data.answer))
    },
    doOrDontRestarted: (state, event) => {
      const game = playedIn(state, event, event.data.cardId)
      return game === undefined ? state : play(state, event, game, { type: 'restarts', seed: event.id })
    },
    timerFired: (state, event) => {
      const type = endOfDelay(event.data.timer, event.session)
      const game = state.mine.tabs[event.session]?.deck?.sorting
      return type === undefined || game === undefined ? state : play(state, event, game, { type })
    },
    doOrDontCompleted: (state, { data: { cardId, questions }, at }) =>
      inEngagement(state, (current) => {
        const correct = questions.filter((question) => question.correct === true).length
        return {
          ...current,
          sorted: { ...current.sorted, [cardId]: { correct, total: questions.length, at: serverTime(state, at) } },
        }
      }),
  },
  policies: {
    // Whoever leaves the deck, or begins another game, while the last answer still shows has given it.
    doOrDontBegun: (_state, _event, context, before) => lastAnswer(before, context),
    deckClosed: (_state, _event, context, before) => lastAnswer(before, context),
    deckOpened: (_state, _event, context, before) => lastAnswer(before, context),
  },
  rows: {
    doOrDontBegun: 'untold',
    doOrDontAnswered: 'untold',
    doOrDontRestarted: 'untold',
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
            data.deckId in state.mine.quiz.trials ? undefined : 'normal',
          ),
  },
}

const released = (answer: DoOrDontResponse) => ({ type: 'released', zone: answer === 'do' ? 'top' : 'bottom' }) as const

/** The game of a card, when it is the one that was begun last. */
const gameOf = ({ sorting }: OpenDeck, cardId: string): SortingGame | undefined =>
  sorting?.context.cardId === cardId ? sorting : undefined

function playedIn(state: State, { session }: StoredEvent, cardId: string): SortingGame | undefined {
  const open = state.mine.tabs[session]?.deck
  return open === undefined ? undefined : gameOf(open, cardId)
}

/** The card of a game that may be played now in the deck that this tab has open, or why not. */
function toSort(
  state: State,
  data: { readonly cardId: string; readonly deckId: string },
  context: Context,
): E.Either<Refusal, CardAtHand & { readonly open: OpenDeck }> {
  const found = cardAtHand(state, data, context)
  if (E.isLeft(found)) return found
  const open = openIn(state, context.session, data.deckId)
  if (open === undefined) return deckMissing
  const { card, hand } = found.right
  if (card.doOrDont === undefined) return E.left(refusal('cardNotFound'))
  const refused = sortingRefusal(card, hand)
  return refused === undefined ? E.right({ card, hand, open }) : E.left(refusal(refused))
}

/** Why a game may not be played now: an assessment is only read, was handed in, or has been asked already (O-62). */
export function sortingRefusal(card: Card, { content, mode, trial, locked }: DeckAtHand): RefusalCode | undefined {
  if (content.deck.type === 'quiz' && (mode === undefined || trial === undefined)) return 'readingOnly'
  const refused = answerRefusal({
    knowledgeCheck: false,
    flipLocked: locked.has(card.id),
    ...(mode === undefined || trial === undefined ? {} : { assessment: { mode, trial } }),
  })
  return refused === 'cardLocked' ? 'alreadyAnswered' : refused
}

/** The events of a step of the game: the round is recorded, unless it may not be any more. */
function recorded(state: State, actions: SortingStep['actions'], context: Context): readonly NewEvent[] {
  return eventsOf(actions, doOrDontKind.events).flatMap((event) => {
    if (event.type !== 'doOrDontCompleted') return []
    const found = toSort(state, event.data, context)
    return E.isLeft(found) ? [] : [completed(found.right, event.data.deckId, event.data.questions)]
  })
}

/** The round that a tab has answered to its end, and not waited for. */
function lastAnswer(before: State, context: Context): readonly NewEvent[] {
  const game = before.mine.tabs[context.session]?.deck?.sorting
  if (game === undefined) return []
  return recorded(before, ask(game, { type: sortingDelays.doOrDontFeedback }).actions, context)
}

/** A round with what each answer is worth, judged by the rule that the server judges by. */
function completed({ card, hand }: CardAtHand, deckId: string, answers: readonly Sorted[]): NewEvent {
  const questions = answers.map(({ questionId, answerId }): Sorted => {
    const answer = { questionId, answerId }
    return { ...answer, ...responseOutcome(judge(hand.content.deck, card, answer) ?? 'recorded') }
  })
  const practice = isPractice(hand.trial) ? ({ practice: true } as const) : {}
  return newEvent('doOrDontCompleted', { cardId: card.id, deckId, questions, ...practice })
}
