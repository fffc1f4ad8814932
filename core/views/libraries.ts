import { homeChange } from './home-change'
import { libraryView } from './library'
import { lists, type Projections } from './projection'

export const libraryViews = {
  library: {
    guarded: true,
    view: (state, { categoryId }, context) => libraryView(state, context, categoryId),
    needs: lists,
    change: (state, _params, context) => homeChange(state, context),
    blindTo: ['seq', 'timers', 'alerts', 'tabs', 'outbox'],
  },
} as const satisfies Partial<Projections>
