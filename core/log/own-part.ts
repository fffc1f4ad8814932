import { isRecord } from '../../protocol/record'
import type { State } from '../state'

/** What may leave the device under the present user: what waits for another one stays behind (X-OUTBOX-06). */
export const ownState = (state: State): State => ({ ...state, quarantine: {} })

/** A stored row in the same sense: queued actions of other users are carried by what heals and by what seals them. */
export function ownRow(raw: unknown, owner: string | undefined): unknown {
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
