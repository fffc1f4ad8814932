import type { Call } from '../../protocol/api/call'
import { bodyOf } from '../../protocol/api/wire'
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

/** The message of a call to this path; none where the call cannot wait in the queue. */
export function messageTo(
  call: Call,
  path: string,
  params: unknown,
  subject?: string,
  priority?: 'normal',
): Message | undefined {
  if (call.method === 'GET' || call.queue === 'never') return undefined
  const body = bodyOf(call, params)
  return {
    method: call.method,
    path,
    body: body === undefined ? '' : canonicalJson(body),
    priority: priority ?? call.queue,
    ...defined({ subject }),
  }
}
