import * as E from 'fp-ts/Either'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import { decode } from '../../protocol/codec'
import { defined } from '../../protocol/defined'
import { TrackItem } from '../../protocol/entities/activity'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { insertAll } from '../content/insert-all'
import { isAnyOf } from '../db/lists'
import { toStored } from '../db/stored'
import { refusals } from '../refusal'
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

  registerPush: forUser(async ({ tx, user }, { params }) => {
    if (params.token === '' || params.token.length > longestToken) throw refusals.malformed('this is no push token')
    await tx
      .insertInto('push_tokens')
      .values({ token: params.token, user_id: user.id })
      .onConflict((on) => on.column('token').doUpdateSet({ user_id: user.id }))
      .execute()
    return {}
  }),
} satisfies Handlers<'track' | 'seeNotifications' | 'registerPush'>

const longestToken = 4_096

/** A track's activity comes as the properties of its events ('playingPlaylistTrack' …), in the entity's own names. */
async function notePlaying({ tx, user }: UserContext, { event, objectId, properties }: TrackItem): Promise<void> {
  if (!event.endsWith('PlaylistTrack') || objectId === undefined) return
  const activity = decode(PlaylistActivity, properties)
  if (E.isLeft(activity)) return
  const { trackId, lastPositionSecs, totalListenedSecs, secToListened, percentageListened } = activity.right
  if (lastPositionSecs === undefined) return
  const values = {
    data: toStored(PlaylistActivity, {
      trackId,
      lastPositionSecs,
      ...defined({ totalListenedSecs, secToListened, percentageListened }),
    }),
  }
  await tx
    .insertInto('playlist_activity')
    .values({ user_id: user.id, card_id: objectId, track_id: trackId, ...values })
    .onConflict((on) => on.columns(['user_id', 'card_id', 'track_id']).doUpdateSet(values))
    .execute()
}
