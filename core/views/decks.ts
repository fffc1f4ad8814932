import { certificateView } from './certificate'
import { deckView } from './deck'
import { deckChange } from './deck-change'
import { bookkeeping, lists, need, none, ofDeck, type Projections } from './projection'
import { sharedCardView } from './shared-card'

export const deckViews = {
  deck: {
    guarded: true,
    view: (state, { deckId }, context) => deckView(state, deckId, context),
    // The library says what locks it.
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...need('library', state.mine.library.library)],
    change: (state, { deckId }, context) => deckChange(state, deckId, context),
    blindTo: [...bookkeeping, 'outbox'],
  },
  certificate: {
    guarded: true,
    view: (state, { deckId }, context) => certificateView(state, deckId, context),
    needs: (state, { deckId }) => [...ofDeck(state, deckId), ...lists(state)],
    blindTo: [...bookkeeping, 'tabs', 'outbox', 'engagement'],
  },
  sharedCard: {
    guarded: true,
    view: (state, { cardId }, context) => sharedCardView(state, cardId, context),
    needs: none,
    blindTo: [...bookkeeping, 'outbox', 'engagement', 'library', 'seen', 'quiz'],
  },
} as const satisfies Partial<Projections>
