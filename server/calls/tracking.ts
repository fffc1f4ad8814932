import { TrackItem } from '../../protocol/entities/activity'
import { forUser } from '../api/context'
import type { Handlers } from '../api/context'
import { insertAll } from '../content/insert-all'
import { isAnyOf } from '../db/text-conditions'
import { encodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { rowOf } from '../auth/session'
import { isListening, storeListening } from './listening'
import { clampTime } from './clamp-time'

const mostItems = 1_000

/** Calls about activity, notifications and push. */
export const trackingHandlers = {
  /** Stores each item once (S-TRACK-12), in key order, so that two devices of one person cannot deadlock. */
  track: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.items.length > mostItems) throw refusals.tooLarge()
    if (params.items.some(({ userId }) => userId !== undefined && userId !== user.id))
      throw refusals.notAllowed('speak for somebody else')
    await insertAll(
      tx,
      'activity',
      inKeyOrder(params.items).map((item) => ({
        id: item.id,
        user_id: user.id,
        event: item.event,
        happened_at: clampTime(now, item.happenedAt),
        recorded_at: now,
        data: encodeColumn(TrackItem, storedItem(item)),
      })),
      'keep',
    )
    await storeListening(context, params.items)
    return {}
  }),

  seeNotifications: forUser(async ({ tx, user, now }, { params }) => {
    const unseen = await tx
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', user.id)
      .where(isAnyOf('id', params.notificationIds))
      .where('seen_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = unseen.map(({ id }) => id)
    await tx
      .updateTable('notifications')
      .set({ seen_at: now })
      .where('user_id', '=', user.id)
      .where(isAnyOf('id', ids))
      .execute()
    return {}
  }),

  /**
   * Registers a push subscription. A device gets messages until the session that registered it ends (X-SEC-06). A
   * session has one subscription: the new one replaces the previous one, which limits the messages per user.
   */
  registerPush: forUser(async ({ tx, user, sessionId }, { params }) => {
    if (params.token === '' || params.token.length > longestToken) throw refusals.malformed('this is no push token')
    const session = await rowOf(tx, sessionId).executeTakeFirst()
    const owner = { user_id: user.id, session_id: session?.session_id ?? null }
    await tx
      .insertInto('push_tokens')
      .values({ token: params.token, ...owner })
      .onConflict((on) => on.column('token').doUpdateSet(owner))
      .execute()
    await tx
      .deleteFrom('push_tokens')
      .where('session_id', '=', owner.session_id)
      .where('token', '!=', params.token)
      .execute()
    return {}
  }),
} satisfies Handlers<'track' | 'seeNotifications' | 'registerPush'>

const longestToken = 4_096

const inKeyOrder = (items: readonly TrackItem[]): readonly TrackItem[] =>
  items.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** Longer properties (JSON, in characters) are not stored; apps send a few short fields. */
const MAX_PROPERTIES = 4_096

/** Returns the item as it is stored. The record of the track holds the seconds heard instead (listening.ts). */
function storedItem(item: TrackItem): TrackItem {
  const { properties, ...rest } = item
  if (properties === undefined) return item
  const { secToListened, ...others } = properties
  const kept = isListening(item) || secToListened === undefined ? others : properties
  return JSON.stringify(kept).length > MAX_PROPERTIES ? rest : { ...rest, properties: kept }
}
