import type { State } from '../../core/state'
import type { EventOf, EventType } from '../../protocol/events'
import type { Refusal } from '../../protocol/faults'
import type { Intent, IntentData, IntentType } from '../../protocol/intents'
import type { Secret } from '../../protocol/secret'
import type { Sent } from './requests'
import type { Tab } from './tab'
import { createWorld, type World } from './world'

/** A world with one tab, in which only durations are random. */
export interface SingleTab {
  readonly world: World
  /** The last opened tab. */
  readonly tab: Tab
  readonly state: State
  /** Opens a tab and waits for its start. */
  readonly open: () => Promise<Tab>
  /** Dispatches an intent and waits for its result. */
  readonly do: <T extends IntentType>(
    type: T,
    data: IntentData<T>,
    more?: { readonly tab?: Tab; readonly secret?: Secret; readonly id?: string },
  ) => Promise<Refusal | undefined>
  /** Signs in as the server's first user or another one, and waits for the sync. */
  readonly signIn: (who?: number) => Promise<void>
  readonly wait: (ms: number) => Promise<void>
  /** Requests whose method and path start with this. */
  readonly sent: (start: string) => readonly Sent[]
  /** Events of a type that reached the disk. */
  readonly logged: <T extends EventType>(type: T) => readonly EventOf<T>[]
}

/** Long enough for a call and its consequences in a world without faults. */
const MOMENT = 2_000

/** Creates a scene after the start of its first tab, signed out. */
export async function createSingleTab(seed = 1): Promise<SingleTab> {
  const world = createWorld(seed)
  const { device } = world
  const engineOf = (tab: Tab) => {
    if (tab.engine === undefined) throw new Error(`${tab.name} has not started`)
    return tab.engine
  }
  const scene: SingleTab = {
    world,
    get tab() {
      const tab = world.tabs.at(-1)
      if (tab === undefined) throw new Error('no tab is open')
      return tab
    },
    get state() {
      return engineOf(scene.tab).state()
    },
    open: async () => {
      world.open()
      await world.pass(MOMENT)
      return scene.tab
    },
    do: async (type, data, { tab = scene.tab, secret, id = device.random.uuid() } = {}) => {
      const intent = { type, data } as Intent
      const answer = engineOf(tab).dispatch(intent, secret, id)
      await world.pass(100)
      return answer
    },
    signIn: async (who = 0) => {
      const account = device.server.accounts[who]
      if (account === undefined) throw new Error('no such account')
      const { email, password } = account
      await scene.do('logIn', { method: 'email', name: email, filled: true }, { secret: { email, password } })
      await world.pass(MOMENT)
    },
    wait: world.pass,
    sent: (start) => world.requests.sent.filter(({ request }) => `${request.method} ${request.path}`.startsWith(start)),
    logged: <T extends EventType>(type: T) =>
      device.oracle.events().filter((event): event is EventOf<T> & typeof event => event.type === type),
  }
  await scene.open()
  return scene
}
