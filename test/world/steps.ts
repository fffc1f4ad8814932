import { userOf } from './probe'
import { seeded, type Random } from './random'
import { doingOf, nextDoing, roamedDoing, type Doing } from './learner'
import { decksOf } from './content'
import { isForgetful } from './device'
import {
  changeHandsMeanwhile,
  crossEachOther,
  followEachOther,
  leaveUnsent,
  letGo,
  loseTheLog,
  submitAnew,
  takeOver,
} from './contention'
import { damage, leaveForeignCheckpoint, writeFailing, writeUnknown } from './faults'
import type { World } from './world'

/** One step of a run. Its seed decides all that is left to chance in it, so that it means the same without the others. */
export interface Step {
  readonly kind: StepKind
  readonly seed: number
}

type Take = (world: World, random: Random) => Promise<void> | void

const anyTab = ({ tabs }: World, random: Random) => random.pick(tabs)
const anyAwake = (world: World, random: Random) => random.pick(world.awake())

/**
 * How a run is put together: of all that may happen on a device, mostly of moments at which tabs get in each other's
 * way, or of all that may happen to learners who also go through their account, their lists and what the app tells them,
 * who submit anew what was refused, or who give up what an assessment waits with.
 */
export const plans = ['everyday', 'contended', 'roaming', 'refusing', 'lettingGo'] as const
export type Plan = (typeof plans)[number]

interface Kind {
  /** How often it happens in an everyday run, in a contended one, and how much more often in one of the other plans. */
  readonly weight: number
  readonly contended?: number
  readonly roaming?: number
  readonly refusing?: number
  readonly lettingGo?: number
  readonly take: Take
}

