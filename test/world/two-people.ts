import './throwing-fold'
import type { IntentType } from '../../protocol/intents'
import { privateMark, type Account } from './accounts'
import { checkStep } from './invariants'
import { doingOf } from './learner'
import { checkReadable } from './readable'
import { seeded } from './random'
import { checkAtRest } from './rest'
import type { Tab } from './tab'
import { createWorld, type World } from './world'

/** Moments of a day at which hands may change: after so many of these, from nothing at all. */
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

/** How hands change. */
export interface Change {
  /** Things that the first person has done, and the second one, when the first one's tab is used again. */
  readonly before: number
  readonly after: number
  /** The first one's tab sleeps meanwhile. */
  readonly asleep: boolean
  /** The first one has no connection from the sign-in on, and so leaves everything unsent. */
  readonly offline: boolean
}

/** Every pair of moments, in each of the ways. */
export const changes: readonly Change[] = [false, true].flatMap((asleep) =>
  [false, true].flatMap((offline) =>
    [...firstDay, undefined].flatMap((_, before) =>
      [...secondDay, undefined].map((__, after) => ({ before, after, asleep, offline })),
    ),
  ),
)

/** Long enough for a sign-in, its sync, and the removal of what somebody has left. */
const SETTLED = 4_000

/**
 * Two people, two tabs, one device. What was not as it must be, in words: nothing of the first one is readable once the
 * second one has signed in, what is unsent aside, which is sent once and by its owner alone (X-SEC-06, X-LOG-15).
 */
export async function changeHands(seed: number, change: Change): Promise<readonly string[]> {
  const world = createWorld(seed)
  const { device, verdict } = world
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
  checkReadable(world, first)
  if (change.asleep) world.freeze(mine, false)
  // Whoever is back at the first tab goes on as if nothing had happened, before it knows of anything.
  await act(world, mine, 'rateCard')
  await world.pass(SETTLED)
  checkReadable(world, first)
  if (verdict.breaches.length === 0) await checkAtRest(world)
  return verdict.breaches
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

/** Does it, and lets as much come of it as chance will have it: hands may change in the midst. */
async function act(world: World, tab: Tab, type: IntentType): Promise<void> {
  const state = tab.engine?.state()
  const doing = state === undefined ? undefined : doingOf(world.device, state, tab, type)
  if (doing !== undefined) world.act(tab, doing)
  await world.burst(world.device.random.below(30))
  checkStep(world)
}
