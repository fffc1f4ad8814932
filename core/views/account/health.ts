import type { HealthView } from '../../../protocol/views/health'
import { allRows, userQueue } from '../../outbox/queue'
import type { State } from '../../state'
import type { ViewContext } from '../context'

/** Projects the health of the log. Only the number of other users' actions is shown (X-OUTBOX-06). */
export function healthView(state: State, { health }: ViewContext): HealthView {
  const { events, unknownEvents, damagedRows, quarantinedEvents, gaps } = health
  const waiting = userQueue(state).length
  const quarantinedActions = allRows(state).length - waiting
  return { events, head: state.seq, unknownEvents, damagedRows, quarantinedEvents, gaps, waiting, quarantinedActions }
}
