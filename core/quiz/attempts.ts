import type { NewEvent, StoredEvent } from '../../protocol/events'
import { outboxEvents } from '../../protocol/events/outbox'
import { quizEvents } from '../../protocol/events/quiz'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { deckMissing } from '../deck-missing'
import { deckAtHand, openIn, type DeckAtHand } from '../deck/open-deck'
import { serverTime } from '../device/device'
import { decided, eventsOf } from '../effects'
import { lockOn } from '../library/chain-lock'
import { isAside, sentAfterAll } from '../outbox/aside'
import { messageAsked } from '../outbox/message'
import { type State } from '../state'
import { userMissing } from '../user-missing'
import { attemptEndedAt, retriedAt } from './answer-time'
import { attemptLimit } from './limits'
import { moveKnown, moveTrial, takeTrial, waitingScore, withoutFault } from './move-trial'
import { scoredTotal, scoreToBetter } from './score'
import { standing } from './standing'
import type { Trial } from './state'
import { stepTrial } from './step-trial'
import type { TrialEvent } from './trial-machine'

/** The life of a trial is the trial machine's; here it is asked, and told what has happened (D-TRIAL, X-MACHINE-05). */
export const attempts: Domain = {
  intents: {
    completeAttempt: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (hand, trial) =>
        decided(stepTrial(trial, completes(hand, true)).actions, kinds),
      ),
    retryQuizDeck: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (hand, trial) => {
        if (lockOn(state, context.contents, deckId) !== undefined) return refuse('deckLocked')
        const score = scoreToBetter(trial, standing(hand.content, hand.answers, trial.resetAt).stats)
        return decided(stepTrial(trial, { type: 'retries', score, ...rules(state, hand, deckId) }).actions, kinds)
      }),
    submitQuizDeckScore: (state, { deckId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      if (hand?.trial === undefined) return deckMissing
      // A score that waits is sent again, not once more (X-OUTBOX-08).
      const waiting = waitingScore(state, deckId)
      if (waiting !== undefined && isAside(state, waiting.id)) return accept(...sentAfterAll(waiting.id))
      const waits = waiting !== undefined
      const blocked = state.mine.outbox.blocked !== undefined
      const open = standing(hand.content, hand.answers, hand.trial.resetAt).unanswered.length
      const reading = hand.mode === 'info'
      return decided(stepTrial(hand.trial, { type: 'submits', open, waits, blocked, reading }).actions, kinds)
    },
  },
  facts: {
    /** The start date has come, or the waiting time is over, while the deck is open (D-TRIAL-01, D-TRIAL-14). */
    changeDue: (state, _fact, context) => {
      const deckId = state.mine.tabs[context.session]?.deck?.deckId
      return deckId === undefined ? nothing : accept(...onOpening(state, deckId, context))
    },
  },
  evolve: {
    quizTrialStarted: (state, event) => {
      const { trialId: id, userId, deckId, content, attemptsRemaining = null } = event.data
      const at = serverTime(state, event.at)
      return move(
        state,
        event,
        { id, deckId },
        { type: 'trialStarted', id, userId, deckId, content, attemptsRemaining, at },
      )
    },
    quizAnswered: (state, event) =>
      event.data.practice === true ? state : noteAnswers(state, event, event.data.deckId, [event.data.questionId]),
    doOrDontCompleted: (state, event) =>
      event.data.practice === true
        ? state
        : noteAnswers(
            state,
            event,
            event.data.deckId,
            event.data.questions.map(({ questionId }) => questionId),
          ),
    quizAttemptCompleted: (state, event) => {
      const { deckId, trialId: id, score, passed, correctCount, totalCount, attemptsRemaining = null } = event.data
      const at = attemptEndedAt(state, deckId, event.at)
      const result = { score, passed, correctCount, totalCount, attemptsRemaining, at, zone: event.zone }
      return move(state, event, { id, deckId }, { type: 'attemptCompleted', ...result })
    },
    quizRetried: (state, event) => {
      const { deckId, trialId: id, content } = event.data
      return move(state, event, { id, deckId }, { type: 'retried', content, at: retriedAt(state, deckId, event.at) })
    },
    quizResponsesReset: (state, event) =>
      move(state, event, { id: event.data.trialId, deckId: event.data.deckId }, { type: 'responsesReset' }),
    quizTrialReset: (state, event) => {
      const { deckId, trialId: id, content, keepsCount, attemptsRemaining = null } = event.data
      const at = serverTime(state, event.at)
      return move(state, event, { id, deckId }, { type: 'trialReset', content, keepsCount, attemptsRemaining, at })
    },
    quizScoreSubmitted: (state, event) => {
      const { deckId, trialId: id, score } = event.data
      return move(withoutFault(state, deckId), event, { id, deckId }, { type: 'scoreSubmitted', score })
    },
    deckLoaded: (state, event) => {
      const { deckId, content, trial } = event.data
      const taken = trial === undefined ? state : takeTrial(state, event, trial, { withAnswers: true })
      const answers = Object.values(taken.mine.quiz.answers[deckId] ?? {})
      const { resetAt = -Infinity } = taken.mine.quiz.trials[deckId] ?? {}
      const begun = answers.some(({ at }) => at >= resetAt)
      return moveKnown(taken, event, deckId, { type: 'contentLoaded', content, hasAnswers: answers.length > 0, begun })
    },
  },
  policies: {
    deckOpened: (state, { data }, context) => onOpening(state, data.deckId, context),
    // Of the last open question the answer may have been given on another device.
    deckLoaded: (state, { data }, context) => [
      ...(Object.keys(state.mine.tabs).some((tab) => openIn(state, tab, data.deckId) !== undefined)
        ? onOpening(state, data.deckId, context)
        : []),
      ...completeIfDone(state, data.deckId, context),
    ],
    // What became due because the server's clock is another one than was thought has no moment that could be waited for.
    serverClockMeasured: (state, _event, context) => openDecks(state).flatMap((id) => onOpening(state, id, context)),
    quizAnswered: (state, { data }, context) => completeIfDone(state, data.deckId, context),
    doOrDontCompleted: (state, { data }, context) => completeIfDone(state, data.deckId, context),
  },
}

