import * as t from 'io-ts'
import { entity } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'
import { SearchAsked, SearchSource } from './search-words'

/** Searching. What was found stands in the payload store under its hash (X-LOG-08). */
export const searchEvents = {
  /**
   * `query` as it stands in the address, a category to search in included (S-ROUTE-11). With `asked` the search goes on
   * with somebody else, after the one before was at `fault`; without, it begins with the server.
   */
  searchStarted: event(
    'searchStarted',
    1,
    entity('SearchStarted', { query: t.string, callId: Id }, { asked: SearchAsked, fault: Fault }),
  ),
  /** A fault says why the server could not be asked; what the device has may have been found all the same. */
  searchEnded: event(
    'searchEnded',
    1,
    entity('SearchEnded', { callId: Id }, { content: OpenText, source: SearchSource, fault: Fault }),
  ),
  searchCleared: event('searchCleared', 1, t.type({})),
} as const
