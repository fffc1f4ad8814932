import { afterEach, expect, test, vi } from 'vitest'
import { fetchHttp } from './http'

const request = { method: 'GET', path: '/user/home', headers: {}, timeout: 30_000 } as const
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A server that never answers. */
const silent = (_address: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> =>
  new Promise((_, reject) => {
    const abort = () => reject(new DOMException('given up', 'AbortError'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })

test('X-BRIDGE-07 S-API-38 sends, aborts and times out a request in a browser without AbortSignal.any', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function')
  })
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  expect(await fetchHttp('/api')(request, new AbortController().signal)).toMatchObject({ kind: 'reply', status: 200 })
  vi.stubGlobal('fetch', silent)
  const stopped = new AbortController()
  const asked = fetchHttp('/api')(request, stopped.signal)
  stopped.abort()
  expect(await asked).toEqual({ kind: 'failed', reason: 'aborted' })
  expect(await fetchHttp('/api')(request, stopped.signal)).toEqual({ kind: 'failed', reason: 'aborted' })
  const late = await fetchHttp('/api')({ ...request, timeout: 1 }, new AbortController().signal)
  expect(late).toEqual({ kind: 'failed', reason: 'timeout' })
})
