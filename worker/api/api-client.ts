import * as E from 'fp-ts/Either'
import { requestTimeout } from '../../protocol/constants'
import type { Fact } from '../../core/facts'
import type { OutboxRow } from '../../core/outbox/state'
import type { Answer, api, CallName, matchCall, Params, PathParams, pathOf, Query } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { startCalls } from '../../protocol/api/start'
import { bodyOf, headers, queryText, readAnswer } from '../../protocol/api/wire'
import { describeFault, type DecodeFault } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import { clientFault, networkFault, type Fault } from '../../protocol/faults'
import type { Language } from '../../protocol/languages'
import { canonicalJson, parseJson } from '../../protocol/json'
import type { ResponseCache } from './response-cache'
import type { Clock, Http, Secrets } from '../ports'
import { isBusyResponse, isHtmlPage, retryAfter, serverDate, type HttpResponse } from './http-response'

/** Resolution of a Date header, ms. */
const DATE_RESOLUTION = 1_000

/** Measured offset of the server's clock, ahead of the device's, and its error either way, both in ms (decision 9). */
export type Measured = Omit<Extract<Fact, { readonly type: 'clockMeasured' }>, 'type'>

/** All calls of the API, loaded after the start. */
export interface AllCalls {
  readonly api: typeof api
  readonly matchCall: typeof matchCall
  readonly pathOf: typeof pathOf
}

export interface ApiSettings {
  /** From the white-label or the signed-in user. */
  readonly orgId: string | undefined
  /** Language of the UI, in which server texts are displayed (X-I18N-01). */
  readonly language: Language
  /** Send the idempotency key (X-OUTBOX-03); turned off for a server that refuses unknown headers. */
  readonly idempotencyKeys: boolean
}

interface Request<N extends CallName> {
  /** Idempotency key of a call that may be repeated after a lost reply (X-OUTBOX-03). */
  readonly key?: string
  readonly path: PathParams<N>
  readonly query?: Query<N>
  readonly params?: Params<N>
}

export interface ApiClient {
  readonly call: <N extends CallName>(
    name: N,
    request: Request<N>,
    signal: AbortSignal,
  ) => Promise<E.Either<Fault, Answer<N>>>
  /**
   * Sends a queued row unchanged: same path, same bytes, same key. Sends it only in its owner's session, and only if
   * `mayGoOut` permits it, which is checked last.
   */
  readonly send: (
    row: Sendable,
    name: CallName,
    signal: AbortSignal,
    mayGoOut: () => Promise<boolean>,
  ) => Promise<E.Either<Fault, unknown> | 'notSent'>
}

type Sendable = Pick<OutboxRow, 'id' | 'owner' | 'method' | 'path' | 'body'>

