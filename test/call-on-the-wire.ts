import { api, type CallName, type Params, type Query } from '../protocol/api'
import { bodyOf, queryText } from '../protocol/api/wire'

/** The query text with its '?', or '' when nothing is asked. */
export const queryOf = <N extends CallName>(name: N, query: Query<N>): string => queryText(api[name], query)

/** The body as it goes over the wire (and into the queue); undefined when the call has none. */
export const encodeBody = <N extends CallName>(name: N, params: Params<N>): unknown => bodyOf(api[name], params)
