import { newEvent, type NewEvent } from '../../protocol/events'
import type { State } from '../state'

/** Did the user park this action? */
export const isParked = ({ mine: { outbox } }: State, rowId: string): boolean => Object.hasOwn(outbox.aside, rowId)

/** Unparks an action and retries at once: it returns to its place in the queue and skips the retry delay. */
export const unpark = (rowId: string): readonly NewEvent[] => [
  newEvent('actionPutBack', { rowId }),
  newEvent('sendAsked', {}),
]
