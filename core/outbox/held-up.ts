import { isRefused } from '../../protocol/faults'
import type { State } from '../state'

/** Does an action wait because the server has refused it, or because its owner has put it aside? */
export function isHeldUp({ mine: { outbox } }: State, rowId: string): boolean {
  const { aside, blocked } = outbox
  return Object.hasOwn(aside, rowId) || (blocked?.rowId === rowId && isRefused(blocked.fault))
}
