import type { State } from '../state'

/**
 * What may leave the device under one user: actions that wait for another one stay behind (X-OUTBOX-06). The counts
 * shrink along, so that they still add up.
 */
export function ownState(state: State, owner: string | undefined): State {
  const { rows, aside, activities, counts, ...rest } = state.outbox
  const own = rows.filter((row) => row.owner === owner)
  const ids = new Set(own.map(({ id }) => id))
  return {
    ...state,
    outbox: {
      ...rest,
      rows: own,
      aside: Object.fromEntries(Object.entries(aside).filter(([id]) => ids.has(id))),
      activities: activities.filter((item) => item.owner === owner),
      counts: { ...counts, queued: counts.queued - (rows.length - own.length) },
    },
  }
}

/** A stored row in the same sense: the one event that carries queued actions of several users is healing. */
export function ownRow(raw: unknown, owner: string | undefined): unknown {
  if (!isRecord(raw) || raw['type'] !== 'storageHealed' || !isRecord(raw['data'])) return raw
  const { rows } = raw['data']
  if (!Array.isArray(rows)) return raw
  const own = rows.filter((row: unknown) => isRecord(row) && row['owner'] === owner)
  return { ...raw, data: { ...raw['data'], rows: own } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
