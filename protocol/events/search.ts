import * as t from 'io-ts'
import { struct } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'
import { SearchAsked, SearchSource } from './search-source'

/** Searching. Results are in the payload store under their hash (X-LOG-08). */
export const searchEvents = {
  /**
   * `query` as in the URL, including a category to search in (S-ROUTE-11). With `asked` the search continues at another
   * source, after `fault` at the previous one. Without `asked` it begins at the server.
   */
  searchStarted: event(
    'searchStarted',
    1,
    struct('SearchStarted', { query: t.string, callId: Id }, { asked: SearchAsked, fault: Fault }),
  ),
  /** A fault is why the server could not be searched; results of this device may exist nevertheless. */
  searchEnded: event(
    'searchEnded',
    1,
    struct('SearchEnded', { callId: Id }, { content: ExportableText, source: SearchSource, fault: Fault }),
  ),
  searchCleared: event('searchCleared', 1, t.type({})),
} as const
