import { derivedId } from '../../core/hash'
import { matchCall, type CallName } from '../../protocol/api'
import type { Envelope } from '../../protocol/envelope'
import { codeAtHand } from '../whole-app/code'
import { alone } from '../../worker/alone'
import type { Surroundings } from '../../worker/engine'
import { memoryStore, type Memory } from '../../worker/memory-store'
import { noMirror } from '../../worker/mirror'
import type { HttpReply, HttpRequest } from '../../worker/ports'

/** 11 February 2026, 12:00 UTC. */
export const NOON = 1_770_811_200_000

export interface NodePorts {
  readonly ports: Surroundings
  /** What was asked of the server so far. */
  readonly requests: readonly HttpRequest[]
  /** Lets time go by; due timers fire at their time, and everything that follows comes to rest. */
  readonly wait: (ms: number) => Promise<void>
  /** Resolves when nothing that was begun is left to do but to wait for time. */
  readonly rest: () => Promise<void>
}

/** The surroundings of one tab in memory: its clock stands still until told, and calls are answered by a function. */
export function nodePorts(memory: Memory, answer: (name: CallName) => Envelope, start = NOON): NodePorts {
  // A second tab over the same log draws other ids.
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
  const ports: Surroundings = {
    fetchCode: codeAtHand,
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
    chance: { uuid: () => derivedId(draws, String(++drawn)), unit: () => 0.5 },
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
    ...alone,
    statements: false,
    media: { clear: async () => undefined },
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
