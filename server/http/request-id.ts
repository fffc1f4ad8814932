import { randomUUID } from 'node:crypto'
import { headers } from '../../protocol/api/wire'

export const requestIdHeader = 'X-Request-Id'

/** An id goes into log lines, so it has few kinds of characters and a limit. */
const isId = (text: string | undefined): text is string => text !== undefined && /^[\w.:-]{1,128}$/.test(text)

/**
 * Returns the id under which a request is logged: that of the proxy, else the idempotency key, so that all tries of one
 * action of the app have the same id, else a new one.
 */
export function requestId(header: (name: string) => string | undefined): string {
  const given = header(requestIdHeader)
  if (isId(given)) return given
  const key = header(headers.idempotencyKey)
  return isId(key) ? key : randomUUID()
}
