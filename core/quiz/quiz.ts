import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent, type EventData, type EventOf, type NewEvent } from '../../protocol/events'
import type { TimerRef } from '../../protocol/events/device'
import type { IntentData } from '../../protocol/intents'
import { callsFor, isCallFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { onlineOnlyFailure, notRecordedAlert } from '../cards/online-only-failure'
import * as constants from '../../protocol/constants'
import { accept, noEvents, refuse, type Context, type Decision, type Domain } from '../decider'
import { cardNotFound, deckNotLoaded, notSignedIn } from '../refusals'
import { isOnline } from '../device/device'
import { resolveDeck, openDeckIn } from '../deck/resolved-deck'
import { updateOpenDeck, nextCard, showCardEvents, showSuccessor } from '../deck/show-card'
import type { AnswerFeedback, OpenDeck } from '../deck/state'
import { deliveredAt } from '../outbox/delivered'
import { outboxRequest } from '../outbox/outbox-request'
import { updateUser, type State } from '../state'
import { arm, disarm, tabOfTimerNamed, isDue, tabTimer } from '../timers'
import { answerParams } from './answer-params'
import { answeredAt } from './answer-time'
import { advancesAfter, answerRefusal, clearDelay, isSilent, responseOutcome } from './answer-rules'
import { gradeAnswer } from './grade-answer'
import { remediationFor } from './remediation'
import { hasUnsentActions } from './server-trial'
import { mergeAnswers } from './merge-answers'
import type { Answer, Trial } from './state'
import { isPractice } from './trial'
import { answerTo } from './unanswered'
import { attemptSeed, shownQuestion } from './variant'

const CLEAR_TIMER = 'answerClear'
const NEXT_TIMER = 'nextCard'

const answers = (questionId: string) => callsFor('directAnswer', ({ answer }) => answer.questionId === questionId)

export const settleDirectAnswer: CallResultHandler<'directAnswer'> = (_state, { callId, call, outcome }, context) =>
  outcome.ok ? accept(newEvent('quizAnswered', call.answer)) : onlineOnlyFailure(callId, outcome.fault, context)

/** Returns the answer to this question that a pending direct call is sending. */
export const answerBeingSent = (state: State, questionId: string): string | undefined =>
  Object.values(state.user.calls)
    .flatMap((call) => (isCallFor(call, 'directAnswer') ? [call.answer] : []))
    .find((answer) => answer.questionId === questionId)?.answerId

/** Decides answers to questions, in assessments and elsewhere, and stores them (D-ANSWER). */
export const quiz: Domain = {
  requests: {
    /**
     * High priority in an assessment. Elsewhere normal, because it depends on the own deck, the card in it, or the seen
     * records (decision 28).
     */
    quizAnswered: ({ data, at }, state) =>
      data.direct || data.practice === true
        ? undefined
        : outboxRequest(
            'recordAnswers',
            {},
            answerParams(data, answeredAt(state, data.deckId, at)),
            data.deckId,
            data.inAssessment ? undefined : 'normal',
          ),
  },
  intents: {
    answerQuestion: (state, data, context) => answerQuestion(state, data, context),
  },
  facts: {
    timerFired: (state, { timer, armedBy }, context) => {
      const firing = { timer, armedBy }
      const { session } = context
      if (!isDue(state, firing, session) || state.user.tabs[session]?.deck?.answerFeedback === undefined)
        return noEvents
      if (tabOfTimerNamed(timer, NEXT_TIMER) !== undefined) return accept(...advanceCard(state, firing, context))
      if (tabOfTimerNamed(timer, CLEAR_TIMER) === undefined) return noEvents
      // Moving on also clears the marks.
      const moved = showSuccessor(clearFeedback(state, session), session, context, firing)
      const isOver = moved.some(({ type }) => type === 'cardShown')
      return accept(...moved, ...(isOver ? [] : [newEvent('timerFired', firing)]))
    },
  },
  evolve: {
    quizAnswerSent: (state, { data, session, at }) =>
      addPendingCall(dropCalls(state, answers(data.answer.questionId)), data.callId, {
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
      const settled = dropCalls(
        state,
        callsFor('directAnswer', ({ answer }) => answer.responseId === data.responseId),
      )
      return markChosen(recordAnswers(settled, data.deckId, [given]), event)
    },
    doOrDontCompleted: (state, { data: { deckId, cardId, questions, practice }, at }) =>
      practice === true
        ? state
        : recordAnswers(
            state,
            deckId,
            questions.map(({ questionId, answerId, correct }) => ({
              cardId,
              questionId,
              answerId,
              at: answeredAt(state, deckId, at),
              ...omitUndefined({ correct }),
            })),
          ),
    timerFired: (state, { data }) => {
      const session = tabOfTimerNamed(data.timer, CLEAR_TIMER)
      return session === undefined ? state : clearFeedback(state, session)
    },
    quizResponsesReset: (state, { data }) => clearDeckFeedback(withAnswers(state, data.deckId, {}), data.deckId),
    quizRetried: (state, { data }) => clearDeckFeedback(state, data.deckId),
    deckLoaded: (state, { data: { deckId, responses = [] } }) =>
      withAnswers(
        state,
        deckId,
        mergeAnswers(state.user.quiz.answers[deckId] ?? {}, responses, {
          isAhead: isAhead(state, deckId),
          askedAt: state.user.library.decks[deckId]?.askedAt ?? 0,
          resetAt: state.user.quiz.trials[deckId]?.resetAt,
          retrying: state.user.quiz.trials[deckId]?.retrying === true,
        }),
      ),
  },
}

/** Returns the random seed of a question: fixed per attempt in an assessment, per learner and question elsewhere. */
export const questionSeed = (state: State, trial: Trial | undefined, questionId: string): string =>
  trial === undefined ? `${state.user.session.user?.id ?? ''}/${questionId}` : attemptSeed(trial, questionId)

function answerQuestion(
  state: State,
  { deckId, cardId, quizId, answer: answerId }: IntentData<'answerQuestion'>,
  context: Context,
): Decision {
  if (state.user.session.user === undefined) return notSignedIn
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  const open = openDeckIn(state, context.session, deckId)
  if (resolvedDeck === undefined || open === undefined) return deckNotLoaded
  const card = resolvedDeck.shown.find(({ id }) => id === cardId)
  if (card === undefined) return cardNotFound
  const question = card.quiz
  if (question?.id !== quizId) return refuse('cardNotFound')

  const { trial, mode } = resolvedDeck
  const inAssessment = resolvedDeck.content.deck.type === 'quiz'
  if (inAssessment && (trial === undefined || mode === undefined)) return refuse('readingOnly')
  const chosen = open.answerFeedback?.questionId === quizId ? open.answerFeedback : undefined
  // A second tap on the chosen answer is ignored (X-OUTBOX-08).
  if (chosen?.answerId === answerId) return noEvents
  const refused = answerRefusal({
    knowledgeCheck: question.knowledgeCheck === true,
    flipLocked: resolvedDeck.locked.has(cardId),
    ...(chosen === undefined ? {} : { chosenId: chosen.answerId }),
    ...(trial === undefined || mode === undefined ? {} : { assessment: { mode, trial } }),
  })
  if (refused !== undefined) return refuse(refused === 'cardLocked' ? 'alreadyAnswered' : refused)

  const shown = shownQuestion(question, questionSeed(state, trial, quizId))
  const variant = shown.variantId === undefined ? {} : { variantId: shown.variantId }
  const { deck, triggers } = resolvedDeck.content
  const outcome = gradeAnswer(deck, card, { questionId: quizId, answerId, ...variant })
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

/**
 * Sends an answer on a card with triggers directly; it counts once the server has it. Offline it is not recorded
 * (D-ANSWER-13, 14).
 */
function sendDirectly(state: State, answer: EventData<'quizAnswered'>, context: Context): Decision {
  if (!isOnline(state)) return accept(notRecordedAlert(context))
  const sending = hasPendingCall(state, context.at, answers(answer.questionId))
  return sending ? noEvents : accept(newEvent('quizAnswerSent', { callId: context.id('answer'), answer }))
}

/** Moves on from the answered card automatically, if it is still in view (D-ANSWER-07). */
function advanceCard(state: State, firing: TimerRef, context: Context): readonly NewEvent[] {
  const open: OpenDeck | undefined = state.user.tabs[context.session]?.deck
  const resolvedDeck = open === undefined ? undefined : resolveDeck(state, context.contents, open.deckId, context.at)
  if (open?.answerFeedback === undefined || resolvedDeck === undefined || open.cardId !== open.answerFeedback.cardId)
    return []
  const next = nextCard(resolvedDeck, open)
  return next === undefined ? [] : showCardEvents(resolvedDeck, open, next.id, firing)
}

/** Clears the chosen answer of a tab. */
function clearFeedback(state: State, session: string): State {
  const deckId = state.user.tabs[session]?.deck?.deckId
  return deckId === undefined
    ? state
    : updateOpenDeck(state, session, deckId, ({ answerFeedback: _cleared, ...open }) => open)
}

/** Clears the marks of the previous attempt in all tabs, so that every question can be answered again. */
export const clearDeckFeedback = (state: State, deckId: string): State =>
  Object.keys(state.user.tabs).reduce(
    (current, session) => updateOpenDeck(current, session, deckId, ({ answerFeedback: _before, ...open }) => open),
    state,
  )

/** Does the device have answers of a deck that the last load did not contain? */
const isAhead = (state: State, deckId: string): boolean =>
  hasUnsentActions(state, deckId) || deliveredAt(state, deckId) >= (state.user.library.decks[deckId]?.askedAt ?? 0)

const withAnswers = (state: State, deckId: string, answers: Readonly<Record<string, Answer>>): State =>
  updateUser(state, { quiz: { ...state.user.quiz, answers: { ...state.user.quiz.answers, [deckId]: answers } } })

/** Records answers; each increments the answer count of its question. */
function recordAnswers(state: State, deckId: string, given: readonly Omit<Answer, 'times'>[]): State {
  const before = state.user.quiz.answers[deckId] ?? {}
  const counted = given.map((answer): readonly [string, Answer] => [
    answer.questionId,
    { ...answer, times: (answerTo(before, answer.questionId)?.times ?? 0) + 1 },
  ])
  return withAnswers(state, deckId, { ...before, ...Object.fromEntries(counted) })
}

const outcomeAndVariant = ({ correct, variantId }: EventData<'quizAnswered'>) => ({
  ...omitUndefined({ correct, variantId }),
})

/**
 * Marks the answer until its time ends, and arms the automatic advance if there is one (D-ANSWER-03, 04, 07). A direct
 * answer whose card is no longer in view is not marked, so the marks of the card in view stay (X-UX-05).
 */
function markChosen(state: State, event: EventOf<'quizAnswered'>): State {
  const { data, session } = event
  const open = openDeckIn(state, session, data.deckId)
  if (open === undefined || (data.direct && open.cardId !== data.cardId)) return state
  const { cardId, questionId, answerId, advances, correct } = data
  const chosen: AnswerFeedback = { cardId, questionId, answerId, advances, ...omitUndefined({ correct }) }
  const marked = updateOpenDeck(state, session, data.deckId, (open) => ({ ...open, answerFeedback: chosen }))
  const clearing = arm(
    disarm(marked, tabTimer(NEXT_TIMER, session)),
    event,
    tabTimer(CLEAR_TIMER, session),
    data.clearAfter,
  )
  return advances ? arm(clearing, event, tabTimer(NEXT_TIMER, session), constants.nextCardDelay) : clearing
}