/** What can happen. */
const kinds = {
  act: {
    weight: 110,
    contended: 30,
    take: async (world, random) => {
      const tab = anyAwake(world, random)
      const state = tab?.engine?.state()
      const doing = tab === undefined || state === undefined ? undefined : nextDoing(world.device, state, tab)
      if (tab === undefined || doing === undefined) return
      world.act(tab, doing)
      if (random.chance(0.1)) world.act(tab, doing)
    },
  },
  roam: {
    weight: 0,
    roaming: 70,
    take: (world, random) => {
      world.device.server.mood = { ...world.device.server.mood, tells: true }
      const tab = anyAwake(world, random)
      const state = tab?.engine?.state()
      const doing = tab === undefined || state === undefined ? undefined : roamedDoing(world.device, state, tab)
      if (tab !== undefined && doing !== undefined) world.act(tab, doing)
    },
  },
  burst: { weight: 50, contended: 10, take: (world, random) => world.burst(1 + random.below(24)) },
  moment: {
    weight: 50,
    contended: 20,
    take: (world, random) => world.pass(random.pick([20, 300, 1_000, 4_000, 18_000]) ?? 0),
  },
  while: { weight: 5, take: (world, random) => world.pass(random.pick([60_000, 400_000]) ?? 0) },
  sleep: { weight: 3, take: (world, random) => world.sleep(random.pick([30_000, 3_600_000, 30_000_000]) ?? 0) },
  signIn: {
    weight: 6,
    contended: 6,
    take: (world, random) => {
      const tab = anyAwake(world, random)
      const state = tab?.engine?.state()
      const doing = tab === undefined || state === undefined ? undefined : doingOf(world.device, state, tab, 'logIn')
      if (tab !== undefined && doing !== undefined) world.act(tab, doing)
    },
  },
  crash: {
    weight: 7,
    contended: 3,
    take: (world, random) => {
      const tab = anyTab(world, random)
      if (tab !== undefined) world.crash(tab)
      if (world.tabs.length === 0) world.open()
    },
  },
  powerLoss: {
    weight: 1,
    take: (world) => {
      world.losePower()
      world.open()
    },
  },
  open: {
    weight: 9,
    contended: 6,
    take: (world) => {
      if (world.tabs.length < 3) world.open()
    },
  },
  close: {
    weight: 2,
    take: (world, random) => {
      const tab = anyTab(world, random)
      if (tab !== undefined && world.tabs.length > 1) world.close(tab)
    },
  },
  freeze: {
    weight: 3,
    take: (world, random) => {
      const tab = anyAwake(world, random)
      if (tab !== undefined) world.freeze(tab, true)
    },
  },
  thaw: {
    weight: 6,
    contended: 4,
    take: (world) => {
      for (const tab of world.tabs) if (tab.frozen) world.freeze(tab, false)
    },
  },
  offline: {
    weight: 4,
    take: (world, random) => {
      world.device.network.connected = false
      // A browser does not always notice.
      if (random.chance(0.7)) world.report({ type: 'connectivity', online: false })
    },
  },
  portal: {
    weight: 2,
    take: ({ device: { network } }) => {
      network.portal = true
    },
  },
  online: {
    weight: 12,
    take: (world) => {
      const { network } = world.device
      network.connected = true
      network.portal = false
      world.report({ type: 'connectivity', online: true })
    },
  },
  visibility: {
    weight: 5,
    take: (world, random) => {
      const tab = anyAwake(world, random)
      if (tab === undefined) return
      tab.hidden = !tab.hidden
      void tab.engine?.report({ type: tab.hidden ? 'hidden' : 'shown' })
    },
  },
  clock: {
    weight: 2,
    take: ({ device }, random) => {
      device.setClock(random.pick([0, 5_000, -3_600_000, 86_400_000, -30 * 86_400_000]) ?? 0)
      if (random.chance(0.3)) device.setZone(random.pick([0, 60, 120, -480, 765]) ?? 0)
    },
  },
  network: {
    weight: 6,
    contended: 3,
    take: ({ device: { network, channel } }, random) => {
      network.faults = random.pick([0, 0, 0.1, 0.4]) ?? 0
      channel.lost = random.pick([0, 0, 0.5]) ?? 0
    },
  },
  disk: {
    weight: 4,
    take: ({ device: { disk } }, random) => {
      const rate = () => random.pick([0, 0, 0, 0.03, 0.15]) ?? 0
      disk.faults = { abort: rate(), lostAnswer: rate(), unreadable: rate() }
    },
  },
  handles: { weight: 3, contended: 2, take: ({ device: { disk } }) => disk.loseHandles() },
  room: {
    weight: 3,
    take: ({ device: { disk } }, random) => {
      disk.room = random.chance(0.3) ? random.below(4) : undefined
    },
  },
  session: {
    weight: 3,
    take: ({ device: { server } }, random) => {
      const account = random.pick(server.accounts)
      if (account !== undefined) server.endSessions(account.id, random.chance(0.5))
    },
  },
  rules: {
    weight: 3,
    take: ({ device: { server } }, random) => {
      const strict = random.chance(0.5)
      const chained = random.chance(0.4)
      const { tells } = server.mood
      server.mood = {
        ...(tells === true ? { tells } : {}),
        ruled: random.chance(0.5) || server.mood.ruled,
        refused: (key) => strict && parseInt(key.slice(2, 4), 16) < 64,
        ...(chained ? { category: { daisyChained: true, daisyChainResetAfterQuizFailure: true } } : {}),
      }
    },
  },
  password: {
    weight: 1,
    take: ({ device: { server } }, random) => server.demandPassword(random.pick(server.users()) ?? ''),
  },
  /** The view does not know whether it was heard, and says it again: in this tab or, after a restart, in another one. */
  again: {
    weight: 3,
    take: (world, random) => {
      const other = anyAwake(world, random)
      if (world.last === undefined) return
      const { id, tab: first, doing, user } = world.last
      const tab = world.tabs.includes(first) ? first : other
      const state = tab?.frozen === true ? undefined : tab?.engine?.state()
      if (tab === undefined || state === undefined) return
      if (user === userOf(state)) world.act(tab, doing, id)
    },
  },
  /** One tab sleeps while another one signs out, and somebody else signs in there. */
  userChange: { weight: 3, take: (world, random) => changeUser(world, random) },
  /** The tab that sends is frozen in the midst of it, another one takes over in vain, and the first one thaws. */
  frozenSender: { weight: 4, take: (world) => freezeSender(world) },
  /** A new release: the next tab gets it, and every other release also upgrades the database. */
  release: {
    weight: 2,
    take: (world, random) => {
      if (random.chance(0.4)) leaveForeignCheckpoint(world)
      else world.device.release += 1
      if (world.tabs.length < 3) world.open()
    },
  },
  unknownEvent: { weight: 1, take: (world, random) => writeUnknown(world, random) },
  failingFold: { weight: 1, take: (world, random) => writeFailing(world, random) },
  download: { weight: 1, take: ({ device: { media } }, random) => void media.held.add(`film ${random.below(5)}`) },
  /** A tab finds that no database can be opened, and runs in memory. */
  memoryMode: {
    weight: 2,
    take: (world) => {
      if (world.tabs.length >= 3) return
      world.open()
      world.device.disk.refuse(world.tabs.at(-1)?.name ?? '')
    },
  },
  publish: { weight: 1, take: ({ device: { server } }, random) => server.publish(decksOf(random)) },
  wipe: {
    weight: 1,
    take: ({ device: { disk } }) => disk.wipe(),
  },
  tornCheckpoint: {
    weight: 2,
    take: (world, random) => {
      damage(world, 'checkpoint', random)
      if (world.tabs.length < 3) world.open()
    },
  },
  disaster: {
    weight: 2,
    take: (world) => {
      world.losePower()
      world.device.disk.wipe()
      world.open()
    },
  },
  damage: {
    weight: 1,
    take: (world, random) => damage(world, random.pick(['row', 'payload'] as const) ?? 'row', random),
  },
  takeOver: { weight: 0, contended: 20, take: takeOver },
  changeHandsMeanwhile: { weight: 0, contended: 20, take: changeHandsMeanwhile },
  crossEachOther: { weight: 0, contended: 8, take: crossEachOther },
  followEachOther: { weight: 0, contended: 4, take: followEachOther },
  loseTheLog: { weight: 0, contended: 8, take: loseTheLog },
  leaveUnsent: { weight: 0, contended: 6, take: leaveUnsent },
  submitAnew: { weight: 0, refusing: 60, take: submitAnew },
  letGo: { weight: 0, lettingGo: 40, take: letGo },
} satisfies Readonly<Record<string, Kind>>

