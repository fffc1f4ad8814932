import { assign, setup } from 'xstate'
import type { ZonedTime } from '../clock/zoned-time'
import { actionsOf, typesOf, replaceContext } from '../machine'
import { effect } from '../machine-actions'
import { afterAttempt } from './attempt'
import { isExhausted, retakesAtAnyTime } from './limits'
import { afterReset, afterRetry, autoResetDue, canImprove } from './retake'
import {
  agreesOnPass,
  hasSameAttempts,
  isBehind,
  isRetaken,
  isRunningElsewhere,
  mergeServerRetake,
  mergeServerTrial,
  wasResetElsewhere,
  type ServerTrialUpdate,
} from './server-trial'
import type { TrialFacts } from './state'
import { newTrial } from './trial'
import type { TrialCommand, Completed, TrialFact, Restored, Rules, Started } from './trial-events'

/** The context before a trial exists. */
export const noTrial: TrialFacts = {
  id: 'none',
  userId: '',
  deckId: 'none',
  startedAt: 0,
  attemptsRemaining: null,
  attempts: 0,
  failures: [],
  retrying: false,
  content: '',
  answered: [],
}

/** The effects of the trial machine's actions. */
export const trialEffects = {
  'row.startTrial': effect.request,
  'row.completeAttempt': effect.request,
  'row.resetResponses': effect.request,
  'row.resetTrial': effect.request,
  'row.submitTrial': effect.request,
  'event.quizTrialStarted': effect.event('quizTrialStarted'),
  'event.quizAttemptCompleted': effect.event('quizAttemptCompleted'),
  'event.quizResponsesReset': effect.event('quizResponsesReset'),
  'event.quizTrialReset': effect.event('quizTrialReset'),
  'event.quizRetried': effect.event('quizRetried'),
  'event.quizScoreSubmitted': effect.event('quizScoreSubmitted'),
  'event.quizScoreRefused': effect.event('quizScoreRefused'),
  'event.sendAsked': effect.event('sendAsked'),
  'refuse.noAttemptsRemaining': effect.refusal('noAttemptsRemaining'),
  'refuse.nothingToRetry': effect.refusal('nothingToRetry'),
  'refuse.questionsOpen': effect.refusal('questionsOpen'),
  'refuse.alreadySubmitted': effect.refusal('alreadySubmitted'),
  'refuse.notPassed': effect.refusal('notPassed'),
} as const

/** The guards and actions of the trial machine. */
export const trialSetup = setup({
  types: typesOf<TrialFacts, TrialFact | TrialCommand>(),
  guards: {
    passed: (_, { passed }: { readonly passed: boolean }) => passed,
    passedBefore: ({ context }) => context.passedAt !== undefined,
    passedForReading: ({ context }, { reading }: { readonly reading: boolean }) =>
      reading && context.passedAt !== undefined,
    noneLeft: ({ context }) => isExhausted(context),
    noneLeftAfter: (_, left: { readonly attemptsRemaining: number | null }) => isExhausted(left),
    questionsOpen: (_, { open, requested = false }: { readonly open: number; readonly requested?: boolean }) =>
      open > 0 && !requested,
    retrying: ({ context }) => context.retrying,
    mayBeBettered: ({ context }, { score }: { readonly score: number }) => canImprove(context, score),
    mayBeBetteredAtAnyTime: ({ context }, { settings, score }: Pick<Rules, 'settings'> & { readonly score: number }) =>
      canImprove(context, score) && retakesAtAnyTime(settings),
    delayPassed: ({ context }, { settings, now }: Pick<Rules, 'settings'> & { readonly now: ZonedTime }) =>
      autoResetDue(context, settings, now),
    scoreWaits: (_, { waits }: { readonly waits: boolean }) => waits,
    scoreIsOnItsWay: (_, { waits, blocked }: { readonly waits: boolean; readonly blocked: boolean }) =>
      waits && !blocked,
    serverIsBehind: ({ context }, news: ServerTrialUpdate) => isBehind(context, news),
    serverSubmitted: (_, { trial }: ServerTrialUpdate) => trial.submittedAt !== undefined,
    resetElsewhere: ({ context }, news: ServerTrialUpdate) => wasResetElsewhere(context, news),
    underWayElsewhere: (_, news: ServerTrialUpdate) => isRunningElsewhere(news),
    retakenElsewhere: (_, news: ServerTrialUpdate) => isRetaken(news),
    sameAttempts: ({ context }, news: ServerTrialUpdate) => hasSameAttempts(context, news),
    serverAgrees: ({ context }, news: ServerTrialUpdate) => agreesOnPass(context, news),
    serverHasNoAttempt: (_, { trial }: ServerTrialUpdate) => (trial.attempts ?? 0) === 0,
    serverPassed: (_, { trial }: ServerTrialUpdate) => trial.passedAt !== undefined,
    serverExhausted: (_, { trial }: ServerTrialUpdate) =>
      isExhausted({ attemptsRemaining: trial.attemptsRemaining ?? null }),
    contentUnknown: ({ context }) => context.content === '',
    resetUnseen: ({ context }, { hasAnswers }: { readonly hasAnswers: boolean }) =>
      context.content === '' && !hasAnswers && !isExhausted(context),
    notBegun: ({ context }, { begun }: { readonly begun: boolean }) => !begun && context.answered.length === 0,
  },
  actions: {
    startTrial: assign(({ context }, { id, userId, deckId, content, attemptsRemaining, at }: Started) =>
      replaceContext(context, newTrial({ id, userId, deckId, content }, attemptsRemaining, at)),
    ),
    noteAnswers: assign(({ context }, { questionIds }: { readonly questionIds: readonly string[] }) => ({
      answered: [...new Set([...context.answered, ...questionIds])],
    })),
    countAttempt: assign(({ context }, { at, zone, ...result }: Completed) =>
      afterAttempt(context, { ...result, attempts: context.attempts + 1 }, { at, zone }),
    ),
    beginRetake: assign(({ context }, { content, at }: Pick<Restored, 'content' | 'at'>) => ({
      ...afterRetry(context, at),
      content,
    })),
    forgetAnswers: assign({ answered: [] }),
    restoreAttempts: assign(({ context }, { attemptsRemaining, content, at }: Restored) =>
      afterReset(context, attemptsRemaining, content, at),
    ),
    noteScore: assign((_, { score }: { readonly score: number }) => ({ lastScore: score })),
    takeServer: assign(({ context }, news: ServerTrialUpdate) =>
      replaceContext(context, mergeServerTrial(context, news)),
    ),
    takeRetake: assign(({ context }, news: ServerTrialUpdate) =>
      replaceContext(context, mergeServerRetake(context, news)),
    ),
    pinContent: assign((_, { content }: { readonly content: string }) => ({ content })),
    ...actionsOf(trialEffects),
  },
})
