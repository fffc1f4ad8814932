import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

/** Who found it: the server, or this device among what was loaded (D-API-38). */
export const SearchSource = oneOf('SearchSource', ['server', 'device'])
export type SearchSource = t.TypeOf<typeof SearchSource>

/** Searching. What was found stands in the payload store under its hash (X-LOG-08). */
export const searchEvents = {
  /** `query` as it stands in the address, a category to search in included (S-ROUTE-11). */
  searchStarted: event('searchStarted', 1, t.type({ query: t.string, callId: Id })),
  /** A fault says why the server could not be asked; what the device has may have been found all the same. */
  searchEnded: event(
    'searchEnded',
    1,
    entity('SearchEnded', { callId: Id }, { content: OpenText, source: SearchSource, fault: Fault }),
  ),
  searchCleared: event('searchCleared', 1, t.type({})),
} as const
