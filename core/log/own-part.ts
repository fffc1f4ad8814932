import type { State } from '../state'

/** What may leave the device under the present user: what waits for another one stays behind (X-OUTBOX-06). */
export const ownState = (state: State): State => ({ ...state, quarantine: {} })

/** A stored row in the same sense: the one event that carries queued actions of several users is healing. */
export function ownRow(raw: unknown, owner: string | undefined): unknown {
  if (!isRecord(raw) || raw['type'] !== 'storageHealed' || !isRecord(raw['data'])) return raw
  const { rows, events } = raw['data']
  if (!Array.isArray(rows)) return raw
  const own = (items: readonly unknown[], field: string) =>
    items.filter((item) => isRecord(item) && item[field] === owner)
  const rescued = Array.isArray(events) ? { events: own(events, 'actor') } : {}
  return { ...raw, data: { ...raw['data'], rows: own(rows, 'owner'), ...rescued } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
