import { fingerprints } from './log/fingerprint'
import { State } from './state'

/** What an invariant of a log is checked on. */
export interface CheckedLog {
  /** The state after the decisions. */
  readonly state: State
  /** The state that a fold of the stored events leads to. */
  readonly folded: State
}

type Invariant = (log: CheckedLog) => boolean

const queuesOf = ({ user: { outbox }, quarantine }: State) => [outbox, ...Object.values(quarantine)]

/**
 * Invariants of any log, by name. Each returns whether it holds.
 * `fold`: the stored events lead to the decided state (X-LOG-04). `state`: the state is valid (X-LOG-01).
 * `queue`: queued actions are pending, delivered or dropped (X-OUTBOX-01). `owner`: pending actions belong to their user
 * (X-LOG-15). `attempts`: a limited number of attempts is never below 0 (D-TRIAL-19).
 */
export const logInvariants = {
  fold: ({ state, folded }) => {
    const fingerprint = fingerprints()
    return fingerprint(state) === fingerprint(folded)
  },
  state: ({ state }) => State.is(state),
  queue: ({ state }) =>
    queuesOf(state).every(
      ({ rows, counts: { queued, delivered, dropped } }) => queued === rows.length + delivered + dropped,
    ),
  owner: ({ state: { user, quarantine } }) =>
    user.outbox.rows.every(({ owner }) => owner === user.owner) &&
    Object.entries(quarantine).every(([userId, { rows }]) => rows.every(({ owner }) => owner === userId)),
  attempts: ({ state }) => Object.values(state.user.quiz.trials).every((trial) => (trial.attemptsRemaining ?? 0) >= 0),
} satisfies Readonly<Record<string, Invariant>>

export type LogInvariant = keyof typeof logInvariants