function inAssessment(
  state: State,
  deckId: string,
  context: Context,
  decide: (hand: DeckAtHand, trial: Trial) => Decision,
): Decision {
  if (state.mine.session.user === undefined) return userMissing
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  if (hand?.trial === undefined) return deckMissing
  return hand.mode === undefined || hand.mode === 'info' ? refuse('readingOnly') : decide(hand, hand.trial)
}

/** The attempt is to be completed as its answers stand. */
function completes({ content, answers, trial }: DeckAtHand, requested: boolean): TrialEvent {
  const { unanswered, stats, score, passed } = standing(content, answers, trial?.resetAt)
  const counts = { correctCount: stats.correct, totalCount: scoredTotal(stats) }
  return { type: 'completes', requested, open: unanswered.length, score, passed, ...counts }
}

/** The answer after which no question is open completes the attempt (D-TRIAL-03). */
function completeIfDone(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  if (hand?.trial === undefined || hand.mode === undefined || hand.mode === 'info') return []
  return eventsOf(stepTrial(hand.trial, completes(hand, false)).actions, kinds)
}

/**
 * A quiz deck without a trial gets one; an exhausted one whose waiting time has passed is reset (D-TRIAL-01, 14). Where
 * its chain is locked again, the decks before it come first, also while it stays open (D-DAISY-01).
 */
function onOpening(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const userId = state.mine.session.user?.id
  if (hand === undefined || userId === undefined || hand.mode === undefined || hand.mode === 'info') return []
  if (lockOn(state, context.contents, deckId) !== undefined) return []
  const { settings, newest } = rules(state, hand, deckId)
  const limit = attemptLimit(settings)
  const trialId = context.id(`trial ${deckId}`)
  const remaining = limit === null ? {} : { attemptsRemaining: limit }
  const start = { deckId, trialId, userId, content: newest ?? '', ...remaining }
  const now = { at: serverTime(state, context.at), zone: context.zone }
  return eventsOf(
    stepTrial(hand.trial ?? { id: trialId, deckId }, { type: 'comes', start, now, settings, newest }).actions,
    kinds,
  )
}

/** The decks that are open, each once. */
const openDecks = ({ mine: { tabs } }: State): readonly string[] => [
  ...new Set(Object.values(tabs).flatMap(({ deck }) => (deck === undefined ? [] : [deck.deckId]))),
]

const rules = (state: State, hand: DeckAtHand, deckId: string) => ({
  settings: hand.content.deck.quizSettings,
  newest: state.mine.library.decks[deckId]?.content,
})

/** What the trial machine may bring into the log here. */
const kinds = { ...quizEvents, ...outboxEvents }

/** What has happened moves the trial, and its rows go into the queue. */
const move = (state: State, event: StoredEvent, ids: Pick<Trial, 'id' | 'deckId'>, happened: TrialEvent): State =>
  moveTrial(state, event, ids, happened, messageAsked)

const noteAnswers = (state: State, event: StoredEvent, deckId: string, questionIds: readonly string[]): State =>
  moveKnown(state, event, deckId, { type: 'answered', questionIds })
