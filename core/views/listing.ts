import { favoriteDecks } from '../personal/favorite-decks'
import { ownRows } from '../outbox/queue'
import { lookup } from '../record'
import type { State } from '../state'
import { addContentView } from './add-content'
import { certificationsView } from './certifications'
import { favoritesView } from './favorites'
import { newDecksView } from './new-decks'
import { notificationsView } from './notifications'
import { outboxChange, outboxView } from './outbox'
import { idsIn } from './row-ids'
import { bookkeeping, lists, need, none, ofDeck, type ContentNeed, type Projections } from './projection'

/** Decks of waiting actions whose cards are named by their titles; of the others the deck's own title is known. */
const NAMED_DECKS = 6

const waitingDecks = (state: State): readonly ContentNeed[] =>
  [...new Set(ownRows(state).flatMap((row) => idsIn(row).filter((id) => lookup(state.mine.library.decks, id))))]
    .slice(0, NAMED_DECKS)
    .flatMap((deckId) => ofDeck(state, deckId))

/** For the titles of liked cards, as far as their decks are here. */
const likedDecks = (state: State): readonly ContentNeed[] =>
  favoriteDecks(state)
    .slice(0, NAMED_DECKS)
    .flatMap((deckId) => ofDeck(state, deckId))

export const listViews = {
  outbox: {
    guarded: true,
    view: (state, _params, context) => outboxView(state, context),
    needs: (state) => [...lists(state), ...waitingDecks(state)],
    change: (state, _params, { at }) => outboxChange(state, at),
    blindTo: ['seq', 'timers', 'calls', 'alerts', 'tabs', 'quiz', 'seen'],
  },
  addContent: {
    guarded: true,
    view: (state, _params, context) => addContentView(state, context),
    needs: none,
    blindTo: ['seq', 'timers', 'alerts', 'outbox', 'engagement', 'quiz', 'seen'],
  },
  favorites: {
    guarded: true,
    view: (state, _params, context) => favoritesView(state, context),
    needs: (state) => [...lists(state), ...need('home', state.mine.library.tucked?.content), ...likedDecks(state)],
    blindTo: [...bookkeeping, 'tabs', 'outbox'],
  },
  newDecks: {
    guarded: true,
    view: (state, _params, context) => newDecksView(state, context),
    needs: lists,
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  certifications: {
    guarded: true,
    view: (state, _params, context) => certificationsView(state, context),
    needs: lists,
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  notifications: {
    guarded: true,
    view: (state, _params, context) => notificationsView(state, context),
    needs: lists,
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement', 'quiz', 'seen'],
  },
} as const satisfies Partial<Projections>
