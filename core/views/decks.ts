import { fieldsOf, listsOf } from '../../protocol/view-fields'
import { certificateView } from './certificate'
import { competitionsChange, competitionsView } from './competitions'
import { deckView } from './deck'
import { deckChange } from './deck-change'
import { deckEndView } from './deck-end'
import { deckMediaView } from './deck-media'
import type { State } from '../state'
import { bookkeeping, lists, need, none, ofDeck, type ContentNeed, type Projections } from './projection'
import { ownDecksView } from './own-decks'
import { reportView } from './report'
import { sharedCardView } from './shared-card'

/** The list of decks that a card can be tucked into. */
const tuckedList = ({ mine: { library } }: State): readonly ContentNeed[] => need('home', library.tucked?.content)
/** What was said in the discussions that are open. */
const threads = ({ mine: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ thread }) => need('thread', thread?.content))
/** The lists of own decks. */
const ownLists = (state: State): readonly ContentNeed[] => [
  ...need('home', state.mine.library.home),
  ...tuckedList(state),
]

/** As many as are kept in memory beside what else is in use. */
const OPENED = 8
const openedCompetitions = (state: State): readonly ContentNeed[] =>
  Object.entries(state.mine.library.decks)
    .filter(([, { type }]) => type === 'competition')
    .toSorted(([, a], [, b]) => b.loadedAt - a.loadedAt)
    .slice(0, OPENED)
    .flatMap(([deckId]) => ofDeck(state, deckId))
const reports = ({ mine: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ report }) => need('report', report?.content))

export const deckViews = {
  deck: {
    guarded: true,
    view: (state, { deckId }, context) => deckView(state, deckId, context),
    // The library says what locks it, the lists its name until it is loaded.
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...lists(state), ...tuckedList(state), ...threads(state)],
    change: (state, { deckId }, context) => deckChange(state, deckId, context),
    // A card that is turned goes alone, not the whole window with it.
    posted: (view) => fieldsOf(view, listsOf('deck')),
    // The queue and the calls say how far a form and a button have come.
    blindTo: ['seq', 'timers', 'alerts'],
  },
  deckEnd: {
    guarded: true,
    view: (state, { deckId }, context) => deckEndView(state, deckId, context),
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...lists(state)],
    blindTo: [...bookkeeping, 'outbox'],
  },
  deckMedia: {
    guarded: true,
    view: (state, { deckId }, context) => deckMediaView(state, deckId, context),
    needs: (state, { deckId }) => ofDeck(state, deckId),
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement', 'seen'],
  },
  report: {
    guarded: true,
    view: (state, { deckId }, context) => reportView(state, deckId, context),
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...reports(state)],
    blindTo: [...bookkeeping, 'outbox', 'engagement', 'quiz', 'seen'],
  },
  certificate: {
    guarded: true,
    view: (state, { deckId }, context) => certificateView(state, deckId, context),
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...lists(state)],
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  competitions: {
    guarded: true,
    view: (state, _params, context) => competitionsView(state, context),
    // Those that were opened have their standings with them.
    needs: (state) => [...lists(state), ...openedCompetitions(state)],
    change: (state, _params, context) => competitionsChange(state, context),
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement', 'quiz', 'seen'],
  },
  ownDecks: {
    guarded: true,
    view: (state, _params, context) => ownDecksView(state, context),
    needs: ownLists,
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'quiz'],
  },
  sharedCard: {
    guarded: true,
    view: (state, { cardId }, context) => sharedCardView(state, cardId, context),
    needs: none,
    blindTo: [...bookkeeping, 'outbox', 'engagement', 'library', 'seen', 'quiz'],
  },
} as const satisfies Partial<Projections>
