import { fieldsOf, listsOf } from '../../../protocol/view-fields'
import { certificateView } from '../certificates/certificate'
import { competitionsViewExpiry, competitionsView } from '../competitions/competitions'
import { deckView } from '../deck/deck'
import { deckViewExpiry } from '../deck/deck-view-expiry'
import { deckEndView } from '../deck/deck-end'
import { deckMediaView } from '../deck/deck-media'
import type { State } from '../../state'
import { needLists, need, needNothing, needDeck, tileReads, type ContentNeed, type Projections } from '../projection'
import { ownDecksView } from '../user-lists/own-decks'
import { reportView } from '../report/report'
import { sharedCardView } from '../deck/shared-card'

/** Needs the list of decks that a card can be tucked into. */
const needOwnDeckList = ({ user: { library } }: State): readonly ContentNeed[] =>
  need('home', library.ownDeckList?.content)
/** Needs the comments of open discussions. */
const needThreads = ({ user: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ thread }) => need('thread', thread?.content))
/** Needs the lists of own decks. */
const needOwnDeckLists = (state: State): readonly ContentNeed[] => [
  ...need('home', state.user.library.home),
  ...needOwnDeckList(state),
]

/** As many as fit into the cache next to other content in use. */
const MAX_OPENED_COMPETITIONS = 8
const needOpenedCompetitions = (state: State): readonly ContentNeed[] =>
  Object.entries(state.user.library.decks)
    .filter(([, { type }]) => type === 'competition')
    .toSorted(([, a], [, b]) => b.loadedAt - a.loadedAt)
    .slice(0, MAX_OPENED_COMPETITIONS)
    .flatMap(([deckId]) => needDeck(state, deckId))
const needReports = ({ user: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ report }) => need('report', report?.content))

export const deckProjections = {
  deck: {
    guarded: true,
    view: (state, { deckId }, context) => deckView(state, deckId, context),
    // The library determines the lock, and the lists have the title until the deck is loaded.
    needs: (state, { deckId }) => [
      ...needDeck(state, deckId),
      ...needLists(state),
      ...needOwnDeckList(state),
      ...needThreads(state),
    ],
    expiresAt: (state, { deckId }, context) => deckViewExpiry(state, deckId, context),
    // A flipped card is posted alone, not with its complete window.
    posted: (view) => fieldsOf(view, listsOf('deck')),
    // The queue and the calls determine the status of a form and a button.
    reads: [...tileReads, 'tabs', 'outbox', 'calls'],
  },
  deckEnd: {
    guarded: true,
    view: (state, { deckId }, context) => deckEndView(state, deckId, context),
    needs: (state, { deckId }) => [...needDeck(state, deckId), ...needLists(state)],
    reads: [...tileReads, 'tabs'],
  },
  deckMedia: {
    guarded: true,
    view: (state, { deckId }, context) => deckMediaView(state, deckId, context),
    needs: (state, { deckId }) => needDeck(state, deckId),
    reads: ['library', 'quiz'],
  },
  report: {
    guarded: true,
    view: (state, { deckId }, context) => reportView(state, deckId, context),
    needs: (state, { deckId }) => [...needDeck(state, deckId), ...needReports(state)],
    reads: ['device', 'library', 'tabs', 'quiz', 'engagement', 'calls'],
  },
  certificate: {
    guarded: true,
    view: (state, { deckId }, context) => certificateView(state, deckId, context),
    needs: (state, { deckId }) => [...needDeck(state, deckId), ...needLists(state)],
    reads: ['device', 'session', 'library', 'quiz'],
  },
  competitions: {
    guarded: true,
    view: (state, _params, context) => competitionsView(state, context),
    // Opened competitions contain their standings.
    needs: (state) => [...needLists(state), ...needOpenedCompetitions(state)],
    expiresAt: (state, _params, context) => competitionsViewExpiry(state, context),
    reads: tileReads,
  },
  ownDecks: {
    guarded: true,
    view: (state, _params, context) => ownDecksView(state, context),
    needs: needOwnDeckLists,
    reads: [...tileReads, 'outbox'],
  },
  sharedCard: {
    guarded: true,
    view: (state, { cardId }, context) => sharedCardView(state, cardId, context),
    needs: needNothing,
    reads: ['sync', 'tabs'],
  },
} as const satisfies Partial<Projections>