/** Creates the API client: paths, headers, timeouts, and one closed union of faults (S-API-34..39). */
export function apiClient(
  ports: { readonly http: Http; readonly clock: Clock; readonly fetchCalls: () => Promise<AllCalls> },
  settings: () => ApiSettings,
  secrets: () => Promise<Secrets | undefined>,
  /** Shared by all clients of a worker, so that each response is transferred once (X-PERF-09). */
  answers: ResponseCache,
  onServerTime: (measured: Measured) => void,
): ApiClient {
  /** Finds a call and its path with the parameters filled in; calls of the start have no parameters. */
  const find = async <N extends CallName>(
    name: N,
  ): Promise<Call & { readonly pathOf: (params: PathParams<N>) => E.Either<DecodeFault, string> }> => {
    const atHand: Call | undefined = isAtHand(name) ? startCalls[name] : undefined
    if (atHand !== undefined) return { ...atHand, pathOf: () => E.right(atHand.path) }
    const { api, pathOf } = await ports.fetchCalls()
    const call: Call = api[name]
    return { ...call, pathOf: (params) => pathOf(name, params) }
  }

  const request = async (
    { method }: Call,
    path: string,
    body: string | undefined,
    secret: Secrets | undefined,
    signal: AbortSignal,
    { key, etag }: { readonly key?: string; readonly etag?: string },
  ): Promise<E.Either<Fault, HttpResponse>> => {
    const { orgId, language, idempotencyKeys } = settings()
    const session = secret?.sessionId
    const took = stopwatch(ports.clock)
    const reply = await ports.http(
      {
        method,
        path,
        headers: {
          'accept-language': language,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(session === undefined ? {} : { [headers.session]: session }),
          ...(orgId === undefined ? {} : { [headers.org]: orgId }),
          ...(key === undefined || !idempotencyKeys ? {} : { [headers.idempotencyKey]: key }),
          ...(etag === undefined ? {} : { 'if-none-match': etag }),
        },
        ...(body === undefined ? {} : { body }),
        timeout: requestTimeout,
      },
      signal,
    )
    if (reply.kind === 'failed') return E.left(networkFault(reply.reason))
    measure(reply, took())
    return E.right(reply)
  }

  /** Asks with the ETag of the cached response. On 304 the cached response is the answer. */
  const ask = async <N extends CallName>(
    name: N,
    call: Call,
    path: string,
    secret: Secrets | undefined,
    signal: AbortSignal,
  ): Promise<E.Either<Fault, Answer<N>>> => {
    const session = secret?.sessionId ?? ''
    const asked = `${settings().orgId ?? ''} ${path}`
    const had = answers.get(session, asked)
    const reply = await request(call, path, undefined, secret, signal, omitUndefined({ etag: had?.etag }))
    if (E.isLeft(reply)) return reply
    const whole =
      reply.right.status === 304 && had !== undefined
        ? { ...reply.right, ...had, status: 200, contentType: 'application/json' }
        : reply.right
    const { etag, body } = whole
    const read = answer(name, call, whole)
    // An unreadable response is not cached: it may be a truncated part with the ETag of the complete response.
    if (E.isRight(read) && etag !== undefined) answers.put(session, asked, { etag, body })
    return read
  }

  /**
   * Measures the server's clock. Half of the round trip is the best estimate of when the server wrote its date, and the
   * maximum error.
   */
  const measure = (reply: HttpResponse, roundTrip: number) => {
    const server = serverDate(reply)
    if (server === undefined) return
    const half = roundTrip / 2
    onServerTime({ offset: server + half - ports.clock.now(), within: half + DATE_RESOLUTION })
  }

  const answer = <N extends CallName>(name: N, call: Call, reply: HttpResponse): E.Either<Fault, Answer<N>> => {
    if (isHtmlPage(reply)) return E.left(isBusyResponse(reply) ? serverFault(reply) : networkFault('notTheServer'))
    const json = parseJson(reply.body)
    if (E.isLeft(json)) {
      return E.left(reply.status >= 500 ? serverFault(reply) : clientFault(`${name}: ${json.left.reason}`))
    }
    const decoded = readAnswer<Answer<N>>(call, json.right, reply.status)
    if (E.isRight(decoded)) return reply.status < 400 ? decoded : E.left(serverFault(reply))
    if (decoded.left.kind === 'decodeFault') return E.left(clientFault(`${name}: ${describeFault(decoded.left)}`))
    const wait = retryAfter(reply, serverDate(reply) ?? ports.clock.now())
    return E.left(wait === undefined ? decoded.left : { ...decoded.left, retryAfter: wait })
  }

  const serverFault = (reply: HttpResponse): Fault => {
    const wait = retryAfter(reply, serverDate(reply) ?? ports.clock.now())
    return {
      kind: 'apiError',
      type: 'http',
      message: 'Request failed',
      code: reply.status,
      ...(wait === undefined ? {} : { retryAfter: wait }),
    }
  }

  return {
    call: async (name, { path, query, params, key }, signal) => {
      const call = await find(name).catch(() => undefined)
      if (call === undefined) return E.left(networkFault('offline'))
      const filled = call.pathOf(path)
      if (E.isLeft(filled)) return E.left(clientFault(describeFault(filled.left)))
      const asked = query === undefined ? '' : queryText(call, query)
      const encoded = params === undefined ? undefined : bodyOf(call, params)
      const body = encoded === undefined ? undefined : canonicalJson(encoded)
      const secret = await secrets().catch(() => 'unknown' as const)
      if (secret === 'unknown' || signal.aborted) return E.left(networkFault('aborted'))
      if (call.method === 'GET') return ask(name, call, filled.right + asked, secret, signal)
      const reply = await request(call, filled.right + asked, body, secret, signal, omitUndefined({ key }))
      return E.isLeft(reply) ? reply : answer(name, call, reply.right)
    },
    send: async (row, name, signal, mayGoOut) => {
      const call = await find(name)
      const secret = await secrets().catch(() => undefined)
      // Another tab may have signed another user in; a row is sent only in its owner's session (X-OUTBOX-06).
      if (secret === undefined || secret.userId !== row.owner) return 'notSent'
      if (!(await mayGoOut()) || signal.aborted) return 'notSent'
      const reply = await request(call, row.path, row.body === '' ? undefined : row.body, secret, signal, {
        key: row.id,
      })
      return E.isLeft(reply) ? reply : answer(name, call, reply.right)
    },
  }
}

const isAtHand = (name: string): name is keyof typeof startCalls => Object.hasOwn(startCalls, name)

/**
 * Measures elapsed time, ms, as the longer of two clocks: one can be set, the other can stop while the device sleeps.
 */
function stopwatch({ now, monotonic }: Clock): () => number {
  const [at, ran] = [now(), monotonic()]
  return () => Math.max(now() - at, monotonic() - ran)
}
