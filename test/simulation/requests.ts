import type { State } from '../../core/state'
import { headers } from '../../protocol/api/wire'
import type { HttpReply, HttpRequest } from '../../worker/ports'
import { letterOf, otherUsersIn } from './canaries'
import type { Device } from './device'
import { differsFrom, itemIds } from './expected-calls'
import { listAt, textAt } from './json'
import type { NetworkWatcher } from './network'
import { FORBIDDEN } from './server-model'
import type { Tab } from './tab'
import type { SoftAssertions } from './soft-assertions'

/** Work started this long after a lease check is over when another tab sends, ms (worker/sender/sender-lease.ts depends on it). */
const EPOCH_CHECK_VALID_MS = 5_000

export interface Sent {
  readonly tab: string
  readonly request: HttpRequest
  /** Milliseconds since the world began. */
  readonly at: number
}

/** Checks outgoing requests: one action at a time, in order, as queued, in its owner's session. */
export interface RequestWatch extends NetworkWatcher {
  /** Every sent request, in order. */
  readonly sent: readonly Sent[]
  /** Responses that no tab received that could have recorded them, by action. */
  readonly unheard: ReadonlyMap<string, number>
  /** Actions that the rule has dropped in a tab in memory mode, whose log is not observable. */
  readonly droppedInMemory: ReadonlySet<string>
  /** The tabs with a pending request of an action. */
  readonly senders: () => readonly string[]
  /** Saves each tab's current state. */
  readonly look: () => void
  /** Forgets a dead or frozen tab, because the state of its requests is unknown. */
  readonly forget: (tab: string) => void
  /** Called when an action's outcome was recorded. */
  readonly recorded: (key: string) => void
  /** Called when the recorded outcome was lost. */
  readonly lost: (key: string) => void
}

