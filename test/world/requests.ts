import { nextRow } from '../../core/outbox/queue'
import { headers } from '../../protocol/api'
import type { HttpRequest } from '../../worker/ports'
import type { Device } from './device'
import type { NetworkWatcher } from './network'
import type { Tab } from './tab'
import type { Verdict } from './verdict'

/** Watches the requests of the queue as they go out: one at a time, in order, in their owner's session. */
export interface RequestWatch extends NetworkWatcher {
  /** Remembers which row each tab would send now. */
  readonly look: () => void
  /** A tab that is dead or frozen does not count any more: nobody knows what of its requests is still under way. */
  readonly forget: (tab: string) => void
  /** What was sent, by row: how often. */
  readonly attempts: ReadonlyMap<string, number>
}

export function requestWatcher({ must }: Verdict, world: () => { readonly device: Device; readonly tabs: readonly Tab[] }): RequestWatch {
  const underWay = new Map<HttpRequest, string>()
  const wouldSend = new Map<string, Set<string>>()
  const attempts = new Map<string, number>()

  const next = (tab: Tab): string | undefined =>
    tab.engine === undefined ? undefined : nextRow(tab.engine.state(), world().device.now())?.id

  const look = () => {
    for (const tab of world().tabs) {
      const row = next(tab)
      if (row !== undefined) wouldSend.set(tab.name, (wouldSend.get(tab.name) ?? new Set()).add(row))
    }
  }
  return {
    attempts,
    look,
    forget: (tab) => {
      for (const [request, sender] of underWay) if (sender === tab) underWay.delete(request)
    },
    departs: (name, request) => {
      const key = request.headers[headers.idempotencyKey]
      if (key === undefined) return
      attempts.set(key, (attempts.get(key) ?? 0) + 1)
      underWay.set(request, name)
      must(underWay.size === 1, () => `I7: ${underWay.size} actions are under way at once`)
      look()
      const { device, tabs } = world()
      const started = tabs.some((tab) => tab.name === name && tab.engine !== undefined)
      must(!started || (wouldSend.get(name)?.has(key) ?? false), () => `I3: ${request.path} was not next`)
      wouldSend.delete(name)
      const queued = device.ledger.queued.get(key)
      must(queued !== undefined, () => `X-LOG-03: ${request.path} is sent before it is recorded`)
      must(device.ledger.isDue(key), () => `I9: ${request.path} is sent again before its time`)
      must(
        queued === undefined || (queued.row.path === request.path && queued.row.body === (request.body ?? '')),
        () => `X-OUTBOX-03: ${request.path} is not sent as it was queued`,
      )
    },
    ends: (_name, request) => void underWay.delete(request),
  }
}
