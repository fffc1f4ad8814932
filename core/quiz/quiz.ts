import { defined } from '../../protocol/defined'
import { newEvent, type EventData, type EventOf, type NewEvent } from '../../protocol/events'
import type { Firing } from '../../protocol/events/firing'
import type { IntentData } from '../../protocol/intents'
import { callsFor, isFor, request, settleAll, underWay, type Settle } from '../calls'
import { notDone, notRecorded } from '../cards/not-recorded'
import * as constants from '../../protocol/constants'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { cardMissing, deckMissing } from '../deck-missing'
import { isOnline } from '../device/device'
import { deckAtHand, openIn } from '../deck/open-deck'
import { inOpenDeck, nextCard, show, showSuccessor } from '../deck/show-card'
import type { Chosen, OpenDeck } from '../deck/state'
import { deliveredAt } from '../outbox/delivered'
import { inMine, type State } from '../state'
import { userMissing } from '../user-missing'
import { arm, disarm, firedIn, isDue, tabTimer } from '../timers'
import { answeredAt } from './answer-time'
import { advancesAfter, answerRefusal, clearDelay, isSilent, responseOutcome } from './answering'
import { judge } from './judge'
import { remediationFor } from './remediation'
import { hasUnsentActions } from './server-trial'
import { mergeAnswers } from './merge-answers'
import type { Answer, Trial } from './state'
import { isPractice } from './trial'
import { answerTo } from './unanswered'
import { attemptSeed, shownQuestion } from './variant'

const CLEAR = 'answerClear'
const NEXT = 'nextCard'

const answers = (questionId: string) => callsFor('directAnswer', ({ answer }) => answer.questionId === questionId)

export const settleDirectAnswer: Settle<'directAnswer'> = (_state, { callId, call, outcome }, context) =>
  outcome.ok ? accept(newEvent('quizAnswered', call.answer)) : notDone(callId, outcome.fault, context)

/** The answer to this question that is on its way to the server by itself. */
export const answerSent = (state: State, questionId: string): string | undefined =>
  Object.values(state.mine.calls)
    .flatMap((call) => (isFor(call, 'directAnswer') ? [call.answer] : []))
    .find((answer) => answer.questionId === questionId)?.answerId

/** Answering questions, in assessments and elsewhere, and what the answers are (D-ANSWER). */
export const quiz: Domain = {
  intents: {
    answerQuestion: (state, data, context) => answerQuestion(state, data, context),
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const { session } = context
      if (!isDue(state, firing, session) || state.mine.tabs[session]?.deck?.chosen === undefined) return nothing
      if (firedIn(timer, NEXT) !== undefined) return accept(...goOn(state, firing, context))
      if (firedIn(timer, CLEAR) === undefined) return nothing
      // Moving on takes the marks away as well.
      const moved = showSuccessor(withoutMarks(state, session), session, context, firing)
      const isOver = moved.some(({ type }) => type === 'cardShown')
      return accept(...moved, ...(isOver ? [] : [newEvent('timerFired', firing)]))
    },
  },
  evolve: {
    quizAnswerSent: (state, { data, session, at }) =>
      request(settleAll(state, answers(data.answer.questionId)), data.callId, {
        purpose: 'directAnswer',
        session,
        at,
        answer: data.answer,
        answeredAt: answeredAt(state, data.answer.deckId, at),
      }),
    quizAnswered: (state, event) => {
      const { data, at } = event
      if (data.practice === true) return markChosen(state, event)
      const given = {
        cardId: data.cardId,
        questionId: data.questionId,
        answerId: data.answerId,
        at: answeredAt(state, data.deckId, at),
        ...outcomeAndVariant(data),
      }
      const settled = settleAll(
        state,
        callsFor('directAnswer', ({ answer }) => answer.responseId === data.responseId),
      )
      return markChosen(record(settled, data.deckId, [given]), event)
    },
    doOrDontCompleted: (state, { data: { deckId, cardId, questions, practice }, at }) =>
      practice === true
        ? state
        : record(
            state,
            deckId,
            questions.map(({ questionId, answerId, correct }) => ({
              cardId,
              questionId,
              answerId,
              at: answeredAt(state, deckId, at),
              ...defined({ correct }),
            })),
          ),
    timerFired: (state, { data }) => {
      const session = firedIn(data.timer, CLEAR)
      return session === undefined ? state : withoutMarks(state, session)
    },
    quizResponsesReset: (state, { data }) => unmarked(withAnswers(state, data.deckId, {}), data.deckId),
    quizRetried: (state, { data }) => unmarked(state, data.deckId),
    deckLoaded: (state, { data: { deckId, responses = [] } }) =>
      withAnswers(
        state,
        deckId,
        mergeAnswers(state.mine.quiz.answers[deckId] ?? {}, responses, {
          isAhead: isAhead(state, deckId),
          askedAt: state.mine.library.decks[deckId]?.askedAt ?? 0,
          resetAt: state.mine.quiz.trials[deckId]?.resetAt,
          retrying: state.mine.quiz.trials[deckId]?.retrying === true,
        }),
      ),
  },
}

/** In an assessment chance is fixed by the attempt; elsewhere by the learner and the question. */
export const questionSeed = (state: State, trial: Trial | undefined, questionId: string): string =>
  trial === undefined ? `${state.mine.session.user?.id ?? ''}/${questionId}` : attemptSeed(trial, questionId)

