import { homeViewExpiry } from '../home/home-view-expiry'
import { libraryView } from '../library/library'
import { needLists, tileReads, type Projections } from '../projection'

export const libraryProjections = {
  library: {
    guarded: true,
    view: (state, { categoryId }, context) => libraryView(state, context, categoryId),
    needs: needLists,
    expiresAt: (state, _params, context) => homeViewExpiry(state, context),
    reads: [...tileReads, 'calls'],
  },
} as const satisfies Partial<Projections>
