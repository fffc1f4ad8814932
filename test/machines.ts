import fc from 'fast-check'
import type * as t from 'io-ts'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { phoneMachine } from '../core/account/phone-machine'
import { doOrDontMachine } from '../core/cards/do-or-dont/do-or-dont-machine'
import { GameFacts } from '../core/cards/do-or-dont/do-or-dont-state'
import { playlistMachine } from '../core/cards/playlist/playlist-machine'
import { PlaylistFacts } from '../core/cards/playlist/playlist-state'
import { TrialFacts } from '../core/quiz/state'
import { trialMachine } from '../core/quiz/trial-machine'
import { loginMachine } from '../core/session/login-machine'
import { signInFormMachine } from '../core/session/sign-in-form-machine'
import { LoginFacts } from '../core/session/state'
import { loadMachine } from '../core/sync/load-machine'
import { LoadFacts } from '../core/sync/state'
import { networkFault, type Fault } from '../protocol/faults'

/** A machine with its context's codec and its events' data. */
export interface WalkedMachine {
  readonly machine: AnyStateMachine
  readonly context?: t.Mixed
  /** The data of an event besides its type; empty if not listed. */
  readonly data: Readonly<Record<string, fc.Arbitrary<object>>>
}

const yes = fc.boolean()
const at = fc.integer({ min: 0, max: 9 })
const id = fc.constantFrom('a', 'b')
const faults: readonly Fault[] = [
  networkFault('offline'),
  networkFault('timeout'),
  { kind: 'apiError', type: 'error', message: 'Request failed: no', code: 401 },
  { kind: 'apiError', type: 'error', message: 'Request failed: no', code: 500 },
]
const fault = fc.constantFrom(...faults)
const method = fc.constantFrom('email', 'token')
const call = fc.record({ callId: id, session: id, at })
const alertId = id
const unsent = { hasUnsent: yes, alertId }

const login: WalkedMachine['data'] = {
  loginStarted: fc.record({ callId: id, session: id, at, method }),
  registrationStarted: fc.record({ callId: id, session: id, at, method: fc.constant('guest'), guest: yes }),
  tokenLoginStarted: fc.record({ callId: id, session: id, at, method: fc.constant('token') }),
  loginFailed: fc.record({ byToken: yes }),
  logoutStarted: call,
  logsIn: fc.record({ start: fc.record({ method, callId: id }), isOffline: yes, underWay: yes }),
  registers: fc.record({ start: fc.record({ callId: id, guest: yes }), isOffline: yes, underWay: yes }),
  logsOut: fc.record({ forced: yes, isAsked: yes, ...unsent, isOffline: yes, underWay: yes }),
  isAccepted: fc.record({ method, user: fc.record({ id }), isSomebodyElse: yes, alertId }),
  isRefused: fc.record({ method, fault }),
  isHeld: fc.record({ fault, alertId }),
  sessionEnds: fc.record({ reason: fc.constant('unauthorized'), alertId }),
  comesBack: fc.record({ awayFor: at, limit: fc.option(at, { nil: undefined }) }),
}

const cause = fc.constantFrom('start', 'retry')
const result = fc.constantFrom(undefined, { trials: [], notices: [] })
const load: WalkedMachine['data'] = {
  started: fc.record({ restored: yes, alone: yes, calling: yes }),
  syncStarted: fc.record({ cause, callId: id, session: id, at }),
  succeeded: fc.record({ at }),
  failed: fc.record({ fault, hasUser: yes }),
  isWanted: fc.record({ cause, callId: id, underWay: yes }),
  isAnswered: fc.record({ result, hasLoggedOut: yes, tokenCallId: id, isKnown: yes, alertId }),
  isRefused: fc.record({ fault }),
  tokenIsRefused: fc.record({ isKnown: yes, alertId }),
  mayLogOut: fc.record({ callId: id, heldBack: yes, ...unsent }),
  isCutOff: fc.record(unsent),
}

