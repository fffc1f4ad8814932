import { eventAsParams, type MachineEvent } from '../machine'
import { machineRequest } from '../outbox/machine-request'
import { retakesAtAnyTime } from './limits'
import { remainingAfterReset } from './retake'
import { scoreToSubmit } from './score'
import type { TrialFacts } from './state'
import type { TrialCommand, Completed, Restored, Rules } from './trial-events'
import { noTrial, trialSetup } from './trial-setup'

interface Asks<E> {
  readonly context: TrialFacts
  readonly event: E
}
const ofTrial = ({ context: { deckId, id } }: { readonly context: TrialFacts }) => ({ deckId, trialId: id })

/** Includes a limit; leaves out an unlimited count. */
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
  { type: 'countAttempt', params: eventAsParams },
  {
    type: 'row.completeAttempt',
    params: ({ context: { id, deckId }, event }: Asks<Completed>) =>
      machineRequest(
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

const beginRetake = { type: 'beginRetake', params: eventAsParams } as const

const restoreAttempts = [
  { type: 'restoreAttempts', params: eventAsParams },
  {
    type: 'row.resetTrial',
    params: ({ context: { id, deckId }, event: { keepsCount, attemptsRemaining } }: Asks<Restored>) =>
      machineRequest('resetTrial', { id }, keepsCount ? limited(attemptsRemaining) : {}, deckId),
  },
] as const

const submitScore = [
  { type: 'noteScore', params: eventAsParams },
  {
    type: 'row.submitTrial',
    params: ({ context: { id, deckId }, event: { score } }: Asks<{ readonly score: number }>) =>
      machineRequest('submitTrial', { id }, { score }, deckId),
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

const takeServer = { type: 'takeServer', params: eventAsParams } as const
const pinContent = { type: 'pinContent', params: eventAsParams } as const

/*
 * Transitions for a server record. While the server knows no other attempt, this device's record wins, because only
 * this device knows of a retake; otherwise the server's facts decide.
 */
const behind = { guard: { type: 'serverIsBehind', params: eventAsParams } } as const
const submittedElsewhere = {
  guard: { type: 'serverSubmitted', params: eventAsParams },
  target: '#quizTrial.submitted',
  actions: takeServer,
} as const
const resetElsewhere = {
  guard: { type: 'resetElsewhere', params: eventAsParams },
  target: '#quizTrial.answering',
  actions: takeServer,
} as const
const underWayElsewhere = {
  guard: { type: 'underWayElsewhere', params: eventAsParams },
  target: '#quizTrial.answering',
  actions: takeServer,
} as const
const retakenElsewhere = {
  guard: { type: 'retakenElsewhere', params: eventAsParams },
  target: '#quizTrial.retaking',
  actions: { type: 'takeRetake', params: eventAsParams },
} as const
const byServer = [
  { guard: { type: 'serverHasNoAttempt', params: eventAsParams }, target: '#quizTrial.answering', actions: takeServer },
  underWayElsewhere,
  retakenElsewhere,
  { guard: { type: 'serverPassed', params: eventAsParams }, target: '#quizTrial.passed', actions: takeServer },
  { guard: { type: 'serverExhausted', params: eventAsParams }, target: '#quizTrial.exhausted', actions: takeServer },
  { target: '#quizTrial.failed', actions: takeServer },
] as const

const sendAgain = {
  guard: { type: 'scoreWaits', params: eventAsParams },
  actions: { type: 'event.sendAsked', params: () => ({}) },
} as const

/**
 * Transitions of a running attempt. Its phase after completion (D-TRIAL-05..07, decision 33): the first matching row
 * decides, an empty cell matches anything.
 *
 * | passed now | passed before | attempts left | then      |
 * |------------|---------------|---------------|-----------|
 * | yes        |               |               | passed    |
 * |            | yes           |               | passed    |
 * |            |               | no            | exhausted |
 * |            |               |               | failed    |
 */
const running = {
  answered: { actions: { type: 'noteAnswers', params: eventAsParams } },
  completes: [
    { guard: 'noneLeft', actions: 'refuse.noAttemptsRemaining' },
    { guard: { type: 'questionsOpen', params: eventAsParams }, actions: 'refuse.questionsOpen' },
    {
      actions: {
        type: 'event.quizAttemptCompleted',
        params: ({ context, event }: Asks<Extract<TrialCommand, { type: 'completes' }>>) => ({
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
    { guard: { type: 'passed', params: eventAsParams }, target: 'passed', actions: countAttempt },
    { guard: 'passedBefore', target: 'passed', actions: countAttempt },
    { guard: { type: 'noneLeftAfter', params: eventAsParams }, target: 'exhausted', actions: countAttempt },
    { target: 'failed', actions: countAttempt },
  ],
  // The end date during a retake does not revoke an earlier pass.
  submits: { guard: { type: 'passedForReading', params: eventAsParams }, actions: submits },
  scoreSubmitted,
  contentLoaded: [
    { guard: { type: 'resetUnseen', params: eventAsParams }, target: 'answering', actions: pinContent },
    { guard: 'contentUnknown', actions: pinContent },
    { guard: { type: 'notBegun', params: eventAsParams }, actions: pinContent },
  ],
  serverUpdated: [
    behind,
    submittedElsewhere,
    resetElsewhere,
    { guard: { type: 'sameAttempts', params: eventAsParams }, actions: takeServer },
    ...byServer,
  ],
} as const

/** Transitions that start the next attempt. */
const again = {
  retried: { target: 'retaking', actions: beginRetake },
  trialReset: { target: 'answering', actions: restoreAttempts },
} as const

/** Transitions between two attempts. */
const between = {
  retries: [
    { guard: 'retrying' },
    { guard: 'noneLeft', actions: 'refuse.noAttemptsRemaining' },
    { guard: { type: 'mayBeBetteredAtAnyTime', params: eventAsParams }, actions: [...reset, retry] },
    { guard: { type: 'mayBeBettered', params: eventAsParams }, actions: retry },
    { actions: 'refuse.nothingToRetry' },
  ],
} as const

/**
 * The life cycle of a quiz trial (D-TRIAL). It ends with the score submission (D-RESULT-13): pending, then submitting,
 * then submitted; a refused submission returns to passed. A passed trial stays passed, with the score of its best
 * attempt (decision 33).
 *
 * Logged events are facts and are accepted in every state. In a state without a transition for it, for example after
 * damaged events, an event still counts and enqueues its request.
 */
export const trialMachine = trialSetup.createMachine({
  id: 'quizTrial',
  context: noTrial,
  initial: 'unstarted',
  on: {
    trialStarted: {
      target: '.answering',
      actions: [
        { type: 'startTrial', params: eventAsParams },
        {
          type: 'row.startTrial',
          params: ({ context: { id, userId, deckId, startedAt, attemptsRemaining } }) =>
            machineRequest('startTrial', {}, { id, userId, deckId, startedAt, ...limited(attemptsRemaining) }, deckId),
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
          params: ({ context: { deckId } }) => machineRequest('resetResponses', { id: deckId }, undefined, deckId),
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
      { guard: { type: 'serverAgrees', params: eventAsParams }, actions: takeServer },
      ...byServer,
    ],
    contentLoaded: [
      { guard: { type: 'resetUnseen', params: eventAsParams }, target: '.answering', actions: pinContent },
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
      { guard: { type: 'questionsOpen', params: eventAsParams }, actions: 'refuse.questionsOpen' },
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
        comes: { guard: { type: 'delayPassed', params: eventAsParams }, actions: reset },
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
          { guard: { type: 'scoreIsOnItsWay', params: eventAsParams } },
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
