import { api, type CallName, type Params, type Query } from '../protocol/api'
import { bodyOf, queryText } from '../protocol/api/wire'

/** Returns the query text with its '?', or '' for an empty query. */
export const queryOf = <N extends CallName>(name: N, query: Query<N>): string => queryText(api[name], query)

/** Returns the body as sent and queued; undefined when the call has no body. */
export const encodeBody = <N extends CallName>(name: N, params: Params<N>): unknown => bodyOf(api[name], params)
