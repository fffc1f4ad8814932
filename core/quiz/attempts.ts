import type { NewEvent, StoredEvent } from '../../protocol/events'
import { accept, noEvents, refuse, type Context, type Decision, type Domain } from '../decider'
import { deckNotLoaded, notSignedIn } from '../refusals'
import { resolveDeck, openDeckIn, type ResolvedDeck } from '../deck/resolved-deck'
import { serverTime } from '../device/device'
import { decisionOf, eventsOf } from '../machine-actions'
import { lockOnDeck } from '../library/chain-lock'
import { isParked, unpark } from '../outbox/parked'
import { machineOutboxRequest } from '../outbox/outbox-request'
import { type State } from '../state'
import { attemptEndedAt, retriedAt } from './answer-time'
import { attemptLimit } from './limits'
import { applyToExisting, applyTrialEvent, applyServerTrial, pendingScore, clearSubmitFault } from './apply-trial-event'
import { scoredTotal, scoreToImprove } from './score'
import { attemptScore } from './attempt-score'
import type { Trial } from './state'
import { askTrial } from './trial-transition'
import type { TrialEvent } from './trial-machine'

/** Decides requests and applies events of a trial; the trial machine contains the rules (D-TRIAL, X-MACHINE-05). */
export const attempts: Domain = {
  intents: {
    completeAttempt: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (resolvedDeck, trial) =>
        decisionOf(askTrial(trial, completionEvent(resolvedDeck, true))),
      ),
    retryQuizDeck: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (resolvedDeck, trial) => {
        if (lockOnDeck(state, context.contents, deckId) !== undefined) return refuse('deckLocked')
        const score = scoreToImprove(
          trial,
          attemptScore(resolvedDeck.content, resolvedDeck.answers, trial.resetAt).stats,
        )
        return decisionOf(askTrial(trial, { type: 'retries', score, ...rules(state, resolvedDeck, deckId) }))
      }),
    submitQuizDeckScore: (state, { deckId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
      if (resolvedDeck?.trial === undefined) return deckNotLoaded
      // A pending score is retried instead of submitted twice (X-OUTBOX-08).
      const waiting = pendingScore(state, deckId)
      if (waiting !== undefined && isParked(state, waiting.id)) return accept(...unpark(waiting.id))
      const waits = waiting !== undefined
      const blocked = state.user.outbox.blocked !== undefined
      const open = attemptScore(resolvedDeck.content, resolvedDeck.answers, resolvedDeck.trial.resetAt).unanswered
        .length
      const reading = resolvedDeck.mode === 'info'
      return decisionOf(askTrial(resolvedDeck.trial, { type: 'submits', open, waits, blocked, reading }))
    },
  },
  facts: {
    /** The start date was reached, or the waiting time ended, while the deck is open (D-TRIAL-01, D-TRIAL-14). */
    changeDue: (state, _fact, context) => {
      const deckId = state.user.tabs[context.session]?.deck?.deckId
      return deckId === undefined ? noEvents : accept(...onOpening(state, deckId, context))
    },
  },
  evolve: {
    quizTrialStarted: (state, event) => {
      const { trialId: id, userId, deckId, content, attemptsRemaining = null } = event.data
      const at = serverTime(state, event.at)
      return applyWithRequests(
        state,
        event,
        { id, deckId },
        { type: 'trialStarted', id, userId, deckId, content, attemptsRemaining, at },
      )
    },
    quizAnswered: (state, event) =>
      event.data.practice === true
        ? state
        : noteAnsweredQuestions(state, event, event.data.deckId, [event.data.questionId]),
    doOrDontCompleted: (state, event) =>
      event.data.practice === true
        ? state
        : noteAnsweredQuestions(
            state,
            event,
            event.data.deckId,
            event.data.questions.map(({ questionId }) => questionId),
          ),
    quizAttemptCompleted: (state, event) => {
      const { deckId, trialId: id, score, passed, correctCount, totalCount, attemptsRemaining = null } = event.data
      const at = attemptEndedAt(state, deckId, event.at)
      const result = { score, passed, correctCount, totalCount, attemptsRemaining, at, zone: event.zone }
      return applyWithRequests(state, event, { id, deckId }, { type: 'attemptCompleted', ...result })
    },
    quizRetried: (state, event) => {
      const { deckId, trialId: id, content } = event.data
      return applyWithRequests(
        state,
        event,
        { id, deckId },
        { type: 'retried', content, at: retriedAt(state, deckId, event.at) },
      )
    },
    quizResponsesReset: (state, event) =>
      applyWithRequests(
        state,
        event,
        { id: event.data.trialId, deckId: event.data.deckId },
        { type: 'responsesReset' },
      ),
    quizTrialReset: (state, event) => {
      const { deckId, trialId: id, content, keepsCount, attemptsRemaining = null } = event.data
      const at = serverTime(state, event.at)
      return applyWithRequests(
        state,
        event,
        { id, deckId },
        { type: 'trialReset', content, keepsCount, attemptsRemaining, at },
      )
    },
    quizScoreSubmitted: (state, event) => {
      const { deckId, trialId: id, score } = event.data
      return applyWithRequests(
        clearSubmitFault(state, deckId),
        event,
        { id, deckId },
        { type: 'scoreSubmitted', score },
      )
    },
    deckLoaded: (state, event) => {
      const { deckId, content, trial } = event.data
      const taken = trial === undefined ? state : applyServerTrial(state, event, trial, { withAnswers: true })
      const answers = Object.values(taken.user.quiz.answers[deckId] ?? {})
      const { resetAt = -Infinity } = taken.user.quiz.trials[deckId] ?? {}
      const begun = answers.some(({ at }) => at >= resetAt)
      return applyToExisting(taken, event, deckId, {
        type: 'contentLoaded',
        content,
        hasAnswers: answers.length > 0,
        begun,
      })
    },
  },
  policies: {
    deckOpened: (state, { data }, context) => onOpening(state, data.deckId, context),
    // Another device may have answered the last open question.
    deckLoaded: (state, { data }, context) => [
      ...(Object.keys(state.user.tabs).some((tab) => openDeckIn(state, tab, data.deckId) !== undefined)
        ? onOpening(state, data.deckId, context)
        : []),
      ...completeIfDone(state, data.deckId, context),
    ],
    // A corrected server clock can make a change due at once, without a timer for it.
    serverClockMeasured: (state, _event, context) => openDecks(state).flatMap((id) => onOpening(state, id, context)),
    quizAnswered: (state, { data }, context) => completeIfDone(state, data.deckId, context),
    doOrDontCompleted: (state, { data }, context) => completeIfDone(state, data.deckId, context),
  },
}

