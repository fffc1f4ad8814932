import { inMine, type State } from '../state'
import type { EngagementState } from './state'

export const inEngagement = (state: State, change: (current: EngagementState) => EngagementState): State =>
  inMine(state, { engagement: change(state.mine.engagement) })
