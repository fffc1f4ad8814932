import type { Http } from '../ports'

/**
 * Sends requests by fetch with a deadline. The session is in a header; the only cookie is a pass for media, which
 * responses renew.
 */
export const fetchHttp =
  (prefix: string): Http =>
  async ({ method, path, headers, body, timeout }, signal) => {
    const deadline = AbortSignal.timeout(timeout)
    // Some supported browsers lack AbortSignal.any.
    const ended = new AbortController()
    const end = () => ended.abort()
    for (const one of [signal, deadline]) one.addEventListener('abort', end)
    if (signal.aborted) end()
    try {
      const reply = await fetch(prefix + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: ended.signal,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
      })
      const etag = reply.headers.get('etag')
      return {
        kind: 'reply',
        ...(etag === null ? {} : { etag }),
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        date: reply.headers.get('date'),
        retryAfter: reply.headers.get('retry-after'),
        body: await reply.text(),
      }
    } catch {
      return { kind: 'failed', reason: deadline.aborted ? 'timeout' : signal.aborted ? 'aborted' : 'offline' }
    } finally {
      for (const one of [signal, deadline]) one.removeEventListener('abort', end)
    }
  }
