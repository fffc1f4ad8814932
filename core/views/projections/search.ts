import type { State } from '../../state'
import { needLists, need, tileReads, type ContentNeed, type Projections } from '../projection'
import { searchView } from '../search/search'

const needSearchResults = ({ user: { tabs } }: State): readonly ContentNeed[] =>
  Object.values(tabs).flatMap(({ search }) => need('search', search?.content))

export const searchProjections = {
  search: {
    guarded: true,
    view: (state, _params, context) => searchView(state, context),
    needs: (state) => [...needLists(state), ...needSearchResults(state)],
    reads: [...tileReads, 'tabs', 'calls'],
  },
} as const satisfies Partial<Projections>
