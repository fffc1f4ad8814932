import './throwing-fold'
import type { IntentType } from '../../protocol/intents'
import { privateMark, type Account } from './accounts'
import { checkStep } from './invariants'
import { generateInput } from './learner'
import { checkPrivacy } from './privacy-check'
import { seeded } from './random'
import { checkQuiescence } from './quiescence'
import type { Tab } from './tab'
import { createWorld, type World } from './world'

/** The first user's intents; a user switch may follow any number of them. */
const firstDay: readonly IntentType[] = [
  'openDeck',
  'answerQuestion',
  'rateCard',
  'favoriteCardToggle',
  'createDeck',
  'search',
  'submitFeedback',
]
const secondDay: readonly IntentType[] = ['openDeck', 'answerQuestion', 'rateCard', 'createDeck']

/** How the user switch happens. */
export interface UserSwitch {
  /** The number of intents by the first and by the second user when the first one's tab is used again. */
  readonly before: number
  readonly after: number
  /** The first user's tab is suspended during the switch. */
  readonly asleep: boolean
  /** The first user is offline after the sign-in, and so leaves everything unsent. */
  readonly offline: boolean
}

/** Every pair of moments, in each variant. */
export const userSwitches: readonly UserSwitch[] = [false, true].flatMap((asleep) =>
  [false, true].flatMap((offline) =>
    [...firstDay, undefined].flatMap((_, before) =>
      [...secondDay, undefined].map((__, after) => ({ before, after, asleep, offline })),
    ),
  ),
)

/** Long enough for a sign-in, its sync, and the removal of a user's data. */
const SETTLED = 4_000

/**
 * Runs two users, two tabs and one device, and returns the violations. After the second sign-in no data of the first
 * user may be readable, except encrypted unsent actions, which their owner alone sends once (X-SEC-06, X-LOG-15).
 */
export async function switchUsers(seed: number, change: UserSwitch): Promise<readonly string[]> {
  const world = createWorld(seed)
  const { device, assertions } = world
  const [first, second] = device.server.accounts
  if (first === undefined || second === undefined) throw new Error('a world has two people')
  device.random.use(seeded(seed))
  device.media.held.add(privateMark(first.id))
  const mine = await opened(world)
  const other = await opened(world)
  await signIn(world, mine, first)
  device.network.connected = !change.offline
  for (const type of firstDay.slice(0, change.before)) await act(world, mine, type)
  if (change.asleep) world.freeze(mine, true)
  world.act(other, { intent: { type: 'logOut', data: { force: true } } })
  await world.pass(device.random.below(400))
  device.network.connected = true
  world.report({ type: 'connectivity', online: true })
  await signIn(world, other, second)
  for (const type of secondDay.slice(0, change.after)) await act(world, other, type)
  await world.pass(SETTLED)
  checkPrivacy(world, first)
  if (change.asleep) world.freeze(mine, false)
  // The user at the first tab continues before the tab has read the log.
  await act(world, mine, 'rateCard')
  await world.pass(SETTLED)
  checkPrivacy(world, first)
  if (assertions.violations.length === 0) await checkQuiescence(world)
  return assertions.violations
}

async function opened(world: World): Promise<Tab> {
  world.open()
  await world.pass(SETTLED)
  const tab = world.tabs.at(-1)
  if (tab === undefined) throw new Error('no tab is open')
  return tab
}

async function signIn(world: World, tab: Tab, { email, password }: Account): Promise<void> {
  world.act(tab, {
    intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
    secret: { email, password },
  })
  await world.pass(SETTLED)
}

/** Dispatches an intent, and runs a random part of its consequences: the switch may happen in between. */
async function act(world: World, tab: Tab, type: IntentType): Promise<void> {
  const state = tab.engine?.state()
  const input = state === undefined ? undefined : generateInput(world.device, state, tab, type)
  if (input !== undefined) world.act(tab, input)
  await world.burst(world.device.random.below(30))
  checkStep(world)
}