function inAssessment(
  state: State,
  deckId: string,
  context: Context,
  decide: (resolvedDeck: ResolvedDeck, trial: Trial) => Decision,
): Decision {
  if (state.user.session.user === undefined) return notSignedIn
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  if (resolvedDeck?.trial === undefined) return deckNotLoaded
  return resolvedDeck.mode === undefined || resolvedDeck.mode === 'info'
    ? refuse('readingOnly')
    : decide(resolvedDeck, resolvedDeck.trial)
}

/** Builds the event that completes the attempt with its current answers. */
function completionEvent({ content, answers, trial }: ResolvedDeck, requested: boolean): TrialEvent {
  const { unanswered, stats, score, passed } = attemptScore(content, answers, trial?.resetAt)
  const counts = { correctCount: stats.correct, totalCount: scoredTotal(stats) }
  return { type: 'completes', requested, open: unanswered.length, score, passed, ...counts }
}

/** Completes the attempt after the answer to its last open question (D-TRIAL-03). */
function completeIfDone(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  if (resolvedDeck?.trial === undefined || resolvedDeck.mode === undefined || resolvedDeck.mode === 'info') return []
  return eventsOf(askTrial(resolvedDeck.trial, completionEvent(resolvedDeck, false)))
}

/**
 * Starts a trial for a quiz deck without one, or resets an exhausted trial after its waiting time (D-TRIAL-01, 14).
 * After a relock of the deck's chain, also while the deck is open, the decks before it come first (D-DAISY-01).
 */
function onOpening(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const resolvedDeck = resolveDeck(state, context.contents, deckId, context.at)
  const userId = state.user.session.user?.id
  if (
    resolvedDeck === undefined ||
    userId === undefined ||
    resolvedDeck.mode === undefined ||
    resolvedDeck.mode === 'info'
  )
    return []
  if (lockOnDeck(state, context.contents, deckId) !== undefined) return []
  const { settings, newest } = rules(state, resolvedDeck, deckId)
  const limit = attemptLimit(settings)
  const trialId = context.id(`trial ${deckId}`)
  const remaining = limit === null ? {} : { attemptsRemaining: limit }
  const start = { deckId, trialId, userId, content: newest ?? '', ...remaining }
  const now = { at: serverTime(state, context.at), zone: context.zone }
  return eventsOf(
    askTrial(resolvedDeck.trial ?? { id: trialId, deckId }, { type: 'comes', start, now, settings, newest }),
  )
}

/** Returns the open decks, each once. */
const openDecks = ({ user: { tabs } }: State): readonly string[] => [
  ...new Set(Object.values(tabs).flatMap(({ deck }) => (deck === undefined ? [] : [deck.deckId]))),
]

const rules = (state: State, resolvedDeck: ResolvedDeck, deckId: string) => ({
  settings: resolvedDeck.content.deck.quizSettings,
  newest: state.user.library.decks[deckId]?.content,
})

/** Applies an event to the trial and enqueues its requests. */
const applyWithRequests = (
  state: State,
  event: StoredEvent,
  ids: Pick<Trial, 'id' | 'deckId'>,
  happened: TrialEvent,
): State => applyTrialEvent(state, event, ids, happened, machineOutboxRequest)

const noteAnsweredQuestions = (
  state: State,
  event: StoredEvent,
  deckId: string,
  questionIds: readonly string[],
): State => applyToExisting(state, event, deckId, { type: 'answered', questionIds })
