import { isRefused } from '../../protocol/faults'
import type { State } from '../state'
import { isParked } from './parked'

/** Is an action blocked by a refusal of the server, or parked by the user? */
export function isBlockedOrParked(state: State, rowId: string): boolean {
  const { blocked } = state.mine.outbox
  return isParked(state, rowId) || (blocked?.rowId === rowId && isRefused(blocked.fault))
}
