import type { EngagementState, State } from '../state'

export const inEngagement = (state: State, change: (current: EngagementState) => EngagementState): State => ({
  ...state,
  engagement: change(state.engagement),
})
