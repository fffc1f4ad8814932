import { userOf } from './state-access'
import { nameAt, seeded, totalOf, type Random, type Weights } from './random'
import { generateInput, nextInput, roamingInput, type LearnerInput } from './learner'
import { decksOf } from './content'
import { isForgetful } from './device'
import {
  switchUserMeanwhile,
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

/** One step of a run. Its seed decides everything random in it, so that it means the same without the other steps. */
export interface Step {
  readonly kind: StepKind
  readonly seed: number
}

type Take = (world: World, random: Random) => Promise<void> | void

const anyTab = ({ tabs }: World, random: Random) => random.pick(tabs)
const anyAwake = (world: World, random: Random) => random.pick(world.awake())

/**
 * How a run is composed. 'everyday': all that can happen on a device. 'contended': mostly conflicts between tabs.
 * 'roaming': learners also use account, lists and notices. 'refusing': they resubmit refused input. 'lettingGo': they
 * discard an assessment's pending actions. 'replacing': workers pause and are replaced.
 */
export const plans = ['everyday', 'contended', 'roaming', 'refusing', 'lettingGo', 'replacing'] as const
export type Plan = (typeof plans)[number]

interface Kind {
  /** Its weight in an everyday run and in a contended one, and its extra weight in each other plan. */
  readonly weight: number
  readonly contended?: number
  readonly roaming?: number
  readonly refusing?: number
  readonly lettingGo?: number
  readonly replacing?: number
  readonly take: Take
}

/** All step kinds. */
const kinds = {
  act: {
    weight: 110,
    contended: 30,
    take: async (world, random) => {
      const tab = anyAwake(world, random)
      const state = tab?.engine?.state()
      const input = tab === undefined || state === undefined ? undefined : nextInput(world.device, state, tab)
      if (tab === undefined || input === undefined) return
      world.act(tab, input)
      if (random.chance(0.1)) world.act(tab, input)
    },
  },
  roam: {
    weight: 0,
    roaming: 70,
    take: (world, random) => {
      world.device.server.behavior = { ...world.device.server.behavior, tells: true }
      const tab = anyAwake(world, random)
      const state = tab?.engine?.state()
      const input = tab === undefined || state === undefined ? undefined : roamingInput(world.device, state, tab)
      if (tab !== undefined && input !== undefined) world.act(tab, input)
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
      const input =
        tab === undefined || state === undefined ? undefined : generateInput(world.device, state, tab, 'logIn')
      if (tab !== undefined && input !== undefined) world.act(tab, input)
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
      // A browser does not always detect it.
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
      const { tells } = server.behavior
      server.behavior = {
        ...(tells === true ? { tells } : {}),
        ruled: random.chance(0.5) || server.behavior.ruled,
        refused: (key) => strict && parseInt(key.slice(2, 4), 16) < 64,
        ...(chained ? { category: { daisyChained: true, daisyChainResetAfterQuizFailure: true } } : {}),
      }
    },
  },
  password: {
    weight: 1,
    take: ({ device: { server } }, random) => server.demandPassword(random.pick(server.users()) ?? ''),
  },
  /**
   * The view does not know whether an intent was received, and resends it in this tab or, after a restart, in another
   * one.
   */
  again: {
    weight: 3,
    take: (world, random) => {
      const other = anyAwake(world, random)
      if (world.last === undefined) return
      const { id, tab: first, input, user } = world.last
      const tab = world.tabs.includes(first) ? first : other
      const state = tab?.frozen === true ? undefined : tab?.engine?.state()
      if (tab === undefined || state === undefined) return
      if (user === userOf(state)) world.act(tab, input, id)
    },
  },
  /** One tab is suspended while another one signs out, and another user signs in there. */
  userChange: { weight: 3, take: (world, random) => changeUser(world, random) },
  /** The sending tab is frozen in mid-send, another one takes over in vain, and the first one thaws. */
  frozenSender: { weight: 4, take: (world) => freezeSender(world) },
  /** A new release: the next tab runs it, and every other release also upgrades the database. */
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
  /** A tab cannot open any database, and runs in memory. */
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
  changeHandsMeanwhile: { weight: 0, contended: 20, take: switchUserMeanwhile },
  crossEachOther: { weight: 0, contended: 8, take: crossEachOther },
  followEachOther: { weight: 0, contended: 4, take: followEachOther },
  loseTheLog: { weight: 0, contended: 8, take: loseTheLog },
  leaveUnsent: { weight: 0, contended: 6, take: leaveUnsent },
  submitAnew: { weight: 0, refusing: 60, take: submitAnew },
  letGo: { weight: 0, lettingGo: 40, take: letGo },
  /** A worker pauses while its page is used, and another one replaces it (X-BRIDGE-03). */
  replaceWorker: { weight: 0, replacing: 60, take: (world, random) => replaceWorker(world, random) },
} satisfies Readonly<Record<string, Kind>>

export type StepKind = keyof typeof kinds
export const stepKinds = Object.keys(kinds) as readonly StepKind[]

function weightIn(
  plan: Plan,
  { weight, contended = 0, roaming = 0, refusing = 0, lettingGo = 0, replacing = 0 }: Kind,
): number {
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
    case 'replacing':
      return weight + replacing
  }
}

