import { newEvent, type NewEvent } from '../../protocol/events'
import type { State } from '../state'

/** Has its owner put this action aside? */
export const isAside = ({ mine: { outbox } }: State, rowId: string): boolean => Object.hasOwn(outbox.aside, rowId)

/** What was put aside is asked for once more: it takes its place again, and goes without waiting. */
export const sentAfterAll = (rowId: string): readonly NewEvent[] => [
  newEvent('actionPutBack', { rowId }),
  newEvent('sendAsked', {}),
]
