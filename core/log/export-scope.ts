import { isRecord } from '../../protocol/record'
import type { State } from '../state'

/** Returns the state that may be exported under the current user: without pending actions of others (X-OUTBOX-06). */
export const stateForExport = (state: State): State => ({ ...state, quarantine: {} })

/**
 * Returns a stored row for the same export: healing and sealing events contain queued actions of other users, which are
 * removed.
 */
export function rowForExport(raw: unknown, owner: string | undefined): unknown {
  if (!isRecord(raw) || !ofOthers.has(raw['type']) || !isRecord(raw['data'])) return raw
  const { rows, events, activities } = raw['data']
  if (!Array.isArray(rows)) return raw
  const own = (items: readonly unknown[], field: string) =>
    items.filter((item) => isRecord(item) && item[field] === owner)
  const rescued = Array.isArray(events) ? { events: own(events, 'actor') } : {}
  const told = Array.isArray(activities) ? { activities: own(activities, 'owner') } : {}
  return { ...raw, data: { ...raw['data'], rows: own(rows, 'owner'), ...rescued, ...told } }
}
const ofOthers: ReadonlySet<unknown> = new Set(['storageHealed', 'actionsSealed'])
