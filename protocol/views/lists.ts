import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'
import { DeckTile, KeptBy } from './parts'

/** Load state; lists are loaded together with Home. */
export const ListState = oneOf('ListState', ['loading', 'ready', 'failed'])

/** My Favorites (S-FAV). */
export const FavoritesView = struct(
  'FavoritesView',
  {
    state: ListState,
    /** One entry per deck, with its earliest favourite card. */
    favorited: t.array(
      struct(
        'FavoriteEntry',
        { cardId: Id, tile: DeckTile, /** Number of favourite cards in the deck. */ count: Integer },
        { cardTitle: t.string },
      ),
    ),
    tucked: t.array(DeckTile),
  },
  { keptBy: KeptBy },
)
export type FavoritesView = t.TypeOf<typeof FavoritesView>

/** What's New: the decks that were recently given to the learner (S-NEW-01). */
export const NewDecksView = struct('NewDecksView', { state: ListState, decks: t.array(DeckTile) }, {})
export type NewDecksView = t.TypeOf<typeof NewDecksView>

const CertificateEntry = struct(
  'CertificateEntry',
  {
    certificateId: t.string,
    deckId: Id,
    deckTitle: t.string,
    /** The day of passing. */ submittedAt: Instant,
  },
  { score: Integer, cover: t.string, background: t.string },
)
export type CertificateEntry = t.TypeOf<typeof CertificateEntry>

/** Certifications by the year of passing, newest first (S-CERT). */
export const CertificationsView = struct(
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
export const NotificationsView = struct(
  'NotificationsView',
  {
    state: ListState,
    unread: Integer,
    notifications: t.array(
      struct(
        'NotificationEntry',
        { notificationId: Id, title: t.string, body: t.string, seen: t.boolean },
        { /** Inside the app. */ path: t.string, createdAt: Instant },
      ),
    ),
  },
  {},
)
export type NotificationsView = t.TypeOf<typeof NotificationsView>