function answerQuestion(
  state: State,
  { deckId, cardId, quizId, answer: answerId }: IntentData<'answerQuestion'>,
  context: Context,
): Decision {
  if (state.mine.session.user === undefined) return userMissing
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const open = openIn(state, context.session, deckId)
  if (hand === undefined || open === undefined) return deckMissing
  const card = hand.shown.find(({ id }) => id === cardId)
  if (card === undefined) return cardMissing
  const question = card.quiz
  if (question?.id !== quizId) return refuse('cardNotFound')

  const { trial, mode } = hand
  const inAssessment = hand.content.deck.type === 'quiz'
  if (inAssessment && (trial === undefined || mode === undefined)) return refuse('readingOnly')
  const chosen = open.chosen?.questionId === quizId ? open.chosen : undefined
  // A second tap on the chosen answer is the first one again (X-OUTBOX-08).
  if (chosen?.answerId === answerId) return nothing
  const refused = answerRefusal({
    knowledgeCheck: question.knowledgeCheck === true,
    flipLocked: hand.locked.has(cardId),
    ...(chosen === undefined ? {} : { chosenId: chosen.answerId }),
    ...(trial === undefined || mode === undefined ? {} : { assessment: { mode, trial } }),
  })
  if (refused !== undefined) return refuse(refused === 'cardLocked' ? 'alreadyAnswered' : refused)

  const shown = shownQuestion(question, questionSeed(state, trial, quizId))
  const variant = shown.variantId === undefined ? {} : { variantId: shown.variantId }
  const { deck, triggers } = hand.content
  const outcome = judge(deck, card, { questionId: quizId, answerId, ...variant })
  if (outcome === undefined) return refuse('answerNotFound')
  const remediated = !isSilent(deck) && remediationFor(question.remediation, answerId, outcome) !== undefined
  const practice = isPractice(trial)
  const direct = !practice && triggers.some((trigger) => trigger.cardId === cardId)
  const given: EventData<'quizAnswered'> = {
    deckId,
    cardId,
    questionId: quizId,
    answerId,
    responseId: context.id('response'),
    inAssessment,
    clearAfter: clearDelay(remediated),
    advances: advancesAfter(inAssessment, remediated),
    direct,
    ...responseOutcome(outcome),
    ...variant,
    ...(practice ? { practice } : {}),
  }
  return direct ? sendDirectly(state, given, context) : accept(newEvent('quizAnswered', given))
}

/** The answer of a card with triggers counts once the server has it; without a connection it does not (D-ANSWER-13, 14). */
function sendDirectly(state: State, answer: EventData<'quizAnswered'>, context: Context): Decision {
  if (!isOnline(state)) return accept(notRecorded(context))
  const sending = underWay(state, context.at, answers(answer.questionId))
  return sending ? nothing : accept(newEvent('quizAnswerSent', { callId: context.id('answer'), answer }))
}

/** The answered card is left by itself, if it is still the one in view (D-ANSWER-07). */
function goOn(state: State, firing: Firing, context: Context): readonly NewEvent[] {
  const open: OpenDeck | undefined = state.mine.tabs[context.session]?.deck
  const hand = open === undefined ? undefined : deckAtHand(state, context.contents, open.deckId, context.at)
  if (open?.chosen === undefined || hand === undefined || open.cardId !== open.chosen.cardId) return []
  const next = nextCard(hand, open)
  return next === undefined ? [] : show(hand, open, next.id, firing)
}

/** The chosen answer of a tab is not marked any more. */
function withoutMarks(state: State, session: string): State {
  const deckId = state.mine.tabs[session]?.deck?.deckId
  return deckId === undefined ? state : inOpenDeck(state, session, deckId, ({ chosen: _cleared, ...open }) => open)
}

/** The marks of the attempt before are gone, so that every question can be answered anew. */
export const unmarked = (state: State, deckId: string): State =>
  Object.keys(state.mine.tabs).reduce(
    (current, session) => inOpenDeck(current, session, deckId, ({ chosen: _before, ...open }) => open),
    state,
  )

/** Does the device know more of a deck's answers than what the last load brought? */
const isAhead = (state: State, deckId: string): boolean =>
  hasUnsentActions(state, deckId) || deliveredAt(state, deckId) >= (state.mine.library.decks[deckId]?.askedAt ?? 0)

const withAnswers = (state: State, deckId: string, answers: Readonly<Record<string, Answer>>): State =>
  inMine(state, { quiz: { ...state.mine.quiz, answers: { ...state.mine.quiz.answers, [deckId]: answers } } })

/** Takes answers down; each counts one more time that its question was answered. */
function record(state: State, deckId: string, given: readonly Omit<Answer, 'times'>[]): State {
  const before = state.mine.quiz.answers[deckId] ?? {}
  const counted = given.map((answer): readonly [string, Answer] => [
    answer.questionId,
    { ...answer, times: (answerTo(before, answer.questionId)?.times ?? 0) + 1 },
  ])
  return withAnswers(state, deckId, { ...before, ...Object.fromEntries(counted) })
}

const outcomeAndVariant = ({ correct, variantId }: EventData<'quizAnswered'>) => ({
  ...defined({ correct, variantId }),
})

/**
 * The answer is marked until its time is up, and the viewer goes on if it is to (D-ANSWER-03, 04, 07). One that the server
 * has taken after its card was left is seen by nobody, and the marks of the card in view stay (X-UX-05).
 */
function markChosen(state: State, event: EventOf<'quizAnswered'>): State {
  const { data, session } = event
  const open = openIn(state, session, data.deckId)
  if (open === undefined || (data.direct && open.cardId !== data.cardId)) return state
  const { cardId, questionId, answerId, advances, correct } = data
  const chosen: Chosen = { cardId, questionId, answerId, advances, ...defined({ correct }) }
  const marked = inOpenDeck(state, session, data.deckId, (open) => ({ ...open, chosen }))
  const clearing = arm(disarm(marked, tabTimer(NEXT, session)), event, tabTimer(CLEAR, session), data.clearAfter)
  return advances ? arm(clearing, event, tabTimer(NEXT, session), constants.nextCardDelay) : clearing
}
