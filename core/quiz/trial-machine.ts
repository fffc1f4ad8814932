import { given, type MachineEvent } from '../machine'
import { row } from '../outbox/asked-row'
import { retakesAtAnyTime } from './limits'
import { remainingAfterReset } from './retake'
import { scoreToSubmit } from './score'
import type { TrialFacts } from './state'
import type { Asked, Completed, Restored, Rules } from './trial-events'
import { noTrial, trialSetup } from './trial-setup'

interface Asks<E> {
  readonly context: TrialFacts
  readonly event: E
}
const ofTrial = ({ context: { deckId, id } }: { readonly context: TrialFacts }) => ({ deckId, trialId: id })

/** A limit is told, no limit is not. */
const limited = (attemptsRemaining: number | null): { readonly attemptsRemaining?: number } =>
  attemptsRemaining === null ? {} : { attemptsRemaining }

const reset = [
  { type: 'event.quizResponsesReset', params: ofTrial },
  {
    type: 'event.quizTrialReset',
    params: ({ context, event: { settings, newest = context.content } }: Asks<Rules>) => ({
      ...ofTrial({ context }),
      keepsCount: retakesAtAnyTime(settings),
      content: newest,
      ...limited(remainingAfterReset(context, settings)),
    }),
  },
] as const

const retry = {
  type: 'event.quizRetried',
  params: ({ context, event: { newest = context.content } }: Asks<Rules>) => ({
    ...ofTrial({ context }),
    content: newest,
  }),
} as const

const countAttempt = [
  { type: 'countAttempt', params: given },
  {
    type: 'row.completeAttempt',
    params: ({ context: { id, deckId }, event }: Asks<Completed>) =>
      row(
        'completeAttempt',
        { id },
        {
          score: event.score,
          passed: event.passed,
          happenedAt: event.at,
          correctCount: event.correctCount,
          totalCount: event.totalCount,
          ...limited(event.attemptsRemaining),
        },
        deckId,
      ),
  },
] as const

const beginRetake = { type: 'beginRetake', params: given } as const

const restoreAttempts = [
  { type: 'restoreAttempts', params: given },
  {
    type: 'row.resetTrial',
    params: ({ context: { id, deckId }, event: { keepsCount, attemptsRemaining } }: Asks<Restored>) =>
      row('resetTrial', { id }, keepsCount ? limited(attemptsRemaining) : {}, deckId),
  },
] as const

const submitScore = [
  { type: 'noteScore', params: given },
  {
    type: 'row.submitTrial',
    params: ({ context: { id, deckId }, event: { score } }: Asks<{ readonly score: number }>) =>
      row('submitTrial', { id }, { score }, deckId),
  },
] as const

const submits = {
  type: 'event.quizScoreSubmitted',
  params: ({ context }: { readonly context: TrialFacts }) => ({
    ...ofTrial({ context }),
    score: scoreToSubmit(context),
  }),
} as const

const scoreSubmitted = { target: 'submitting', actions: submitScore } as const

const takeServer = { type: 'takeServer', params: given } as const
const pinContent = { type: 'pinContent', params: given } as const

/* The server tells of the trial. As long as it knows of no other attempt, this device knows best, for a retake is only
 * known here; else the facts decide. */
const behind = { guard: { type: 'serverIsBehind', params: given } } as const
const submittedElsewhere = {
  guard: { type: 'serverSubmitted', params: given },
  target: '#quizTrial.submitted',
  actions: takeServer,
} as const
const resetElsewhere = {
  guard: { type: 'resetElsewhere', params: given },
  target: '#quizTrial.answering',
  actions: takeServer,
} as const
const underWayElsewhere = {
  guard: { type: 'underWayElsewhere', params: given },
  target: '#quizTrial.answering',
  actions: takeServer,
} as const
const retakenElsewhere = {
  guard: { type: 'retakenElsewhere', params: given },
  target: '#quizTrial.retaking',
  actions: { type: 'takeRetake', params: given },
} as const
const byServer = [
  { guard: { type: 'serverHasNoAttempt', params: given }, target: '#quizTrial.answering', actions: takeServer },
  underWayElsewhere,
  retakenElsewhere,
  { guard: { type: 'serverPassed', params: given }, target: '#quizTrial.passed', actions: takeServer },
  { guard: { type: 'serverExhausted', params: given }, target: '#quizTrial.exhausted', actions: takeServer },
  { target: '#quizTrial.failed', actions: takeServer },
] as const

const sendAgain = {
  guard: { type: 'scoreWaits', params: given },
  actions: { type: 'event.sendAsked', params: () => ({}) },
} as const

/**
 * While an attempt is under way. Where the trial stands once it is completed (D-TRIAL-05..07, decision 33): the first
 * row that fits decides, an empty cell fits anything.
 *
 * | passed now | passed before | attempts left | then      |
 * |------------|---------------|---------------|-----------|
 * | yes        |               |               | passed    |
 * |            | yes           |               | passed    |
 * |            |               | no            | exhausted |
 * |            |               |               | failed    |
 */