export function requestWatcher(
  { must }: SoftAssertions,
  world: () => { readonly device: Device; readonly tabs: readonly Tab[] },
): RequestWatch {
  const underWay = new Map<HttpRequest, string>()
  /** Actions that a tab has sent, and whose outcome is not recorded. */
  const open = new Map<string, Set<string>>()
  const known = new Map<string, State>()
  const sent: Sent[] = []
  const unheard = new Map<string, number>()
  const droppedInMemory = new Set<string>()
  const firstSent = new Map<string, string>()

  /** The holder of the sending lease at the last check. */
  let sender: string | undefined

  const look = () => {
    const now = world().device.disk.sender()
    // A tab does not record a response received before another tab's lease started (X-OUTBOX-09).
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

  /** Returns the states on which a tab may act: its current one and the previous one. */
  const reasons = (name: string): readonly State[] =>
    [tabOf(name)?.engine?.state(), known.get(name)].filter((state) => state !== undefined)

  const checkSession = (name: string, request: HttpRequest) => {
    const { device, tabs } = world()
    const { server, oracle } = device
    const session = request.headers[headers.session]
    const owner = session === undefined ? undefined : server.ownerOf(session)
    const text = `${request.path} ${request.body ?? ''}`
    must(
      otherUsersIn(text, owner, server.users()).length === 0,
      () => `I5: ${request.path} in the session of ${letterOf(owner)} tells of somebody else`,
    )
    // Only a deferred logout request may use a session that is over.
    if (owner === undefined || request.path === '/user/logout') return
    if (tabs.every((tab) => tab.name !== name || tab.engine === undefined)) return
    const owners = reasons(name).map((state) => {
      const found = oracle.find(state)
      return found === undefined ? owner : found.owner
    })
    must(
      owners.includes(owner) || owners.length === 0,
      () => `X-OUTBOX-10: ${request.path} goes out in the session of ${letterOf(owner)} for ${letterOf(owners[0])}`,
    )
  }

  const checkAction = (name: string, request: HttpRequest, key: string) => {
    const { device } = world()
    const { oracle, disk } = device
    const action = oracle.actions.get(key) ?? oracle.mirroredActions.get(key)
    must(action !== undefined, () => `X-LOG-03: ${request.path} is sent before it is recorded`)
    if (action === undefined) return
    const others = [...underWay].filter(([other]) => other !== request)
    must(others.length === 0, () => `I7: ${others.length + 1} actions are under way at once`)
    const isMemory = tabOf(name)?.log !== undefined
    const isStale = !isMemory && disk.sender() !== name && disk.mayKnowOfLease(name)
    must(!isStale, () => `X-OUTBOX-09: ${name} sends in a term that is over`)
    const since = device.schedule.now() - disk.lookedAtTerm(name)
    must(
      isMemory || since <= EPOCH_CHECK_VALID_MS,
      () => `X-OUTBOX-09: ${name} sends ${since} ms after it looked at the term`,
    )
    const session = request.headers[headers.session]
    const owner = session === undefined ? undefined : device.server.ownerOf(session)
    must(
      owner === undefined || owner === action.owner,
      () => `X-OUTBOX-06: an action of ${letterOf(action.owner)} goes out as ${letterOf(owner)}`,
    )
    const states = reasons(name)
    const fits = states.some((state) => {
      const found = oracle.find(state)
      return found === undefined || found.history.queue.isNext(key, state.seq, found.skipped)
    })
    must(fits || states.length === 0, () => `I3: ${action.cause} was not next`)
    const found = states[0] === undefined ? undefined : oracle.find(states[0])
    must(
      found === undefined || found.history.timing.isDue(found.skipped),
      () => `I9: ${request.path} is sent before its time`,
    )
    must(
      found === undefined ||
        states.some((state) => found.history.isSynced(state.seq)) ||
        found.history.damaged().size > 0,
      () => `S-SYNC-21: ${request.path} is sent before a sync has brought the user`,
    )
    checkBytes(request, key)
  }

  const checkBytes = (request: HttpRequest, key: string) => {
    const { oracle } = world().device
    const action = oracle.actions.get(key) ?? oracle.mirroredActions.get(key)
    if (action === undefined) return
    const body = request.body ?? ''
    const text = `${request.method} ${request.path} ${body}`
    const before = firstSent.get(key) ?? text
    firstSent.set(key, before)
    const { call } = action
    // A reader of a log with a damaged row batches fewer items than one of the complete log.
    const expected = new Set(listAt(call.body, 'items').map((item) => textAt(item, 'id')))
    const isPart =
      call.path === '/user/track' &&
      oracle.histories().some((history) => history.damaged().size > 0) &&
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
      const key = actionKeyOf(request)
      if (key === undefined) return
      underWay.set(request, name)
      open.set(name, (open.get(name) ?? new Set()).add(key))
      checkAction(name, request, key)
    },
    ends: (name, request, reply: HttpReply) => {
      underWay.delete(request)
      const key = actionKeyOf(request)
      const { session, log } = tabOf(name) ?? {}
      const sessionId = request.headers[headers.session]
      if (sessionId !== undefined && reply.kind === 'reply' && reply.status === 401)
        world().device.oracle.refuse(sessionId)
      if (key === undefined || session === undefined) return
      world().device.oracle.replied(session, key, reply)
      if (log !== undefined && reply.kind === 'reply' && reply.body.includes(FORBIDDEN)) droppedInMemory.add(key)
      if (!isOk(reply)) lose(name, key)
    },
    recorded: (key) => {
      for (const keys of open.values()) keys.delete(key)
    },
    lost,
  }
}

/** Returns the key of a queued action. A registration has a key too, but is not sent by the queue (X-OUTBOX-03). */
export const actionKeyOf = ({ path, headers: sent }: HttpRequest): string | undefined =>
  path === '/user/register' ? undefined : sent[headers.idempotencyKey]

const isOk = (reply: HttpReply): boolean => {
  if (reply.kind !== 'reply' || reply.status >= 400) return false
  try {
    return textAt(JSON.parse(reply.body), 'status') === 'ok'
  } catch {
    return false
  }
}
