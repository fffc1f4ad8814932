import type { Fact } from '../core/facts'
import { hashOf } from '../core/hash'
import { holds } from '../core/outbox/outbox'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import type { Mirror } from './ports'
import type { ReopeningStore } from './reopening'

export type Healed = Omit<Extract<Fact, { type: 'healed' }>, 'type'>

type HealedStore = Pick<ReopeningStore, 'durable' | 'read' | 'queued' | 'log'>

/**
 * Compares the log with what stands outside of it. A log that ends before a head that was acknowledged, or has
 * another row there, has lost something: then the unsent rows that only the mirror still has are queued again
 * (X-HEAL-01). A waiting row of the store that the log does not lead to, or not in this form, stood behind a damaged
 * row: it is queued again too (X-HEAL-06). Undefined when all is well.
 */
export async function lostRows(
  store: HealedStore,
  mirror: Mirror,
  state: State,
  unreadable: boolean,
): Promise<Healed | undefined> {
  if (!store.durable) return undefined
  const unknown = (rows: readonly OutboxRow[]) => rows.filter((row) => !holds(state, row))
  const passedOver = unknown(await store.queued()).filter(({ seq }) => seq <= state.seq)
  const cause = unreadable ? 'readError' : (await differs(store, mirror, state)) ? 'markerMismatch' : undefined
  if (cause === undefined) return passedOver.length === 0 ? undefined : { cause: 'readError', rows: passedOver }
  const rows = new Map([...passedOver, ...unknown(await mirror.rows())].map((row) => [row.id, row]))
  return { cause, rows: [...rows.values()] }
}

/**
 * Does a marker tell of another log, of a row that is not there, or of another row in its place? One that was
 * compacted away is taken for the same.
 */
async function differs(store: HealedStore, mirror: Mirror, state: State): Promise<boolean> {
  for (const marker of await mirror.markers()) {
    if (marker.log !== store.log() || state.seq < marker.seq) return true
    const [row] = await store.read(marker.seq - 1, 1)
    const isThere = typeof row === 'object' && row !== null && 'seq' in row && row.seq === marker.seq
    if (isThere && hashOf(row) !== marker.hash) return true
  }
  return false
}
