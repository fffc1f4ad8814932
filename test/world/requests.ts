import type { State } from '../../core/state'
import { headers } from '../../protocol/api/wire'
import type { HttpReply, HttpRequest } from '../../worker/ports'
import { letterOf, strangersIn } from './canaries'
import type { Device } from './device'
import { differsFrom, itemIds } from './expected-calls'
import { listAt, textAt } from './json'
import type { NetworkWatcher } from './network'
import { FORBIDDEN } from './server-model'
import type { Tab } from './tab'
import type { Verdict } from './verdict'

/** What is begun this long after a look at the term is over when others send, ms (worker/term.ts builds on it). */
const LOOK_HOLDS = 5_000

export interface Sent {
  readonly tab: string
  readonly request: HttpRequest
  /** Milliseconds since the world began. */
  readonly at: number
}

/** Watches the requests as they go out: one action at a time, in order, as it was queued, in its owner's session. */
export interface RequestWatch extends NetworkWatcher {
  /** Every request that went out, in order. */
  readonly sent: readonly Sent[]
  /** Answers that nobody heard who could have written them down, by action. */
  readonly unheard: ReadonlyMap<string, number>
  /** Actions that the rule has dropped in a tab in memory mode, whose log nobody else sees. */
  readonly droppedInMemory: ReadonlySet<string>
  /** The tabs that wait for the answer to an action. */
  readonly senders: () => readonly string[]
  /** Remembers what each tab knows now. */
  readonly look: () => void
  /** A tab that is dead or frozen does not count any more: nobody knows what of its requests is still under way. */
  readonly forget: (tab: string) => void
  /** What came of an action is written down. */
  readonly recorded: (key: string) => void
  /** What was written of it is gone again. */
  readonly lost: (key: string) => void
}

