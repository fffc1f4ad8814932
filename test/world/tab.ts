import type { ViewPatch } from '../../protocol/view-patch'
import type { ViewName, ViewParams } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import { codeAtHand } from '../whole-app/code'
import type { FetchCode } from '../../worker/code/code'
import { startEngine, type Engine, type Surroundings } from '../../worker/engine'
import { openMirror } from '../../worker/mirror'
import { StoreSuperseded } from '../../worker/ports'
import { letterOf, strangersIn } from './canaries'
import { cipher } from './cipher'
import type { Device } from './device'
import { userOf } from './probe'

const fetchCode: FetchCode = async (name) => {
  const code = await codeAtHand(name)
  return 'cipher' in code ? { ...code, cipher } : code
}

/** What a view shows, by its fields. */
export type Shown = ReadonlyMap<string, unknown>

/** One tab of the app: production code of the worker over the ports of the world. */
export interface Tab {
  readonly name: string
  readonly session: string
  readonly release: number
  /** The log that is the tab's own, in memory mode; known once the tab has started. */
  log: string | undefined
  /** Undefined until the start is through. */
  engine: Engine | undefined
  alive: boolean
  frozen: boolean
  hidden: boolean
  /** What its views show, by subscription. */
  readonly shown: Map<string, Shown>
  /** When the state changed last, ms since the world began. */
  changedAt: number
}

/** Opens a tab; the start goes on as the world lets it. */
export function openTab(device: Device, name: string): Tab {
  const session = device.random.uuid()
  const { release } = device
  const state = {
    log: undefined,
    engine: undefined,
    alive: true,
    frozen: false,
    hidden: false,
    shown: new Map(),
    changedAt: 0,
  }
  const tab: Tab = { name, session, release, ...state }
  start(device, tab).catch((error: unknown) => {
    // An older release does not start beside a newer one's database: its page asks for a reload (X-HEAL-05).
    device.verdict.must(error instanceof StoreSuperseded, () => `no start: ${String(error)}`)
  })
  return tab
}

/**
 * Every other release changes the shape of the database, and leaves those before it to memory mode. Beside a server
 * without keys none does: what such a tab has sent goes out again from the log (see 'beyondForgetful' of the steps).
 */
const versionOf = (release: number, { forgetful }: Device['settings']): number =>
  forgetful ? 1 : 1 + Math.floor((release - 1) / 2)

async function start(device: Device, tab: Tab): Promise<void> {
  const { name, session } = tab
  const { schedule, random, settings } = device
  const mirror = openMirror(device.directory.of(name), session, 'run')
  const ports: Surroundings = {
    fetchCode,
    statements: false,
    clock: {
      now: device.now,
      monotonic: schedule.now,
      zone: device.zone,
      after: (delay, run) => schedule.add({ kind: 'tab', tab: name, label: `timer ${delay}`, delay }, run),
    },
    chance: { uuid: random.uuid, unit: random.unit },
    http: device.network.of(name),
    store: device.disk.store(name, versionOf(tab.release, device.settings)),
    mirror,
    locks: device.locks.of(name),
    neighbours: device.channel.of(name, session),
    media: device.media,
  }
  const engine = await startEngine(ports, {
    session,
    build: `release ${tab.release}`,
    platform: 'web',
    userAgent: 'world',
    referrer: 'https://intranet.example/learning',
    whiteLabel: { ...unbranded, securityMode: settings.strict ? 'strict' : 'loose' },
    checkpointEvery: settings.checkpointEvery,
    retention: settings.retention,
    onMistake: (error) => device.verdict.must(false, () => `mistake in a view: ${String(error)}`),
  })
  tab.engine = engine
  // Where no database opens, or another tab keeps it, the app goes on in memory.
  if (!device.disk.isUsed(name)) tab.log = `memory of ${name}`
  if (!device.network.connected) void engine.report({ type: 'connectivity', online: false })
  for (const view of ['shell', 'home', 'health', 'signIn', 'search', 'setPassword'] as const)
    subscribe(device, tab, view, view, {})
}

/** Shows the deck in this tab, as its screen does. */
export const showDeck = (device: Device, tab: Tab, deckId: string): void => {
  if (!tab.shown.has(deckId)) subscribe(device, tab, deckId, 'deck', { deckId })
}

function subscribe<N extends ViewName>(device: Device, tab: Tab, id: string, name: N, params: ViewParams<N>): void {
  tab.shown.set(id, new Map())
  tab.engine?.subscribe(id, name, params, patchesOf(device, tab))
}

/** Patches of a subscription come one by one, none is missed (I11), and none tells of somebody else (I5). */
function patchesOf(device: Device, tab: Tab): (patch: ViewPatch) => void {
  const { verdict, ledger, server } = device
  const fields = new Map<string, unknown>()
  let last = 0
  return ({ subscription, version, changed, removed }) => {
    verdict.must(version === last + 1, () => `I11: view ${subscription} went from version ${last} to ${version}`)
    last = version
    const state = tab.engine?.state()
    const found = state === undefined ? undefined : ledger.find(state)
    const user = state === undefined ? undefined : found === undefined ? userOf(state) : found.user
    const strangers = strangersIn(JSON.stringify(changed), user, server.users())
    verdict.must(
      strangers.length === 0,
      () => `I5: view ${subscription} shows ${letterOf(user)} what is of ${letterOf(strangers[0])}`,
    )
    if (state !== undefined && found !== undefined) checkDurable(device, tab, state.seq)
    for (const key of removed) fields.delete(key)
    for (const [key, value] of Object.entries(changed)) fields.set(key, value)
    tab.shown.set(subscription, whole(fields))
  }
}

/** A view as its screen has it: a deck's cards come one by one, and a list of their ids says which and in what order. */
function whole(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const ids = fields.get('cards')
  return Array.isArray(ids)
    ? new Map([...fields, ['cards', ids.map((id) => fields.get(`cards/${String(id)}`))]])
    : fields
}

/** What a tab has written itself shows when it is durable, and not before (X-LOG-03). */
function checkDurable({ ledger, verdict }: Device, { session, log, engine }: Tab, seq: number): void {
  const line = log === undefined ? ledger.line() : ledger.lineOf(log)
  if (engine === undefined || line.head() < seq) return
  const early = line.rows().slice(line.flushed, seq)
  verdict.must(
    early.every((row) => row.session !== session),
    () => `X-LOG-03: ${early[0]?.type ?? ''} shows before it is durable`,
  )
}
