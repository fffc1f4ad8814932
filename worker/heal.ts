import type { Fact } from '../core/facts'
import type { State } from '../core/state'
import type { LogStore, Mirror, OpenReport } from './ports'

type Healed = Omit<Extract<Fact, { type: 'healed' }>, 'type'>

/**
 * Compares the log with what stands outside of it. A log that ends before the head that was acknowledged last has lost
 * something, and so has one that the browser calls damaged: then the unsent rows that only the mirror still has are
 * queued again (X-HEAL-01). Undefined when all is well.
 */
export async function lostRows(
  store: Pick<LogStore, 'durable'>,
  mirror: Mirror,
  opened: OpenReport,
  state: State,
): Promise<Healed | undefined> {
  if (!store.durable) return undefined
  const marker = await mirror.marker()
  const behind = marker !== undefined && state.seq < marker
  if (opened.damage === 'none' && !behind) return undefined
  const known = new Set(state.outbox.rows.map(({ id }) => id))
  const rows = (await mirror.rows()).filter(({ id }) => !known.has(id))
  const cause = opened.damage === 'none' ? 'markerMismatch' : opened.damage
  return { cause, rows: [...rows] }
}
