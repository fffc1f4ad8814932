// The server of the promises bench. It serves an engine's page, performs actions, and records what arrived. Repeated
// actions are recognised only by the idempotency key that the engine sends.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { headers as wire } from '../../../protocol/api/wire'
import { apiPrefix } from '../../../protocol/server-path-prefixes'
import type { Arrival } from './counts'

/** What the server serves: the built page of an engine, and the address of the sandbox if the page needs one. */
export interface Served {
  readonly folder: string
  readonly sandbox?: string
}

export interface RecordingServer {
  readonly address: string
  /** Every request about an action since the last reset. */
  readonly arrivals: readonly Arrival[]
  /** Time of the last request about an action, ms. */
  readonly lastArrival: () => number
  /** Forgets everything and serves another page. */
  readonly reset: (served: Served) => void
  /** Serves another build of the page. */
  readonly serve: (served: Served) => void
  /** Drops all requests except those for files of the page. */
  readonly cut: (cut: boolean) => void
  /** Performs these actions at their first arrival, and then drops the connection. */
  readonly loseReplies: (of: (n: number) => boolean) => void
  readonly close: () => Promise<void>
}

interface SentAct {
  readonly n: number
  readonly key?: string
}

/** The body of a request. An engine with a log sends entries, and the head at which to append them. */
interface SentActs {
  readonly acts: readonly SentAct[]
  readonly entries?: readonly unknown[]
  readonly head?: number
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

/** Headers that describe the connection, or that differ at the sandbox's own address. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'origin', 'referer', 'accept-encoding'])

export async function startRecordingServer(): Promise<RecordingServer> {
  const arrivals: Arrival[] = []
  const keys = new Set<string>()
  const answered = new Set<number>()
  let log: unknown[] = []
  let served: Served = { folder: '' }
  let isCut = false
  let loses: (n: number) => boolean = () => false
  let last = 0

  /** Performs an action; returns whether its reply is lost. */
  const perform = ({ n, key }: SentAct): boolean => {
    last = performance.now()
    const isFirst = !arrivals.some((arrival) => arrival.n === n)
    const isKnown = key !== undefined && keys.has(key)
    if (key !== undefined) keys.add(key)
    const unanswered = isFirst && loses(n)
    arrivals.push({ n, performed: !isKnown, again: answered.has(n), unanswered })
    return unanswered
  }

  const answerActs = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { acts, entries = [], head } = JSON.parse((await bodyOf(request)).toString()) as SentActs
    if (head !== undefined && head !== log.length) return void reply.writeHead(409).end()
    const lost = acts.filter(perform).length > 0
    log = [...log, ...entries]
    if (lost) return void request.socket.destroy()
    for (const { n } of acts) answered.add(n)
    json(reply, { ok: true })
  }

  const answerApi = async (request: IncomingMessage, reply: ServerResponse, sandbox: string): Promise<void> => {
    const body = await bodyOf(request)
    const act = actOf(request, body)
    const lost = act !== undefined && perform(act)
    const answer = await fetch(`${sandbox}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !ownHeaders.has(name) ? [[name, value] satisfies [string, string]] : [],
      ),
      ...(body.length === 0 ? {} : { body: body.toString() }),
    })
    const text = Buffer.from(await answer.arrayBuffer())
    if (lost) return void request.socket.destroy()
    if (act !== undefined) answered.add(act.n)
    const passed = [...answer.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
    )
    reply.writeHead(answer.status, Object.fromEntries(passed)).end(text)
  }

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(served.folder, pathname === '/' ? 'index.html' : pathname)
    if (request.method === 'GET' && existsSync(file) && statSync(file).isFile()) {
      const type = types[extname(file)] ?? 'application/octet-stream'
      return void reply.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(readFileSync(file))
    }
    if (pathname === '/blank') return void reply.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>-</title>')
    if (isCut) return void request.socket.destroy()
    if (pathname === '/acts') return answerActs(request, reply)
    if (pathname === '/log') return json(reply, log)
    if (pathname === '/performed') return json(reply, [...new Set(arrivals.map(({ n }) => n))])
    if (served.sandbox !== undefined && pathname.startsWith(apiPrefix)) return answerApi(request, reply, served.sandbox)
    return void reply.writeHead(404).end()
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch(() => request.socket.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    address: `http://localhost:${port}`,
    arrivals,
    lastArrival: () => last,
    reset: (next) => {
      arrivals.length = 0
      keys.clear()
      answered.clear()
      log = []
      served = next
      isCut = false
      loses = () => false
    },
    serve: (next) => {
      served = next
    },
    cut: (cut) => {
      isCut = cut
      // Open connections of a cut network do not answer either.
      if (cut) server.closeAllConnections()
    },
    loseReplies: (of) => {
      loses = of
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** Returns the action of a request to Flipdeck's API: the creation of a deck whose title contains the number. */
function actOf({ headers }: IncomingMessage, body: Buffer): SentAct | undefined {
  const key = headers[wire.idempotencyKey.toLowerCase()]
  const [, n] = /"title":"action (\d+)"/.exec(body.toString()) ?? []
  return typeof key === 'string' && n !== undefined ? { n: Number(n), key } : undefined
}

const json = (reply: ServerResponse, value: unknown): void =>
  void reply.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))
