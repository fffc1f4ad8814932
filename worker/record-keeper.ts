import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import { isOfRecords, nextRow, ownRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import { recordsOf } from '../core/records/records'
import type { State } from '../core/state'
import type { Fault } from '../protocol/faults'
import type { Clock, Http } from './ports'
import type { SessionSecrets } from './secrets'
import { statementStore } from './statement-store'

/** How long a statement store that failed is let alone, ms; twice as long after each further failure. */
const FIRST_REST = 60_000
const LONGEST_REST = 3_600_000

export interface RecordPorts {
  readonly clock: Pick<Clock, 'now'>
  readonly http: Http
  readonly secrets: Pick<SessionSecrets, 'of'>
  readonly statements?: false
}

/** Statements that wait for their store: a store that fails holds up nothing, and is let alone for a while. */
export interface RecordKeeper {
  /** What goes now, when nothing else does. */
  readonly due: () => OutboxRow | undefined
  readonly post: (row: OutboxRow, under: Under) => Promise<E.Either<Fault, 'kept'> | 'notSent'>
  /** How long the store is let alone still, ms; 0 when it is not, or when nothing waits for it. */
  readonly rest: () => number
  /** What goes with the word that the server has this action. */
  readonly heardOf: (row: OutboxRow) => Promise<{ readonly records?: true }>
}

export function recordKeeper(ports: RecordPorts, state: () => State, aborted: AbortSignal): RecordKeeper {
  const store = statementStore(ports.http, ports.secrets.of)
  const isOn = ports.statements !== false
  let rest = 0
  let restUntil = 0
  // By a clock that was set back more is left than it was to be let alone for: it is asked at once.
  const left = () => {
    const ms = restUntil - ports.clock.now()
    return ms > rest ? 0 : Math.max(0, ms)
  }
  /** The first that could go if it did not stand aside, and nothing else were there. */
  const next = () => {
    const now = state()
    const { mine } = now
    const outbox = { ...mine.outbox, aside: {}, rows: ownRows(now).filter(isOfRecords) }
    return isOn ? nextRow({ ...now, mine: { ...mine, outbox } }, ports.clock.now()) : undefined
  }
  return {
    // Whoever logs out is told once more how it stands with the store.
    due: () => (left() > 0 && !state().mine.sync.load.context.logoutAfter ? undefined : next()),
    rest: () => (next() === undefined ? 0 : left()),
    heardOf: async (row) =>
      isOn && recordsOf(row).length > 0 && (await store.isThere(aborted)) ? { records: true } : {},
    post: async (row, under) => {
      const came = await store.post(row, under, aborted)
      if (came === 'notSent') return came
      rest = E.isRight(came) ? 0 : Math.min(LONGEST_REST, Math.max(FIRST_REST, 2 * rest))
      restUntil = ports.clock.now() + rest
      return came
    },
  }
}
