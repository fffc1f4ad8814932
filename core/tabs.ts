import type { Tab } from './deck/state'
import { inMine, type State } from './state'

/** Changes what is kept of a tab; one that is not known has nothing open. */
export const inTab = (state: State, session: string, change: (tab: Tab) => Tab): State =>
  inMine(state, { tabs: { ...state.mine.tabs, [session]: change(state.mine.tabs[session] ?? {}) } })