export type StepKind = keyof typeof kinds

function weightIn(plan: Plan, { weight, contended = 0, roaming = 0, refusing = 0, lettingGo = 0 }: Kind): number {
  switch (plan) {
    case 'everyday':
      return weight
    case 'contended':
      return contended
    case 'roaming':
      return weight + roaming
    case 'refusing':
      return weight + refusing
    case 'lettingGo':
      return weight + lettingGo
  }
}

/** Worlds in which the disk loses what it was given are the fewer ones: they cannot be held to all that others can. */
const ruinous: ReadonlySet<StepKind> = new Set(['wipe', 'disaster', 'damage', 'loseTheLog'])

/** A server without keys cannot tell apart what such a loss makes the device send again. */
const beyondForgetful: ReadonlySet<StepKind> = new Set([...ruinous, 'memoryMode'])

async function freezeSender(world: World): Promise<void> {
  const { network } = world.device
  const [sender] = world.requests.senders()
  const tab = world.awake().find(({ name }) => name === sender)
  if (tab === undefined || world.awake().length < 2) return
  world.freeze(tab, true)
  await world.pass(500)
  network.portal = true
  await world.pass(50_000)
  world.freeze(tab, false)
  await world.burst(40)
  network.portal = false
}

async function changeUser(world: World, random: Random): Promise<void> {
  const [sleeper, other] = world.awake()
  if (sleeper === undefined || other === undefined) return
  world.freeze(sleeper, true)
  const { device } = world
  for (const type of ['logOut', 'logIn'] as const) {
    const state = other.engine?.state()
    const doing = state === undefined ? undefined : doingOf(device, state, other, type)
    if (doing !== undefined) world.act(other, type === 'logOut' ? forced : doing)
    await world.pass(random.pick([300, 4_000]) ?? 0)
  }
  for (let acts = random.below(4); acts > 0; acts--) {
    const state = other.engine?.state()
    const doing = state === undefined ? undefined : nextDoing(device, state, other)
    if (doing !== undefined) world.act(other, doing)
    await world.burst(20)
  }
  if (random.chance(0.8)) world.freeze(sleeper, false)
}
const forced: Doing = { intent: { type: 'logOut', data: { force: true } } }

/** Runs begin with somebody who signs in: without a learner there is little to lose. */
const opening: readonly StepKind[] = ['moment', 'moment', 'signIn', 'moment']

/** The steps of a run. */
export function stepsOf(seed: number, count: number, plan: Plan = 'everyday'): readonly Step[] {
  const random = seeded(seed ^ 0x5bd1e995)
  const isRuinous = random.chance(0.3)
  const forgetful = isForgetful(seed)
  const list = (Object.keys(kinds) as StepKind[]).filter(
    (kind) => (isRuinous || !ruinous.has(kind)) && !(forgetful && beyondForgetful.has(kind)),
  )
  const total = list.reduce((sum, kind) => sum + weightIn(plan, kinds[kind]), 0)
  const pick = (): StepKind => {
    let left = random.below(total)
    return list.find((kind) => (left -= weightIn(plan, kinds[kind])) < 0) ?? 'burst'
  }
  const kindAt = (index: number): StepKind => opening[index] ?? pick()
  return Array.from({ length: count }, (_, index) => ({ kind: kindAt(index), seed: random.below(2 ** 31) }))
}

export async function takeStep(world: World, { kind, seed }: Step): Promise<void> {
  const random = seeded(seed)
  world.device.random.use(random)
  await kinds[kind].take(world, random)
}