export function requestWatcher(
  { must }: Verdict,
  world: () => { readonly device: Device; readonly tabs: readonly Tab[] },
): RequestWatch {
  const underWay = new Map<HttpRequest, string>()
  /** Sent by a tab, and not yet written down what came of it. */
  const open = new Map<string, Set<string>>()
  const known = new Map<string, State>()
  const sent: Sent[] = []
  const unheard = new Map<string, number>()
  const droppedInMemory = new Set<string>()
  const firstSent = new Map<string, string>()

  /** The tab whose term of sending it was at the last look. */
  let sender: string | undefined

  const look = () => {
    const now = world().device.disk.sender()
    // What a tab has heard, and not written down when another one's term began, it writes down no more (X-OUTBOX-09).
    if (sender !== undefined && sender !== now) loseAll(sender)
    sender = now
    for (const { name, engine } of world().tabs) if (engine !== undefined) known.set(name, engine.state())
  }
  const tabOf = (name: string) => world().tabs.find((tab) => tab.name === name)
  const lost = (key: string) => void unheard.set(key, (unheard.get(key) ?? 0) + 1)
  const lose = (tab: string, key: string) => {
    if (open.get(tab)?.delete(key) === true) lost(key)
  }
  const loseAll = (tab: string) => {
    for (const key of open.get(tab) ?? []) lose(tab, key)
  }

  /** What a tab may go by: what it knows now, and what it knew a moment before. */
  const reasons = (name: string): readonly State[] =>
    [tabOf(name)?.engine?.state(), known.get(name)].filter((state) => state !== undefined)

  const checkSession = (name: string, request: HttpRequest) => {
    const { device, tabs } = world()
    const { server, ledger } = device
    const session = request.headers[headers.session]
    const owner = session === undefined ? undefined : server.ownerOf(session)
    const text = `${request.path} ${request.body ?? ''}`
    must(
      strangersIn(text, owner, server.users()).length === 0,
      () => `I5: ${request.path} in the session of ${letterOf(owner)} tells of somebody else`,
    )
    // A log-out that the server is told of afterwards is the one thing that goes out in a session that is over.
    if (owner === undefined || request.path === '/user/logout') return
    if (tabs.every((tab) => tab.name !== name || tab.engine === undefined)) return
    const owners = reasons(name).map((state) => {
      const found = ledger.find(state)
      return found === undefined ? owner : found.owner
    })
    must(
      owners.includes(owner) || owners.length === 0,
      () => `X-OUTBOX-10: ${request.path} goes out in the session of ${letterOf(owner)} for ${letterOf(owners[0])}`,
    )
  }

  const checkAction = (name: string, request: HttpRequest, key: string) => {
    const { device } = world()
    const { ledger, disk } = device
    const action = ledger.actions.get(key) ?? ledger.mirroredActions.get(key)
    must(action !== undefined, () => `X-LOG-03: ${request.path} is sent before it is recorded`)
    if (action === undefined) return
    const others = [...underWay].filter(([other]) => other !== request)
    must(others.length === 0, () => `I7: ${others.length + 1} actions are under way at once`)
    const isMemory = tabOf(name)?.log !== undefined
    const isStale = !isMemory && disk.sender() !== name && disk.couldKnowOfTerm(name)
    must(!isStale, () => `X-OUTBOX-09: ${name} sends in a term that is over`)
    const since = device.schedule.now() - disk.lookedAtTerm(name)
    must(isMemory || since <= LOOK_HOLDS, () => `X-OUTBOX-09: ${name} sends ${since} ms after it looked at the term`)
    const session = request.headers[headers.session]
    const owner = session === undefined ? undefined : device.server.ownerOf(session)
    must(
      owner === undefined || owner === action.owner,
      () => `X-OUTBOX-06: an action of ${letterOf(action.owner)} goes out as ${letterOf(owner)}`,
    )
    const states = reasons(name)
    const fits = states.some((state) => {
      const found = ledger.find(state)
      return found === undefined || found.line.queue.isNext(key, state.seq, found.skipped)
    })
    must(fits || states.length === 0, () => `I3: ${action.cause} was not next`)
    const found = states[0] === undefined ? undefined : ledger.find(states[0])
    must(
      found === undefined || found.line.timing.isDue(found.skipped),
      () => `I9: ${request.path} is sent before its time`,
    )
    must(
      found === undefined || states.some((state) => found.line.isSynced(state.seq)) || found.line.damaged().size > 0,
      () => `S-SYNC-21: ${request.path} is sent before a sync has brought the user`,
    )
    checkBytes(request, key)
  }

  const checkBytes = (request: HttpRequest, key: string) => {
    const { ledger } = world().device
    const action = ledger.actions.get(key) ?? ledger.mirroredActions.get(key)
    if (action === undefined) return
    const body = request.body ?? ''
    const text = `${request.method} ${request.path} ${body}`
    const before = firstSent.get(key) ?? text
    firstSent.set(key, before)
    const { call } = action
    // Who reads a log with a damaged row puts fewer items together than who knew it whole.
    const expected = new Set(listAt(call.body, 'items').map((item) => textAt(item, 'id')))
    const isPart =
      call.path === '/user/track' &&
      ledger.lines().some((line) => line.damaged().size > 0) &&
      itemIds(body).every((id) => expected.has(id))
    must(before === text || isPart, () => `X-OUTBOX-03: ${request.path} is sent again as something else`)
    const difference =
      call.method === request.method && call.path === request.path ? differsFrom(call, body) : 'another call'
    must(
      difference === undefined || isPart,
      () => `X-OUTBOX-01: ${action.cause} is told to the server otherwise (${difference ?? ''})`,
    )
  }

  return {
    sent,
    unheard,
    droppedInMemory,
    senders: () => [...underWay.values()],
    look,
    forget: (tab) => {
      for (const [request, sender] of underWay) if (sender === tab) underWay.delete(request)
      loseAll(tab)
    },
    departs: (name, request) => {
      sent.push({ tab: name, request, at: world().device.schedule.now() })
      checkSession(name, request)
      const key = request.headers[headers.idempotencyKey]
      if (key === undefined) return
      underWay.set(request, name)
      open.set(name, (open.get(name) ?? new Set()).add(key))
      checkAction(name, request, key)
    },
    ends: (name, request, reply: HttpReply) => {
      underWay.delete(request)
      const key = request.headers[headers.idempotencyKey]
      const { session, log } = tabOf(name) ?? {}
      const asked = request.headers[headers.session]
      if (asked !== undefined && reply.kind === 'reply' && reply.status === 401) world().device.ledger.refuse(asked)
      if (key === undefined || session === undefined) return
      world().device.ledger.heard(session, key, reply)
      if (log !== undefined && reply.kind === 'reply' && reply.body.includes(FORBIDDEN)) droppedInMemory.add(key)
      if (!isOk(reply)) lose(name, key)
    },
    recorded: (key) => {
      for (const keys of open.values()) keys.delete(key)
    },
    lost,
  }
}

const isOk = (reply: HttpReply): boolean => {
  if (reply.kind !== 'reply' || reply.status >= 400) return false
  try {
    return textAt(JSON.parse(reply.body), 'status') === 'ok'
  } catch {
    return false
  }
}
