import type { Http } from '../ports'

/** fetch with a deadline. Credentials stay out: the session travels in its header. */
export const fetchHttp =
  (prefix: string): Http =>
  async ({ method, path, headers, body, timeout }, signal) => {
    const deadline = AbortSignal.timeout(timeout)
    // Some of the browsers that the app is built for cannot join signals.
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
    } finally {
      for (const one of [signal, deadline]) one.removeEventListener('abort', end)
    }
  }
