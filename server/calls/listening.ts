import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { PlaylistActivity, Playlist } from '../../protocol/cards/playlist'
import { decode } from '../../protocol/codec'
import type { TrackItem } from '../../protocol/entities/activity'
import { workableDeckIds } from '../content/access'
import type { UserContext } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import { decodeColumn, encodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { clampTime } from './clamp-time'

/**
 * Maximum number of distinct tracks per request. An app sends up to 100 items per request, and each track costs one
 * record read.
 */
const MAX_TRACKS = 100
/** Assumed length of a track without a length in the content, in seconds: six hours. */
const UNKNOWN_TRACK_SECS = 21_600
/** Upper bound of the count of a second; keeps sums exact. */
const MAX_TIMES = 1_000_000

/** Listening data of one track, from reports or from the stored record. */
interface Heard {
  /** Time of the report that the position comes from, ms UTC. */
  at: number
  lastPositionSecs: number
  totalListenedSecs: number
  percentageListened: number
  /** How often each second was heard. */
  readonly times: Map<string, number>
}

interface TrackKey {
  readonly cardId: string
  readonly trackId: string
}

interface Report extends TrackKey {
  readonly at: number
  readonly activity: PlaylistActivity
}

/** Is the item a report of the audio player ('playingPlaylistTrack' …)? */
export const isListening = ({ event }: Pick<TrackItem, 'event'>): boolean => event.endsWith('PlaylistTrack')

/**
 * Merges the listening reports among these items into the stored records. Devices report in any order: the highest
 * count per second and the newest position win. Items are folded per track in memory, so that each record is read and
 * written once, in key order. Reports of unknown tracks, or of cards that the user may not work with, are ignored: a
 * refusal would block the device's outbox (X-OUTBOX-02). Throws a refusal (413) for more than 100 tracks.
 */
export async function storeListening(context: UserContext, items: readonly TrackItem[]): Promise<void> {
  const reports = items.flatMap((item) => reportOf(context.now, item))
  const named = new Map(reports.map((report) => [keyOf(report), report]))
  if (named.size > MAX_TRACKS) throw refusals.tooLarge()
  const lengths = await lengthsOf(context, [...named.values()])
  const folded = new Map<string, TrackKey & { readonly heard: Heard }>()
  for (const report of reports) {
    const key = keyOf(report)
    const length = lengths.get(key)
    if (length === undefined) continue
    const { cardId, trackId } = report
    const entry = folded.get(key) ?? { cardId, trackId, heard: unheard() }
    add(entry.heard, heardIn(report.activity, report.at, length))
    folded.set(key, entry)
  }
  if (folded.size === 0) return
  const inOrder = [...folded.keys()].toSorted().flatMap((key) => folded.get(key) ?? [])
  const kept = await lockRecords(context, inOrder.map(rowOf))
  const known = new Map(kept.map((row) => [keyOf({ cardId: row.card_id, trackId: row.track_id }), row]))
  await writeRecords(
    context,
    inOrder.map(({ heard, ...track }) => {
      const row = known.get(keyOf(track))
      const merged = heardIn(isRecord(row?.data) ? row.data : {}, row?.happened_at ?? 0, lengths.get(keyOf(track)) ?? 0)
      add(merged, heard)
      return rowOf({ ...track, heard: merged })
    }),
  )
}

const keyOf = ({ cardId, trackId }: TrackKey): string => JSON.stringify([cardId, trackId])

function reportOf(now: number, { event, objectId, properties, happenedAt }: TrackItem): readonly Report[] {
  if (!isListening({ event }) || objectId === undefined) return []
  const activity = decode(PlaylistActivity, properties)
  if (E.isLeft(activity) || activity.right.lastPositionSecs === undefined) return []
  return [
    { cardId: objectId, trackId: activity.right.trackId, at: clampTime(now, happenedAt), activity: activity.right },
  ]
}

/** Returns the lengths in seconds of those tracks that are on a card that the user may work with. */
async function lengthsOf(context: UserContext, tracks: readonly TrackKey[]): Promise<ReadonlyMap<string, number>> {
  if (tracks.length === 0) return new Map()
  const rows = await context.tx
    .selectFrom('cards')
    .select(['id', 'deck_id', sql<unknown>`data->'playlist'`.as('playlist')])
    .where(isAnyOf('id', [...new Set(tracks.map(({ cardId }) => cardId))]))
    .where(sql<boolean>`data ? 'playlist'`)
    .execute()
  const workable = await workableDeckIds(context, [...new Set(rows.map(({ deck_id }) => deck_id))])
  const lengths = rows
    .filter(({ deck_id }) => workable.has(deck_id))
    .flatMap(({ id, playlist }) =>
      (decodeColumn(Playlist, playlist).tracks ?? []).map(
        (track) =>
          [keyOf({ cardId: id, trackId: track.id }), Math.ceil(track.audio?.duration ?? UNKNOWN_TRACK_SECS)] as const,
      ),
    )
  return new Map(lengths)
}

const unheard = (): Heard => ({
  at: -Infinity,
  lastPositionSecs: 0,
  totalListenedSecs: 0,
  percentageListened: 0,
  times: new Map(),
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberIn = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value))

/**
 * Reads a report or a stored record of a track with this length in seconds, and drops invalid values. Reads records
 * without their codec, because they may be large and each field is checked here.
 */
function heardIn(told: Readonly<Record<string, unknown>>, at: number, length: number): Heard {
  const times = new Map<string, number>()
  const seconds = isRecord(told['secToListened']) ? told['secToListened'] : {}
  for (const [second, count] of Object.entries(seconds)) {
    if (!/^(?:0|[1-9]\d{0,5})$/.test(second) || Number(second) > length) continue
    if (typeof count === 'number' && Number.isInteger(count) && count > 0) times.set(second, Math.min(count, MAX_TIMES))
  }
  return {
    at,
    times,
    lastPositionSecs: clamp(numberIn(told['lastPositionSecs']), length),
    totalListenedSecs: clamp(numberIn(told['totalListenedSecs']), MAX_TIMES * (length + 1)),
    percentageListened: clamp(numberIn(told['percentageListened']), 100),
  }
}

/** Merges `told` into `heard`. The newer position wins. If both have the same time, the position of `told` wins. */
function add(heard: Heard, told: Heard): void {
  if (told.at >= heard.at) {
    heard.at = told.at
    heard.lastPositionSecs = told.lastPositionSecs
  }
  heard.totalListenedSecs = Math.max(heard.totalListenedSecs, told.totalListenedSecs)
  heard.percentageListened = Math.max(heard.percentageListened, told.percentageListened)
  for (const [second, count] of told.times) heard.times.set(second, Math.max(heard.times.get(second) ?? 0, count))
}

const rowOf = ({ cardId, trackId, heard }: TrackKey & { readonly heard: Heard }) => ({
  card_id: cardId,
  track_id: trackId,
  happened_at: heard.at,
  data: encodeColumn(PlaylistActivity, {
    trackId,
    lastPositionSecs: heard.lastPositionSecs,
    secToListened: Object.fromEntries(heard.times),
    totalListenedSecs: Math.max(
      heard.totalListenedSecs,
      [...heard.times.values()].reduce((sum, times) => sum + times, 0),
    ),
    percentageListened: heard.percentageListened,
  }),
})
type Row = ReturnType<typeof rowOf>

/** Inserts missing records, locks all records in the given key order and returns their stored values. */
const lockRecords = ({ tx, user }: UserContext, rows: readonly Row[]) =>
  tx
    .insertInto('playlist_activity')
    .values(rows.map((row) => ({ user_id: user.id, ...row })))
    .onConflict((on) =>
      on.columns(['user_id', 'card_id', 'track_id']).doUpdateSet((row) => ({ track_id: row.ref('excluded.track_id') })),
    )
    .returning(['card_id', 'track_id', 'happened_at', 'data'])
    .execute()

const writeRecords = async ({ tx, user }: UserContext, rows: readonly Row[]): Promise<void> => {
  await tx
    .insertInto('playlist_activity')
    .values(rows.map((row) => ({ user_id: user.id, ...row })))
    .onConflict((on) =>
      on.columns(['user_id', 'card_id', 'track_id']).doUpdateSet((row) => ({
        happened_at: sql<number>`greatest(playlist_activity.happened_at, ${row.ref('excluded.happened_at')})`,
        data: row.ref('excluded.data'),
      })),
    )
    .execute()
}
