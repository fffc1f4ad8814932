import * as t from 'io-ts'
import { entity, Finite, Integer, nullable } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'

/**
 * A stored event within another one, or within the state: its envelope, with the time in ms since 1970 UTC and the data
 * as written by version `v`. It is what the mirror has kept of an action whose log is lost (X-HEAL-08), or what was sealed
 * with one whose owner has signed out.
 */
export const RescuedEvent = entity(
  'RescuedEvent',
  {
    seq: Integer,
    id: Id,
    type: OpenText,
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
export type RescuedEvent = t.TypeOf<typeof RescuedEvent>
