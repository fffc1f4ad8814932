import type { State } from '../state'
import { lists, need, type ContentNeed, type Projections } from './projection'
import { searchView } from './search'

const searches = ({ mine: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ search }) => need('search', search?.content))

export const searchViews = {
  search: {
    guarded: true,
    view: (state, _params, context) => searchView(state, context),
    needs: (state) => [...lists(state), ...searches(state)],
    blindTo: ['seq', 'timers', 'alerts', 'outbox', 'engagement'],
  },
} as const satisfies Partial<Projections>
