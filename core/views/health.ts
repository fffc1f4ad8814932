import type { HealthView } from '../../protocol/views/health'
import { allRows, ownRows } from '../outbox/queue'
import type { State } from '../state'
import type { ViewContext } from './context'

/** What the log says of itself. Of the actions of others only the number is told (X-OUTBOX-06). */
export function healthView(state: State, { health }: ViewContext): HealthView {
  const { events, unknownEvents, damagedRows, quarantinedEvents, gaps } = health
  const waiting = ownRows(state).length
  const quarantinedActions = allRows(state).length - waiting
  return { events, head: state.seq, unknownEvents, damagedRows, quarantinedEvents, gaps, waiting, quarantinedActions }
}