/** Steps that lose data on the disk run in fewer worlds, because such worlds cannot be checked as strictly. */
const ruinous: ReadonlySet<StepKind> = new Set(['wipe', 'disaster', 'damage', 'loseTheLog'])

/** A server without keys cannot recognise actions that the device resends after such a loss. */
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

async function replaceWorker(world: World, random: Random): Promise<void> {
  // A log in memory is lost with its worker.
  const tab = random.pick(world.tabs.filter(({ log }) => log === undefined))
  if (tab === undefined) return
  const wasFrozen = tab.frozen
  if (random.chance(0.7)) {
    world.freeze(tab, true)
    for (let presses = random.below(4); presses > 0; presses--) {
      const state = tab.engine?.state()
      const input = state === undefined ? undefined : nextInput(world.device, state, tab)
      if (input !== undefined) world.act(tab, input)
    }
    await world.pass(random.pick([20, 2_000, 16_000]) ?? 0)
  }
  // A worker that was only busy continues.
  if (!wasFrozen && random.chance(0.2)) return world.freeze(tab, false)
  world.replaceWorker(tab)
}

async function changeUser(world: World, random: Random): Promise<void> {
  const [sleeper, other] = world.awake()
  if (sleeper === undefined || other === undefined) return
  world.freeze(sleeper, true)
  const { device } = world
  for (const type of ['logOut', 'logIn'] as const) {
    const state = other.engine?.state()
    const input = state === undefined ? undefined : generateInput(device, state, other, type)
    if (input !== undefined) world.act(other, type === 'logOut' ? forced : input)
    await world.pass(random.pick([300, 4_000]) ?? 0)
  }
  for (let acts = random.below(4); acts > 0; acts--) {
    const state = other.engine?.state()
    const input = state === undefined ? undefined : nextInput(device, state, other)
    if (input !== undefined) world.act(other, input)
    await world.burst(20)
  }
  if (random.chance(0.8)) world.freeze(sleeper, false)
}
const forced: LearnerInput = { intent: { type: 'logOut', data: { force: true } } }

/** A run starts with a sign-in: without a learner there is little to lose. */
const opening: readonly StepKind[] = ['moment', 'moment', 'signIn', 'moment']

/** The steps that a seed chooses from, by plan. A world keeps its catalogue, so a new step changes no kept world. */
export type StepCatalogue = { readonly [P in Plan]?: Weights<StepKind> }

const weightsOf = (plan: Plan): Weights<StepKind> =>
  stepKinds.map((kind) => [kind, weightIn(plan, kinds[kind])] as const).filter(([, weight]) => weight > 0)

/** The catalogue of newly generated worlds. */
export const currentSteps: Required<StepCatalogue> = {
  everyday: weightsOf('everyday'),
  contended: weightsOf('contended'),
  roaming: weightsOf('roaming'),
  refusing: weightsOf('refusing'),
  lettingGo: weightsOf('lettingGo'),
  replacing: weightsOf('replacing'),
}

/** Returns the steps of a run. */
export function stepsOf(
  seed: number,
  count: number,
  plan: Plan = 'everyday',
  catalogue: StepCatalogue = currentSteps,
): readonly Step[] {
  const random = seeded(seed ^ 0x5bd1e995)
  const isRuinous = random.chance(0.3)
  const forgetful = isForgetful(seed)
  const kept = catalogue[plan]
  if (kept === undefined) throw new Error(`this catalogue is older than the plan '${plan}'`)
  const weights = kept.filter(
    ([kind]) => (isRuinous || !ruinous.has(kind)) && !(forgetful && beyondForgetful.has(kind)),
  )
  const total = totalOf(weights)
  const pick = (): StepKind => nameAt(weights, random.below(total)) ?? 'burst'
  const kindAt = (index: number): StepKind => opening[index] ?? pick()
  return Array.from({ length: count }, (_, index) => ({ kind: kindAt(index), seed: random.below(2 ** 31) }))
}

export async function takeStep(world: World, { kind, seed }: Step): Promise<void> {
  const random = seeded(seed)
  world.device.random.use(random)
  await kinds[kind].take(world, random)
}
