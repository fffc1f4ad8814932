import * as E from 'fp-ts/Either'
import { listeningOf, together, totalListened } from '../../core/cards/listening'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import { decode } from '../../protocol/codec'
import { TrackItem } from '../../protocol/entities/activity'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { insertAll } from '../content/insert-all'
import { isAnyOf } from '../db/lists'
import { stored, toStored } from '../db/stored'
import { refusals } from '../refusal'
import { fingerprint } from '../secrets'
import { notAfter } from './moments'

const mostItems = 1_000

/** Activity, notifications and push. */
export const trackingHandlers = {
  /** An item that is there already is not written again: each counts once (S-TRACK-12). */
  track: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.items.length > mostItems) throw refusals.tooLarge()
    if (params.items.some(({ userId }) => userId !== undefined && userId !== user.id))
      throw refusals.notAllowed('speak for somebody else')
    await insertAll(
      tx,
      'activity',
      params.items.map((item) => ({
        id: item.id,
        user_id: user.id,
        event: item.event,
        happened_at: notAfter(now, item.happenedAt),
        recorded_at: now,
        data: toStored(TrackItem, item),
      })),
      'keep',
    )
    for (const item of params.items) await notePlaying(context, item)
    return {}
  }),

  seeNotifications: forUser(async ({ tx, user, now }, { params }) => {
    await tx
      .updateTable('notifications')
      .set({ seen_at: now })
      .where('user_id', '=', user.id)
      .where(isAnyOf('id', params.notificationIds))
      .where('seen_at', 'is', null)
      .execute()
    return {}
  }),

  /**
   * A device gets messages as long as the session by which it asked is not over (X-SEC-06). It has one subscription: the one
   * before is over, and nobody has messages sent to as many as they like.
   */
  registerPush: forUser(async ({ tx, user, sessionId }, { params }) => {
    if (params.token === '' || params.token.length > longestToken) throw refusals.malformed('this is no push token')
    const session = await tx
      .selectFrom('sessions')
      .select('token_hash')
      .where('id_hash', '=', fingerprint(sessionId ?? ''))
      .executeTakeFirst()
    const owner = { user_id: user.id, session_token_hash: session?.token_hash ?? null }
    await tx
      .insertInto('push_tokens')
      .values({ token: params.token, ...owner })
      .onConflict((on) => on.column('token').doUpdateSet(owner))
      .execute()
    await tx
      .deleteFrom('push_tokens')
      .where('session_token_hash', '=', owner.session_token_hash)
      .where('token', '!=', params.token)
      .execute()
    return {}
  }),
} satisfies Handlers<'track' | 'seeNotifications' | 'registerPush'>

const longestToken = 4_096

/** No track has more seconds than this, a day's: where more are kept, what comes is not added to them. */
const longestTrack = 86_400

/**
 * A track's activity comes as the properties of its events ('playingPlaylistTrack' …), in the entity's own names. Devices
 * tell it in any order: each second was heard as often as the one that knows most of it says, the place is the newest.
 */
async function notePlaying({ tx, user, now }: UserContext, item: TrackItem): Promise<void> {
  const { event, objectId, properties } = item
  if (!event.endsWith('PlaylistTrack') || objectId === undefined) return
  const activity = decode(PlaylistActivity, properties)
  if (E.isLeft(activity) || activity.right.lastPositionSecs === undefined) return
  const told = activity.right
  const happened_at = notAfter(now, item.happenedAt)
  const key = { user_id: user.id, card_id: objectId, track_id: told.trackId }
  // One that is there already is locked and handed back as it is.
  const kept = await tx
    .insertInto('playlist_activity')
    .values({ ...key, happened_at, data: toStored(PlaylistActivity, told) })
    .onConflict((on) => on.columns(['user_id', 'card_id', 'track_id']).doUpdateSet({ track_id: told.trackId }))
    .returning(['data', 'happened_at'])
    .executeTakeFirstOrThrow()
  const known = stored(PlaylistActivity, kept.data)
  const own = listeningOf(known)
  const isNewer = happened_at >= kept.happened_at
  const listening =
    Object.keys(own.secToListened).length > longestTrack
      ? listeningOf(told)
      : together(listeningOf(told), own, !isNewer)
  const data = toStored(PlaylistActivity, {
    trackId: told.trackId,
    ...listening,
    totalListenedSecs: Math.max(totalListened(listening), told.totalListenedSecs ?? 0, known.totalListenedSecs ?? 0),
    percentageListened: Math.max(told.percentageListened ?? 0, known.percentageListened ?? 0),
  })
  await tx
    .updateTable('playlist_activity')
    .set({ data, happened_at: Math.max(happened_at, kept.happened_at) })
    .where('user_id', '=', key.user_id)
    .where('card_id', '=', key.card_id)
    .where('track_id', '=', key.track_id)
    .execute()
}