const score = fc.integer({ min: 0, max: 100 })
const attemptsRemaining = fc.constantFrom(null, 0, 1, 2)
const settings = fc.constantFrom(
  undefined,
  { quizAttemptDelay: -1 },
  { quizAttemptLimit: 1, quizAttemptDelay: 1 },
  { quizAttemptLimit: 2 },
)
const newest = fc.constantFrom(undefined, 'newer')
const ids = { id, userId: id, deckId: id, content: fc.constantFrom('', 'content') }
const trial: WalkedMachine['data'] = {
  trialStarted: fc.record({ ...ids, attemptsRemaining, at }),
  answered: fc.record({ questionIds: fc.array(id, { maxLength: 2 }) }),
  attemptCompleted: fc.record({
    score,
    passed: yes,
    correctCount: at,
    totalCount: at,
    attemptsRemaining,
    at,
    zone: at,
  }),
  retried: fc.record({ content: id, at }),
  trialReset: fc.record({ attemptsRemaining, content: id, keepsCount: yes, at }),
  scoreSubmitted: fc.record({ score }),
  serverUpdated: fc.record({
    trial: fc.record(
      {
        id,
        deckId: id,
        userId: id,
        attempts: at,
        attemptsRemaining: at,
        passedAt: at,
        submittedAt: at,
        lastScore: score,
      },
      { requiredKeys: ['id', 'deckId'] },
    ),
    zone: at,
    hasUnsent: yes,
  }),
  contentLoaded: fc.record({ content: id, hasAnswers: yes, begun: yes }),
  comes: fc.record({
    start: fc.record({ deckId: id, trialId: id, userId: id, content: id }),
    now: fc.record({ at: fc.constantFrom(0, 172_800_000), zone: at }),
    settings,
    newest,
  }),
  completes: fc.record({ open: at, requested: yes, score, passed: yes, correctCount: at, totalCount: at }),
  retries: fc.record({ score, settings, newest }),
  submits: fc.record({ open: at, waits: yes, blocked: yes, reading: yes }),
  isRefused: fc.record({ fault }),
}

const question = fc.record({ id, correctResponse: fc.constantFrom('do', 'dont') }, { requiredKeys: ['id'] })
const doOrDont: WalkedMachine['data'] = {
  opened: fc.record({
    deckId: id,
    cardId: id,
    survey: yes,
    inAssessment: yes,
    questions: fc.array(question, { maxLength: 2 }),
    unanswered: at,
    seed: id,
  }),
  released: fc.record({ zone: fc.constantFrom('top', 'bottom', 'elsewhere') }),
  restarts: fc.record({ seed: id }),
}

const playlist: WalkedMachine['data'] = {
  opened: fc.record(
    {
      cardId: id,
      tracks: fc.array(fc.record({ id, duration: at }, { requiredKeys: ['id'] }), { maxLength: 3 }),
      kept: fc.record({ trackIndex: at, currentTime: at, playbackRate: fc.constantFrom(1, 2, 3) }),
      callId: id,
    },
    { requiredKeys: ['cardId', 'tracks', 'callId'] },
  ),
  activityReceived: fc.record({ activity: fc.array(fc.record({ trackId: id, lastPositionSecs: at })) }),
  durationKnown: fc.record({ trackId: id, duration: at }),
  progressed: fc.record({ currentTime: at }),
  scrubs: fc.record({ currentTime: at }),
  chooses: fc.record({ trackIndex: at }),
}

/** Every machine of the core. */
export const walkedMachines: readonly WalkedMachine[] = [
  { machine: loginMachine, context: LoginFacts, data: login },
  { machine: signInFormMachine, data: {} },
  { machine: phoneMachine, data: {} },
  { machine: loadMachine, context: LoadFacts, data: load },
  { machine: trialMachine, context: TrialFacts, data: trial },
  { machine: doOrDontMachine, context: GameFacts, data: doOrDont },
  { machine: playlistMachine, context: PlaylistFacts, data: playlist },
]

export const machines: readonly AnyStateMachine[] = walkedMachines.map(({ machine }) => machine)

/** Returns all nodes of a machine, outer ones first. */
export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

/** Returns the atomic and final states of a machine as paths: 'error.offline' means { error: 'offline' }. */
export const declaredStates = (machine: AnyStateMachine): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'))

/** Returns every event type of a machine, including the ends of its delays. */
export const declaredEvents = (machine: AnyStateMachine): readonly string[] => [
  ...new Set(nodesOf(machine.root).flatMap(({ transitions }) => [...transitions.keys()].map(String))),
]

/** Generates any event of a machine with its data, and unknown ones. */
export function anyEvent({ machine, data }: WalkedMachine): fc.Arbitrary<{ readonly type: string }> {
  const types = [...declaredEvents(machine), 'somethingElse']
  return fc.oneof(...types.map((type) => (data[type] ?? fc.constant({})).map((more) => ({ ...more, type }))))
}
