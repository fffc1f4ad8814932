import * as t from 'io-ts'
import { Integer } from '../codec'

/** The health of the log, for support and for the export's preview. */
export const HealthView = t.type(
  {
    events: Integer,
    head: Integer,
    unknownEvents: Integer,
    damagedRows: Integer,
    quarantinedEvents: Integer,
    gaps: Integer,
    waiting: Integer,
    quarantinedActions: Integer,
  },
  'HealthView',
)
export type HealthView = t.TypeOf<typeof HealthView>
