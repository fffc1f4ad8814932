import type { State, Tab } from './state'

/** Changes what is kept of a tab; one that is not known begins now. */
export const inTab = (state: State, session: string, at: number, change: (tab: Tab) => Tab): State => ({
  ...state,
  tabs: { ...state.tabs, [session]: change(state.tabs[session] ?? { startedAt: at }) },
})
