import * as t from 'io-ts'
import { struct, Finite, Integer, nullable } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'

/**
 * A stored event within another event or within the state: its envelope and its data. The time is in ms since 1970 UTC,
 * and the data has the shape of version `v`. It comes from the mirror after a log loss (X-HEAL-08), or was sealed
 * together with an action of a signed-out user.
 */
export const RecoveredEvent = struct(
  'RescuedEvent',
  {
    seq: Integer,
    id: Id,
    type: ExportableText,
    v: Integer,
    at: Finite,
    zone: Finite,
    actor: nullable(Id),
    org: nullable(Id),
    session: Id,
    intent: Id,
    data: t.UnknownRecord,
  },
  {},
)
export type RecoveredEvent = t.TypeOf<typeof RecoveredEvent>
