import './throwing-fold'
import * as E from 'fp-ts/Either'
import { handle } from '../../core/features/all-features'
import type { IntentType } from '../../protocol/intents'
import type { Account } from './accounts'
import { checkStep } from './invariants'
import { generateInput, type LearnerInput } from './learner'
import { seeded } from './random'
import { checkQuiescence } from './quiescence'
import { settle } from './schedule'
import type { Tab } from './tab'
import { createWorld, type World } from './world'

/** Intents in an open deck, one of each kind that can be lost or performed twice. */
const kinds: readonly IntentType[] = [
  'flipCard',
  'answerQuestion',
  'favoriteCardToggle',
  'jumpToCard',
  'submitLikertResponse',
  'submitFeedback',
  'rateCard',
  'postResponse',
  'submitPoints',
  'createDeck',
  'chooseColorScheme',
]
/** Long enough for a sign-in with its sync, or for a worker's start, ms. */
const SETTLED = 4_000
/** How long a worker pauses before it is replaced, ms. */
const PAUSES = [0, 700, 2_500, 16_000]

/** Where a worker is replaced, and what happens during its pause. */
export interface Replacement {
  /** After so many tasks from the first press on; undefined: never. */
  readonly at: number | undefined
  /** Another tab signs the same user out and in again during the pause. */
  readonly signsInAgain: boolean
  /** The next worker is replaced too, after so many further tasks. */
  readonly again?: number
}

/** The outcome of a run. */
export interface Outcome {
  readonly violations: readonly string[]
  /** For each press the number of its events in the log. */
  readonly recorded: readonly number[]
  /** For each press the code of its refusal; undefined if performed, 'pending' if unanswered. */
  readonly answered: readonly (string | undefined)[]
  /** The number of tasks from the first press on. */
  readonly happened: number
}

/**
 * Dispatches an intent of each kind, three at a time, while the worker pauses at one point and another worker replaces
 * it (X-BRIDGE-03). Tasks outside of the tab run one by one in an order decided by the seed. Thus `at` reaches every
 * await point of the worker.
 */
export async function pressWhileReplaced(seed: number, { at, signsInAgain, again }: Replacement): Promise<Outcome> {
  const world = createWorld(seed)
  const { device, assertions } = world
  const [account] = device.server.accounts
  if (account === undefined) throw new Error('a world has an account')
  device.random.use(seeded(seed))
  world.open()
  if (signsInAgain) world.open()
  await world.pass(SETTLED)
  const [first, other] = world.tabs
  if (first === undefined) throw new Error('no tab is open')
  let tab: Tab = first
  await signIn(world, tab, account)
  const state = () => tab.engine?.state()
  /** Returns an intent of this kind with an effect in the current state, if random draws find one. */
  const input = (type: IntentType): readonly LearnerInput[] => {
    const now = state()
    for (let tries = 0; now !== undefined && tries < 60; tries++) {
      const found = generateInput(device, now, tab, type)
      if (found !== undefined && hasEffect(tab, found, device.now())) return [found]
    }
    return []
  }
  for (const open of input('openDeck')) world.act(tab, open)
  await world.pass(SETTLED)
  const presses = kinds.flatMap(input)
  const pause = PAUSES[seed % PAUSES.length] ?? 0

  let happened = 0
  const replaceWhenDue = async () => {
    const isDue = at !== undefined && (happened === at || (again !== undefined && happened === at + again))
    if (!isDue) return
    world.freeze(tab, true)
    await world.pass(pause)
    if (signsInAgain && other !== undefined && happened === at) await changeSignIn(world, other, account)
    tab = world.replaceWorker(tab)
  }
  /** Runs tasks until none is left, or so many have run. */
  const happen = async (most: number) => {
    for (let count = 0; count < most;) {
      await settle()
      await replaceWhenDue()
      const task = device.random.pick(device.schedule.ready())
      const next = device.schedule.nextDue()
      if (task !== undefined) {
        await world.release(task)
        happened += 1
        count += 1
      } else if (next !== undefined && next - device.schedule.now() <= 500)
        device.schedule.advance(next - device.schedule.now())
      else break
    }
    checkStep(world)
  }
  const ids: string[] = []
  for (const [index, press] of presses.entries()) {
    ids.push(world.act(tab, press))
    if (index % 3 === 2) await happen(12)
  }
  await happen(1_000)
  await world.pass(SETTLED)
  if (assertions.violations.length === 0) await checkQuiescence(world)
  const rows = device.oracle.histories().flatMap((history) => history.rows())
  return {
    violations: [...assertions.violations, ...appliedTwice(world, ids)],
    recorded: ids.map((id) => rows.filter(({ intent }) => intent === id).length),
    answered: ids.map((id) => (world.answers.has(id) ? world.answers.get(id)?.code : 'pending')),
    happened,
  }
}

function hasEffect({ engine, session }: Tab, { intent }: LearnerInput, at: number): boolean {
  if (engine === undefined) return false
  const { user } = engine.state()
  const input = { id: 'tried', at, zone: 0, session, under: user, body: { kind: 'intent' as const, intent } }
  const outcome = handle(engine.state(), input, engine.contents)
  return E.isRight(outcome) && outcome.right.events.length > 0
}

/** Returns intents whose events are on both sides of a logout, or after the one that ended their sign-in. */
function appliedTwice({ device }: World, ids: readonly string[]): readonly string[] {
  return device.oracle.histories().flatMap((history) => {
    const left = history.rows().findLast(({ type }) => type === 'loggedOut')?.seq
    if (left === undefined) return []
    return history
      .rows()
      .filter(({ intent, seq }) => ids.includes(intent) && seq > left)
      .map(({ type }) => `${type} was pressed in a sign-in that is over, and is recorded in the next one`)
  })
}

async function signIn(world: World, tab: Tab, { email, password }: Account): Promise<void> {
  world.act(tab, {
    intent: { type: 'logIn', data: { method: 'email', name: email, filled: true } },
    secret: { email, password },
  })
  await world.pass(SETTLED)
}

async function changeSignIn(world: World, tab: Tab, account: Account): Promise<void> {
  world.act(tab, { intent: { type: 'logOut', data: { force: true } } })
  await world.pass(SETTLED)
  await signIn(world, tab, account)
}
