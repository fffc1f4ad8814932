import { headers } from '../../protocol/api/wire'
import type { Http, HttpReply, HttpRequest } from '../../worker/ports'
import type { Random } from './random'
import type { Schedule } from './schedule'
import { refused, type ServerModel, type ServerReply } from './server-model'

/** Faults of a request between the device and the server; any other request succeeds. */
export type NetworkFault =
  /** It never arrives, and no error is reported. */
  | 'hang'
  /** It arrives and takes effect, but the response is lost. */
  | 'lostReply'
  | 'offline'
  | 'error500'
  | 'busy409'
  | 'tooMany'
  | 'unavailable'
  | 'unauthorized'
  | 'portal'
  | 'truncated'
  | 'wrongShape'
  | 'wrongDate'
const FAULTS: readonly NetworkFault[] = [
  'hang',
  'lostReply',
  'lostReply',
  'offline',
  'error500',
  'busy409',
  'tooMany',
  'unavailable',
  'unauthorized',
  'portal',
  'truncated',
  'wrongShape',
  'wrongDate',
]

/** Called for every request and for its end. */
export interface NetworkWatcher {
  readonly departs: (tab: string, request: HttpRequest) => void
  readonly ends: (tab: string, request: HttpRequest, reply: HttpReply) => void
}

/** The connection of a device to the server. */
export interface Network {
  /** Probability that a request fails. */
  faults: number
  connected: boolean
  /** A captive portal responds instead of the server. */
  portal: boolean
  /** Decides a request's fate in a test; undefined leaves it to chance. */
  plan: (request: HttpRequest) => NetworkFault | 'none' | undefined
  readonly of: (tab: string) => Http
}

interface Environment {
  readonly schedule: Schedule
  readonly random: Random
  readonly server: ServerModel
  /** Server time, ms since 1970 UTC. */
  readonly time: () => number
  readonly watcher: NetworkWatcher
}

export function createNetwork({ schedule, random, server, time, watcher }: Environment): Network {
  const network: Network = {
    faults: 0,
    connected: true,
    portal: false,
    plan: () => undefined,
    of: (tab) => (request, signal) =>
      new Promise<HttpReply>((resolve) => {
        const label = `${request.method} ${request.path}`
        watcher.departs(tab, request)
        let ended = false
        const end = (reply: HttpReply) => {
          if (ended) return
          ended = true
          stopClock()
          stopAbort()
          signal.removeEventListener('abort', abort)
          watcher.ends(tab, request, reply)
          resolve(reply)
        }
        const hear = (reply: HttpReply, delay: number) =>
          void schedule.add({ kind: 'tab', tab, label: `${label} answered`, delay }, () => end(reply))
        const fail = (reason: 'offline' | 'timeout' | 'aborted') => end({ kind: 'failed', reason })
        const stopClock = schedule.add({ kind: 'tab', tab, label: `${label} timeout`, delay: request.timeout }, () =>
          fail('timeout'),
        )
        let stopAbort: () => void = () => undefined
        const abort = () => {
          stopAbort = schedule.add({ kind: 'tab', tab, label: `${label} aborted` }, () => fail('aborted'))
        }
        signal.addEventListener('abort', abort)
        const chance = random.chance(network.faults) ? random.pick(FAULTS) : undefined
        const fault = network.plan(request) ?? chance
        if (fault === 'hang') return
        schedule.add({ kind: 'outside', tab, label, delay: random.below(200) }, () => {
          const reply = arrive(request, fault)
          if (reply !== undefined) hear(reply, random.below(200))
        })
      }),
  }

  /** Returns the response, if there is one. */
  const arrive = (request: HttpRequest, fault: NetworkFault | 'none' | undefined): HttpReply | undefined => {
    if (!network.connected || fault === 'offline') return { kind: 'failed', reason: 'offline' }
    if (network.portal || fault === 'portal')
      return replyOf({ status: 200, body: '<!doctype html><p>Welcome aboard' }, { contentType: 'text/html' })
    switch (fault) {
      case 'error500':
        return replyOf({ status: 500, body: 'out of order' })
      case 'busy409':
        return replyOf(refused(409, 'the same key is under way'))
      case 'tooMany':
        return replyOf(refused(429, 'too many requests'), { retryAfter: random.pick(['7', '90', 'soon', '999999999']) })
      case 'unavailable':
        return replyOf(refused(503, 'closed'), { retryAfter: new Date(time() + 20_000).toUTCString() })
      case 'unauthorized':
        return request.headers[headers.session] === undefined
          ? replyOf(server.handle(request, time()))
          : replyOf(refused(401, 'no session'))
      case 'truncated':
        return replyOf(cut(server.handle(request, time())))
      case 'wrongShape':
        server.handle(request, time())
        return replyOf({ status: 200, body: '{"status":"fine","payloads":{"__proto__":[]}}' })
      case 'lostReply':
        server.handle(request, time())
        return random.chance(0.5) ? { kind: 'failed', reason: 'offline' } : undefined
      case 'wrongDate':
        return replyOf(server.handle(request, time()), {
          date: random.pick(['never', new Date(time() + 86_400_000).toUTCString()]),
        })
      default:
        return replyOf(server.handle(request, time()))
    }
  }

  const replyOf = (
    reply: ServerReply,
    more: {
      readonly contentType?: string
      readonly date?: string | undefined
      readonly retryAfter?: string | undefined
    } = {},
  ): HttpReply => ({
    kind: 'reply',
    ...reply,
    contentType: more.contentType ?? 'application/json',
    date: more.date ?? new Date(time()).toUTCString(),
    retryAfter: more.retryAfter ?? null,
  })
  return network
}

const cut = (reply: ServerReply): ServerReply => ({ ...reply, body: reply.body.slice(0, reply.body.length / 2) })
