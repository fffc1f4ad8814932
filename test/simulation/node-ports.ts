import { derivedId } from '../../core/hash'
import { matchCall, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import { allModules } from '../whole-app/all-modules'
import { singleTabPorts } from '../../worker/tabs/single-tab-ports'
import type { Environment } from '../../worker/engine'
import { memoryStore, type Memory } from '../../worker/store/memory-store'
import { noMirror } from '../../worker/mirror/mirror'
import type { HttpReply, HttpRequest } from '../../worker/ports'
import { noSealedFiles } from '../../worker/recovery/lazy-recovery-files'
import { NOON } from '../examples/defaults'

export interface NodePorts {
  readonly ports: Environment
  /** The requests to the server so far. */
  readonly requests: readonly HttpRequest[]
  /** Passes time; due timers fire on time, and all resulting work completes. */
  readonly wait: (ms: number) => Promise<void>
  /** Resolves when all started work is idle or waiting for time. */
  readonly rest: () => Promise<void>
}

/** Returns the ports of one tab in memory: its clock advances only on request, and a function answers calls. */
export function nodePorts(memory: Memory, answer: (name: CallName) => Envelope, start = NOON): NodePorts {
  // A second tab on the same log draws different ids.
  const draws = `chance after ${memory.rows.length}`
  const timers = new Map<number, { readonly due: number; readonly run: () => void }>()
  let now = start
  let drawn = 0
  const requests: HttpRequest[] = []

  const rest = async () => {
    for (let quiet = 0, before = -1; quiet < 10; quiet = before === requests.length ? quiet + 1 : 0) {
      before = requests.length
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const ports: Environment = {
    importModule: allModules,
    clock: {
      now: () => now,
      monotonic: () => now,
      zone: () => 60,
      after: (delay, run) => {
        const id = ++drawn
        timers.set(id, { due: now + delay, run })
        return () => void timers.delete(id)
      },
    },
    random: { uuid: () => derivedId(draws, String(++drawn)), unit: () => 0.5 },
    http: async (request): Promise<HttpReply> => {
      const { method, path } = request
      requests.push(request)
      const [bare = ''] = path.split('?')
      const call = matchCall(method, bare)
      const body = call === undefined ? { status: 'error', errorType: 'notFound' } : answer(call.name)
      const status = body.status === 'ok' ? 200 : 404
      const more = { contentType: 'application/json', date: null, retryAfter: null }
      return { kind: 'reply', status, ...more, body: JSON.stringify(body) }
    },
    store: memoryStore(memory),
    mirror: noMirror,
    ...singleTabPorts,
    statements: false,
    media: { clear: async () => undefined },
    recovery: noSealedFiles,
  }
  return {
    ports,
    requests,
    rest,
    wait: async (ms) => {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { due }]) => due <= until).toSorted(([, a], [, b]) => a.due - b.due)
        if (next === undefined) break
        const [id, { due, run }] = next
        timers.delete(id)
        now = Math.max(now, due)
        run()
        await rest()
      }
      now = until
    },
  }
}
