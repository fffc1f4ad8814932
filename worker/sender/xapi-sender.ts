import * as E from 'fp-ts/Either'
import type { SignInScope } from '../../core/decider'
import { isOfRecords, nextRow, userQueue } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import { recordsOf } from '../../core/xapi/learning-records'
import type { State } from '../../core/state'
import type { Fault } from '../../protocol/faults'
import type { Clock, Http } from '../ports'
import type { SessionSecrets } from '../api/session-secrets'
import { statementStore } from './statement-store'

/** Pause after a failure of the statement store, ms; doubled after each further failure. */
const MIN_PAUSE_MS = 60_000
const MAX_PAUSE_MS = 3_600_000

export interface XapiPorts {
  readonly clock: Pick<Clock, 'now'>
  readonly http: Http
  readonly secrets: Pick<SessionSecrets, 'of'>
  readonly statements?: false
}

/** Pending statements: a failing store does not block other actions, and is paused for a while. */
export interface XapiSender {
  /** The row to post now, when no other action is due. */
  readonly due: () => OutboxRow | undefined
  readonly post: (row: OutboxRow, under: SignInScope) => Promise<E.Either<Fault, 'kept'> | 'notSent'>
  /** Remaining pause of the store, ms; 0 if it is not paused, or if nothing is pending for it. */
  readonly rest: () => number
  /** Fields to add to the fact that the server has this action. */
  readonly factFields: (row: OutboxRow) => Promise<{ readonly records?: true }>
}

export function xapiSender(ports: XapiPorts, state: () => State, aborted: AbortSignal): XapiSender {
  const store = statementStore(ports.http, ports.secrets.of)
  const isOn = ports.statements !== false
  let rest = 0
  let restUntil = 0
  // If the clock was set back, the remaining time exceeds the pause: the store is tried immediately.
  const left = () => {
    const ms = restUntil - ports.clock.now()
    return ms > rest ? 0 : Math.max(0, ms)
  }
  /** The first statement that would be due if it were not parked, and nothing else were pending. */
  const next = () => {
    const now = state()
    const { user } = now
    const outbox = { ...user.outbox, parked: {}, rows: userQueue(now).filter(isOfRecords) }
    return isOn ? nextRow({ ...now, user: { ...user, outbox } }, ports.clock.now()) : undefined
  }
  return {
    // At a logout, the store is tried once more even during a pause.
    due: () => (left() > 0 && !state().user.sync.load.context.logoutAfter ? undefined : next()),
    rest: () => (next() === undefined ? 0 : left()),
    factFields: async (row) =>
      isOn && recordsOf(row).length > 0 && (await store.isThere(aborted)) ? { records: true } : {},
    post: async (row, under) => {
      const came = await store.post(row, under, aborted)
      if (came === 'notSent') return came
      rest = E.isRight(came) ? 0 : Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, 2 * rest))
      restUntil = ports.clock.now() + rest
      return came
    },
  }
}