const running = {
  answered: { actions: { type: 'noteAnswers', params: given } },
  completes: [
    { guard: 'noneLeft', actions: 'refuse.noAttemptsRemaining' },
    { guard: { type: 'questionsOpen', params: given }, actions: 'refuse.questionsOpen' },
    {
      actions: {
        type: 'event.quizAttemptCompleted',
        params: ({ context, event }: Asks<Extract<Asked, { type: 'completes' }>>) => ({
          ...ofTrial({ context }),
          score: event.score,
          passed: event.passed,
          correctCount: event.correctCount,
          totalCount: event.totalCount,
          requested: event.requested,
          ...limited(context.attemptsRemaining === null ? null : context.attemptsRemaining - 1),
        }),
      },
    },
  ],
  attemptCompleted: [
    { guard: { type: 'passed', params: given }, target: 'passed', actions: countAttempt },
    { guard: 'passedBefore', target: 'passed', actions: countAttempt },
    { guard: { type: 'noneLeftAfter', params: given }, target: 'exhausted', actions: countAttempt },
    { target: 'failed', actions: countAttempt },
  ],
  // A retake that the end date has cut short does not take back what was passed before it.
  submits: { guard: { type: 'passedForReading', params: given }, actions: submits },
  scoreSubmitted,
  contentLoaded: [
    { guard: { type: 'resetUnseen', params: given }, target: 'answering', actions: pinContent },
    { guard: 'contentUnknown', actions: pinContent },
    { guard: { type: 'notBegun', params: given }, actions: pinContent },
  ],
  serverUpdated: [
    behind,
    submittedElsewhere,
    resetElsewhere,
    { guard: { type: 'sameAttempts', params: given }, actions: takeServer },
    ...byServer,
  ],
} as const

/** What may follow on an attempt, or be begun anew. */
const again = {
  retried: { target: 'retaking', actions: beginRetake },
  trialReset: { target: 'answering', actions: restoreAttempts },
} as const

/** Between two attempts. */
const between = {
  retries: [
    { guard: 'retrying' },
    { guard: 'noneLeft', actions: 'refuse.noAttemptsRemaining' },
    { guard: { type: 'mayBeBetteredAtAnyTime', params: given }, actions: [...reset, retry] },
    { guard: { type: 'mayBeBettered', params: given }, actions: retry },
    { actions: 'refuse.nothingToRetry' },
  ],
} as const

/**
 * The life of a quiz trial (D-TRIAL). Its last part is the score submit (D-RESULT-13): pending until submitted, then
 * submitting, then submitted; a refused submit leads back to passed. What was passed once stays passed, with the score
 * of its best attempt (decision 33).
 *
 * What the log has, has happened, whatever state it finds: where a state knows nothing to do with it, as behind damaged
 * events, it counts and its row goes out all the same.
 */
export const trialMachine = trialSetup.createMachine({
  id: 'quizTrial',
  context: noTrial,
  initial: 'unstarted',
  on: {
    trialStarted: {
      target: '.answering',
      actions: [
        { type: 'startTrial', params: given },
        {
          type: 'row.startTrial',
          params: ({ context: { id, userId, deckId, startedAt, attemptsRemaining } }) =>
            row('startTrial', {}, { id, userId, deckId, startedAt, ...limited(attemptsRemaining) }, deckId),
        },
      ],
    },
    attemptCompleted: { actions: countAttempt },
    retried: { actions: beginRetake },
    responsesReset: {
      actions: [
        'forgetAnswers',
        {
          type: 'row.resetResponses',
          params: ({ context: { deckId } }) => row('resetResponses', { id: deckId }, undefined, deckId),
        },
      ],
    },
    trialReset: { actions: restoreAttempts },
    scoreSubmitted: { actions: submitScore },
    serverUpdated: [
      behind,
      submittedElsewhere,
      resetElsewhere,
      underWayElsewhere,
      retakenElsewhere,
      { guard: { type: 'serverAgrees', params: given }, actions: takeServer },
      ...byServer,
    ],
    contentLoaded: [
      { guard: { type: 'resetUnseen', params: given }, target: '.answering', actions: pinContent },
      { guard: 'contentUnknown', actions: pinContent },
    ],
    completes: { actions: 'refuse.nothingToRetry' },
    retries: [
      { guard: 'retrying' },
      { guard: 'noneLeft', actions: 'refuse.noAttemptsRemaining' },
      { actions: 'refuse.nothingToRetry' },
    ],
    submits: [
      sendAgain,
      { guard: { type: 'questionsOpen', params: given }, actions: 'refuse.questionsOpen' },
      { actions: 'refuse.notPassed' },
    ],
  },
  states: {
    unstarted: {
      on: {
        comes: { actions: { type: 'event.quizTrialStarted', params: ({ event }) => event.start } },
        contentLoaded: {},
        serverUpdated: [submittedElsewhere, ...byServer],
      },
    },
    answering: { on: { ...running, ...again } },
    retaking: { on: { ...running, ...again } },
    failed: { on: { ...between, ...again } },
    exhausted: {
      on: {
        comes: { guard: { type: 'delayPassed', params: given }, actions: reset },
        trialReset: again.trialReset,
      },
    },
    passed: {
      on: {
        ...between,
        ...again,
        submits: [sendAgain, { actions: submits }],
        scoreSubmitted,
        sendAsked: 'submitting',
      },
    },
    submitting: {
      on: {
        submits: [
          { guard: { type: 'scoreIsOnItsWay', params: given } },
          sendAgain,
          { actions: 'refuse.alreadySubmitted' },
        ],
        isRefused: {
          actions: {
            type: 'event.quizScoreRefused',
            params: ({ context: { deckId }, event: { fault } }) => ({ deckId, fault }),
          },
        },
        scoreRefused: 'passed',
      },
    },
    submitted: {
      on: {
        submits: [sendAgain, { actions: 'refuse.alreadySubmitted' }],
        contentLoaded: {},
      },
    },
  },
})

export type TrialEvent = MachineEvent<typeof trialMachine>
