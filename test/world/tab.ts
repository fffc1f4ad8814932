import type { ViewPatch } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import { startEngine, type Engine } from '../../worker/engine'
import { openMirror } from '../../worker/mirror'
import type { Ports } from '../../worker/ports'
import type { Device } from './device'
import type { Verdict } from './verdict'

/** One tab of the app: production code of the worker over the ports of the world. */
export interface Tab {
  readonly name: string
  readonly session: string
  /** Undefined until the start is through. */
  engine: Engine | undefined
  alive: boolean
  frozen: boolean
  hidden: boolean
}

/** Opens a tab; the start goes on as the world lets it. */
export function openTab(device: Device, name: string): Tab {
  const session = device.random.uuid()
  const tab: Tab = { name, session, engine: undefined, alive: true, frozen: false, hidden: false }
  void start(device, tab)
  return tab
}

async function start(device: Device, tab: Tab): Promise<void> {
  const { name, session } = tab
  const { schedule, random, settings } = device
  const mirror = openMirror(device.directory.of(name), session, 'run')
  const ports: Ports = {
    clock: {
      now: device.now,
      monotonic: schedule.now,
      zone: device.zone,
      after: (delay, run) => schedule.add({ kind: 'tab', tab: name, label: `timer ${delay}`, delay }, run),
    },
    chance: { uuid: random.uuid, unit: random.unit },
    http: device.network.of(name),
    store: device.disk.store(name),
    mirror,
    locks: device.locks.of(name),
    neighbours: device.channel.of(name, session),
    media: device.media,
  }
  const engine = await startEngine(ports, {
    session,
    build: 'test',
    platform: 'web',
    userAgent: 'world',
    referrer: '',
    whiteLabel: { ...unbranded, securityMode: settings.strict ? 'strict' : 'loose' },
    idempotencyKeys: true,
    checkpointEvery: settings.checkpointEvery,
    retention: settings.retention,
    onMistake: (error) => device.verdict.must(false, () => `mistake in a view: ${String(error)}`),
  })
  tab.engine = engine
  if (!device.network.connected) void engine.report({ type: 'connectivity', online: false })
  for (const view of ['shell', 'home', 'health'] as const) engine.subscribe(view, view, {}, patchesOf(device.verdict))
  for (const { deck } of device.server.decks())
    engine.subscribe(deck.id, 'deck', { deckId: deck.id }, patchesOf(device.verdict))
}

/** Patches of a subscription come one by one, and none is missed (I11). */
function patchesOf({ must }: Verdict): (patch: ViewPatch) => void {
  let last = 0
  return ({ subscription, version }) => {
    must(version === last + 1, () => `I11: view ${subscription} went from version ${last} to ${version}`)
    last = version
  }
}
