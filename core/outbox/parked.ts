import { newEvent, type NewEvent } from '../../protocol/events'
import type { State } from '../state'
import { isRefused } from '../../protocol/faults'

/** Did the user park this action? */
export const isParked = ({ user: { outbox } }: State, rowId: string): boolean => Object.hasOwn(outbox.parked, rowId)

/** Unparks an action and retries at once: it returns to its place in the queue and skips the retry delay. */
export const unpark = (rowId: string): readonly NewEvent[] => [
  newEvent('actionPutBack', { rowId }),
  newEvent('sendAsked', {}),
]

/** Is an action blocked by a refusal of the server, or parked by the user? */
export function isBlockedOrParked(state: State, rowId: string): boolean {
  const { blocked } = state.user.outbox
  return isParked(state, rowId) || (blocked?.rowId === rowId && isRefused(blocked.fault))
}
