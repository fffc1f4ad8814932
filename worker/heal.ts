import { hashOf } from '../core/hash'
import type { Fact } from '../core/facts'
import type { OutboxRow, State } from '../core/state'
import type { LogStore, Mirror } from './ports'

export type Healed = Omit<Extract<Fact, { type: 'healed' }>, 'type'>

/**
 * Compares the log with what stands outside of it. A log that ends before the head that was acknowledged last, or has
 * another row there, has lost something: then the unsent rows that only the mirror still has are queued again
 * (X-HEAL-01). A waiting row of the store that the log does not lead to stood behind a damaged row: it is queued again
 * too (X-HEAL-06). Undefined when all is well.
 */
export async function lostRows(
  store: Pick<LogStore, 'durable' | 'read' | 'queued'>,
  mirror: Mirror,
  state: State,
  unreadable: boolean,
): Promise<Healed | undefined> {
  if (!store.durable) return undefined
  const known = new Set(state.outbox.rows.map(({ id }) => id))
  const unknown = (rows: readonly OutboxRow[]) => rows.filter(({ id }) => !known.has(id))
  const passedOver = unknown(await store.queued()).filter(({ seq }) => seq <= state.seq)
  const cause = unreadable ? 'readError' : (await differs(store, mirror, state)) ? 'markerMismatch' : undefined
  if (cause === undefined) return passedOver.length === 0 ? undefined : { cause: 'readError', rows: passedOver }
  const rows = new Map([...passedOver, ...unknown(await mirror.rows())].map((row) => [row.id, row]))
  return { cause, rows: [...rows.values()] }
}

/** Is the row that was acknowledged last not there, or another one? One that was compacted away is taken for the same. */
async function differs(store: Pick<LogStore, 'read'>, mirror: Mirror, state: State): Promise<boolean> {
  const marker = await mirror.marker()
  if (marker === undefined) return false
  if (state.seq < marker.seq) return true
  const [row] = await store.read(marker.seq - 1, 1)
  const isThere = typeof row === 'object' && row !== null && 'seq' in row && row.seq === marker.seq
  return isThere && hashOf(row) !== marker.hash
}
