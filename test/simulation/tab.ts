import type { ViewPatch } from '../../protocol/view-patch'
import type { ViewName, ViewParams } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import { allModules } from '../whole-app/all-modules'
import type { ImportModule } from '../../worker/lazy/modules'
import { startEngine, type Engine, type Environment } from '../../worker/engine'
import { openMirror } from '../../worker/mirror/mirror'
import { StoreSuperseded } from '../../worker/ports'
import { noSealedFiles } from '../../worker/recovery/lazy-recovery-files'
import type { Intent } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { SignInEpoch } from '../../protocol/sign-in-epoch'
import { letterOf, otherUsersIn } from './canaries'
import { cipher } from './cipher'
import type { Device } from './device'
import { userOf } from './state-access'

const importModule: ImportModule = async (name) => {
  const code = await allModules(name)
  return 'cipher' in code ? { ...code, cipher } : code
}

/** The displayed view, by field. */
export type Shown = ReadonlyMap<string, unknown>

/** One tab of the app: the worker's production code on the ports of the world. */
export interface Tab {
  readonly name: string
  readonly session: string
  readonly release: number
  /** The tab's own log in memory mode; known once the tab has started. */
  log: string | undefined
  /** Undefined until the start is complete. */
  engine: Engine | undefined
  alive: boolean
  frozen: boolean
  hidden: boolean
  /** The displayed views, by subscription. */
  readonly shown: Map<string, Shown>
  /** When the state last changed, ms since the world began. */
  changedAt: number
  /** The sign-in that its page displays. */
  epoch: SignInEpoch | undefined
  /** Intents of its page that no worker has answered yet, by id, in order. */
  readonly pending: Map<string, Press>
}

/** A dispatched intent, and the sign-in that the page displayed then. */
export interface Press {
  readonly input: { readonly intent: Intent; readonly secret?: Secret }
  readonly epoch: SignInEpoch | undefined
}

/**
 * Opens a tab, which starts as the schedule allows. `before` is the tab whose worker this one replaces, under the same
 * page. `ready` is called once the worker accepts intents.
 */
export function openTab(device: Device, name: string, before?: Tab, ready?: (tab: Tab) => void): Tab {
  const session = before?.session ?? device.random.uuid()
  const { release } = before ?? device
  const state = {
    log: undefined,
    engine: undefined,
    alive: true,
    frozen: false,
    hidden: before?.hidden ?? false,
    shown: new Map(),
    epoch: before?.epoch,
    changedAt: 0,
    pending: new Map(before?.pending),
  }
  const tab: Tab = { name, session, release, ...state }
  start(device, tab)
    .then(() => ready?.(tab))
    .catch((error: unknown) => {
      // An older release does not start on a newer one's database: its page asks for a reload (X-HEAL-05).
      device.assertions.must(error instanceof StoreSuperseded, () => `no start: ${String(error)}`)
    })
  return tab
}

/**
 * Every other release changes the database schema, which puts earlier releases into memory mode. With a server without
 * keys none does: what such a tab has sent is sent again from the log (see 'beyondForgetful' of the steps).
 */
const versionOf = (release: number, { forgetful }: Device['settings']): number =>
  forgetful ? 1 : 1 + Math.floor((release - 1) / 2)

async function start(device: Device, tab: Tab): Promise<void> {
  const { name, session } = tab
  const { schedule, random, settings } = device
  const mirror = openMirror(device.directory.of(name), session, name.replace(' ', '-'))
  const ports: Environment = {
    importModule,
    statements: false,
    clock: {
      now: device.now,
      monotonic: schedule.now,
      zone: device.zone,
      after: (delay, run) => schedule.add({ kind: 'tab', tab: name, label: `timer ${delay}`, delay }, run),
    },
    random: { uuid: random.uuid, unit: random.unit },
    http: device.network.of(name),
    store: device.disk.store(name, versionOf(tab.release, device.settings)),
    mirror,
    locks: device.locks.of(name),
    tabChannel: device.channel.of(name, session),
    media: device.media,
    // The oracle follows each log from its first row: what is recovered is tested without it (test/worker/recovery.test.ts).
    recovery: noSealedFiles,
  }
  const engine = await startEngine(ports, {
    session,
    build: `release ${tab.release}`,
    platform: 'web',
    userAgent: 'world',
    referrer: 'https://intranet.example/learning',
    whiteLabel: { ...unbranded, sessionInQuery: true, securityMode: settings.strict ? 'strict' : 'loose' },
    checkpointEvery: settings.checkpointEvery,
    retention: settings.retention,
    onMistake: (error) => device.assertions.must(false, () => `mistake in a view: ${String(error)}`),
  })
  tab.engine = engine
  // Where no database opens, or another tab holds it, the app runs in memory.
  if (!device.disk.isUsed(name)) tab.log = `memory of ${name}`
  if (!device.network.connected) void engine.report({ type: 'connectivity', online: false })
  for (const view of ['shell', 'home', 'health', 'signIn', 'search', 'setPassword'] as const)
    subscribe(device, tab, view, view, {})
}

/** Subscribes this tab to a deck, like its screen. */
export const showDeck = (device: Device, tab: Tab, deckId: string): void => {
  if (!tab.shown.has(deckId)) subscribe(device, tab, deckId, 'deck', { deckId })
}

function subscribe<N extends ViewName>(device: Device, tab: Tab, id: string, name: N, params: ViewParams<N>): void {
  tab.shown.set(id, new Map())
  tab.engine?.subscribe(id, name, params, patchesOf(device, tab))
}

/** Checks that a subscription's patches arrive one by one without gaps (I11) and contain no other user's data (I5). */
function patchesOf(device: Device, tab: Tab): (patch: ViewPatch) => void {
  const { assertions, oracle, server } = device
  const fields = new Map<string, unknown>()
  let last = 0
  return ({ subscription, version, changed, removed }) => {
    assertions.must(version === last + 1, () => `I11: view ${subscription} went from version ${last} to ${version}`)
    last = version
    const state = tab.engine?.state()
    const found = state === undefined ? undefined : oracle.find(state)
    const user = state === undefined ? undefined : found === undefined ? userOf(state) : found.user
    const strangers = otherUsersIn(JSON.stringify(changed), user, server.users())
    assertions.must(
      strangers.length === 0,
      () => `I5: view ${subscription} shows ${letterOf(user)} what is of ${letterOf(strangers[0])}`,
    )
    if (state !== undefined && found !== undefined) checkDurable(device, tab, state.seq)
    for (const key of removed) fields.delete(key)
    for (const [key, value] of Object.entries(changed)) fields.set(key, value)
    tab.shown.set(subscription, whole(fields))
    if (subscription === 'shell') tab.epoch = fields.get('signIn') as SignInEpoch | undefined
  }
}

/**
 * Assembles a view like its screen: a deck's cards arrive one by one, and a list of their ids defines which are shown
 * and their order.
 */
function whole(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const ids = fields.get('cards')
  return Array.isArray(ids)
    ? new Map([...fields, ['cards', ids.map((id) => fields.get(`cards/${String(id)}`))]])
    : fields
}

/** Checks that a tab shows its own writes only when they are durable (X-LOG-03). */
function checkDurable({ oracle, assertions }: Device, { session, log, engine }: Tab, seq: number): void {
  const history = log === undefined ? oracle.history() : oracle.historyOf(log)
  if (engine === undefined || history.head() < seq) return
  const early = history.rows().slice(history.flushed, seq)
  assertions.must(
    early.every((row) => row.session !== session),
    () => `X-LOG-03: ${early[0]?.type ?? ''} shows before it is durable`,
  )
}
