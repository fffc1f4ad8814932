import type { Http } from '../ports'

/** fetch with a deadline. Credentials stay out: the session travels in its header. */
export const fetchHttp =
  (prefix: string): Http =>
  async ({ method, path, headers, body, timeout }, signal) => {
    const deadline = AbortSignal.timeout(timeout)
    try {
      const reply = await fetch(prefix + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any([signal, deadline]),
        credentials: 'omit',
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
    }
  }
