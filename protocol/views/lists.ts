import * as t from 'io-ts'
import { entity, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { DeckTile, KeptBy } from './parts'

/** Lists come along with Home. */
const ListState = oneOf('ListState', ['loading', 'ready', 'failed'])

/** My Favorites (S-FAV). */
export const FavoritesView = entity(
  'FavoritesView',
  {
    state: ListState,
    /** Of each deck the card that was liked first. */
    favorited: t.array(
      entity(
        'FavoriteEntry',
        { cardId: Id, tile: DeckTile, /** How many of the deck's cards are liked. */ count: Integer },
        { cardTitle: t.string },
      ),
    ),
    tucked: t.array(DeckTile),
  },
  { keptBy: KeptBy },
)
export type FavoritesView = t.TypeOf<typeof FavoritesView>

/** What's New: the decks that the learner was given lately (S-NEW-01). */
export const NewDecksView = entity('NewDecksView', { state: ListState, decks: t.array(DeckTile) }, {})
export type NewDecksView = t.TypeOf<typeof NewDecksView>

const CertificateEntry = entity(
  'CertificateEntry',
  {
    certificateId: t.string,
    deckId: Id,
    deckTitle: t.string,
    /** The day that it was earned on. */ submittedAt: Instant,
  },
  { score: Integer, cover: t.string, background: t.string },
)
export type CertificateEntry = t.TypeOf<typeof CertificateEntry>

/** Certifications by the year of passing, newest first (S-CERT). */
export const CertificationsView = entity(
  'CertificationsView',
  {
    state: ListState,
    userName: t.string,
    count: Integer,
    years: t.array(t.type({ year: Integer, certificates: t.array(CertificateEntry) })),
  },
  { /** The year in which the account was created. */ since: Integer },
)
export type CertificationsView = t.TypeOf<typeof CertificationsView>

/** Notifications, newest first (S-NOTIF). */
export const NotificationsView = entity(
  'NotificationsView',
  {
    state: ListState,
    unread: Integer,
    notifications: t.array(
      entity(
        'NotificationEntry',
        { notificationId: Id, title: t.string, body: t.string, seen: t.boolean },
        { /** Inside the app. */ path: t.string, createdAt: Instant },
      ),
    ),
  },
  {},
)
export type NotificationsView = t.TypeOf<typeof NotificationsView>
