import type { Call } from '../../protocol/api/call'
import { bodyOf } from '../../protocol/api/wire'
import { omitUndefined } from '../../protocol/omit-undefined'
import { canonicalJson } from '../../protocol/json'

/** An outbox request: the call, its path's parameters, its body. */
export interface OutboxRequest {
  readonly path: string
  readonly method: 'POST' | 'DELETE'
  readonly body: string
  readonly priority: 'high' | 'normal'
  readonly subject?: string
}

/** Builds the request of a call to this path; undefined for a call that must not be queued. */
export function buildRequest(
  call: Call,
  path: string,
  params: unknown,
  subject?: string,
  priority?: 'normal',
): OutboxRequest | undefined {
  if (call.method === 'GET' || call.queue === 'never') return undefined
  const body = bodyOf(call, params)
  return {
    method: call.method,
    path,
    body: body === undefined ? '' : canonicalJson(body),
    priority: priority ?? call.queue,
    ...omitUndefined({ subject }),
  }
}
