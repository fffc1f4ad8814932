import { favoriteDecks } from '../../personal/favorite-decks'
import { userQueue } from '../../outbox/queue'
import { lookup } from '../../record'
import type { State } from '../../state'
import { addContentView } from '../user-lists/add-content'
import { certificationsView } from '../certificates/certifications'
import { favoritesView } from '../user-lists/favorites'
import { newDecksView } from '../user-lists/new-decks'
import { notificationsView } from '../user-lists/notifications'
import { outboxViewExpiry, outboxView } from '../outbox/outbox'
import { actionSubjectIds } from '../outbox/action-subject-ids'
import { needLists, need, needNothing, needDeck, tileReads, type ContentNeed, type Projections } from '../projection'

/**
 * Maximum number of decks of pending actions whose card titles are loaded; for the others the deck's own title is
 * shown.
 */
const MAX_NAMED_DECKS = 6

const needDecksOfActions = (state: State): readonly ContentNeed[] =>
  [
    ...new Set(
      userQueue(state).flatMap((row) => actionSubjectIds(row).filter((id) => lookup(state.user.library.decks, id))),
    ),
  ]
    .slice(0, MAX_NAMED_DECKS)
    .flatMap((deckId) => needDeck(state, deckId))

/** Needs the decks with the titles of liked cards, if they are on this device. */
const needDecksOfFavorites = (state: State): readonly ContentNeed[] =>
  favoriteDecks(state)
    .slice(0, MAX_NAMED_DECKS)
    .flatMap((deckId) => needDeck(state, deckId))

export const userListProjections = {
  outbox: {
    guarded: true,
    view: (state, _params, context) => outboxView(state, context),
    needs: (state) => [...needLists(state), ...needDecksOfActions(state)],
    expiresAt: (state, _params, { at }) => outboxViewExpiry(state, at),
    reads: [...tileReads, 'outbox', 'timers'],
  },
  addContent: {
    guarded: true,
    view: (state, _params, context) => addContentView(state, context),
    needs: needNothing,
    reads: ['at', 'device', 'sync', 'library', 'tabs', 'calls'],
  },
  favorites: {
    guarded: true,
    view: (state, _params, context) => favoritesView(state, context),
    needs: (state) => [
      ...needLists(state),
      ...need('home', state.user.library.ownDeckList?.content),
      ...needDecksOfFavorites(state),
    ],
    reads: [...tileReads, 'outbox'],
  },
  newDecks: {
    guarded: true,
    view: (state, _params, context) => newDecksView(state, context),
    needs: needLists,
    reads: tileReads,
  },
  certifications: {
    guarded: true,
    view: (state, _params, context) => certificationsView(state, context),
    needs: needLists,
    reads: tileReads,
  },
  notifications: {
    guarded: true,
    view: (state, _params, context) => notificationsView(state, context),
    needs: needLists,
    reads: tileReads,
  },
} as const satisfies Partial<Projections>
