import * as E from 'fp-ts/Either'
import { api, encodeBody, pathOf, type CallName, type Params, type PathParams } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import { canonicalJson } from '../../protocol/json'

/** What the server is to be told by a row: the call, its path's parameters, its body. */
export interface Message {
  readonly path: string
  readonly method: 'POST' | 'DELETE'
  readonly body: string
  readonly priority: 'high' | 'normal'
  readonly subject?: string
}

/** The message of a call; none where the call cannot wait in the queue. */
export function message<N extends CallName>(
  name: N,
  path: PathParams<N>,
  params: Params<N>,
  subject?: string,
  priority?: 'normal',
): Message | undefined {
  const call = api[name]
  const filled = pathOf(name, path)
  if (E.isLeft(filled) || call.method === 'GET' || call.queue === 'never') return undefined
  const body = encodeBody(name, params)
  return {
    method: call.method,
    path: filled.right,
    body: body === undefined ? '' : canonicalJson(body),
    priority: priority ?? call.queue,
    ...defined({ subject }),
  }
}
