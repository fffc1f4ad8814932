import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { headers } from '../../protocol/api'
import type { HttpRequest } from '../../worker/ports'
import type { Device } from './device'
import type { NetworkWatcher } from './network'
import type { Tab } from './tab'
import type { Verdict } from './verdict'

export interface Sent {
  readonly tab: string
  readonly request: HttpRequest
  /** Milliseconds since the world began. */
  readonly at: number
}

/** Watches the requests of the queue as they go out: one at a time, in order, in their owner's session. */
export interface RequestWatch extends NetworkWatcher {
  /** Every request that went out, in order. */
  readonly sent: readonly Sent[]
  /** Remembers what each tab knows now. */
  readonly look: () => void
  /** A tab that is dead or frozen does not count any more: nobody knows what of its requests is still under way. */
  readonly forget: (tab: string) => void
}

/** Does a row go before another one: high before normal, then by stamp (S-SYNC-27)? */
const goesBefore = (one: OutboxRow, other: OutboxRow): boolean =>
  one.priority === other.priority ? one.stamp < other.stamp : one.priority === 'high'

/** May this row be sent by a tab that knows this: is it the first of its owner's that were not set aside (I3)? */
function isNext(key: string, { mine: { outbox, session } }: State): boolean {
  const own = outbox.rows.filter(({ id, owner }) => owner === session.user?.id && !(id in outbox.aside))
  const row = own.find(({ id }) => id === key)
  return row !== undefined && own.every((other) => other === row || !goesBefore(other, row))
}

export function requestWatcher(
  { must }: Verdict,
  world: () => { readonly device: Device; readonly tabs: readonly Tab[] },
): RequestWatch {
  const underWay = new Map<HttpRequest, string>()
  const known = new Map<string, State>()
  const sent: Sent[] = []

  const look = () => {
    for (const { name, engine } of world().tabs) if (engine !== undefined) known.set(name, engine.state())
  }
  return {
    sent,
    look,
    forget: (tab) => {
      for (const [request, sender] of underWay) if (sender === tab) underWay.delete(request)
    },
    departs: (name, request) => {
      sent.push({ tab: name, request, at: world().device.schedule.now() })
      const key = request.headers[headers.idempotencyKey]
      if (key === undefined) return
      const { device, tabs } = world()
      underWay.set(request, name)
      must(underWay.size === 1, () => `I7: ${underWay.size} actions are under way at once`)
      // A row is chosen a moment before it goes out: what the tab knew before that moment may be the reason.
      const now = tabs.find((tab) => tab.name === name)?.engine?.state()
      const reasons = [now, known.get(name)].filter((state) => state !== undefined)
      must(now === undefined || reasons.some((state) => isNext(key, state)), () => `I3: ${request.path} was not next`)
      const queued = device.ledger.queued.get(key)
      must(queued !== undefined, () => `X-LOG-03: ${request.path} is sent before it is recorded`)
      must(device.ledger.isDue(key), () => `I9: ${request.path} is sent again before its time`)
      const isAsQueued =
        queued === undefined || (queued.row.path === request.path && queued.row.body === (request.body ?? ''))
      // Tabs on both sides of a damaged row know different things until one starts anew; the server tells by the key.
      must(isAsQueued || device.ledger.isDamaged(), () => `X-OUTBOX-03: ${request.path} is not sent as it was queued`)
    },
    ends: (_name, request) => void underWay.delete(request),
  }
}
