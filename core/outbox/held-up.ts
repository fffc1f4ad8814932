import { isRefused } from '../../protocol/faults'
import type { State } from '../state'
import { isAside } from './aside'

/** Does an action wait because the server has refused it, or because its owner has put it aside? */
export function isHeldUp(state: State, rowId: string): boolean {
  const { blocked } = state.mine.outbox
  return isAside(state, rowId) || (blocked?.rowId === rowId && isRefused(blocked.fault))
}
