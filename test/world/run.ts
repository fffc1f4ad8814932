import './throwing-fold'
import { hashOf } from '../../core/hash'
import { isForgetful } from './device'
import { checkStep } from './invariants'
import { seeded } from './random'
import { checkAtRest } from './rest'
import { settle } from './schedule'
import { takeStep, type Step } from './steps'
import { createWorld, type World } from './world'

/** What came of a run: what was broken, and after which step it showed. */
export interface Outcome {
  readonly breaches: readonly string[]
  /** How many steps had been taken by then; all of them when it showed at rest. */
  readonly taken: number
  /** Events that reached the disk and actions that took effect: a run in which nothing happens proves nothing. */
  readonly events: number
  readonly applied: number
  /** Intents that learners meant, by type. */
  readonly meant: Readonly<Record<string, number>>
  /** Where the waits of the queue lay in their range, 0 to 1. */
  readonly jitters: readonly number[]
  /** The same for the same seed and steps. */
  readonly fingerprint: string
}

/** Runs the world of a seed through these steps, and then to rest. */
export async function run(seed: number, steps: readonly Step[], prepare?: (world: World) => void): Promise<Outcome> {
  const world = createWorld(seed, { forgetful: isForgetful(seed) })
  const { verdict, device } = world
  const { ledger, server, random } = device
  prepare?.(world)
  world.open()
  await settle()
  let taken = 0
  for (const step of steps) {
    await takeStep(world, step)
    await settle()
    checkStep(world)
    taken += 1
    if (verdict.breaches.length > 0) break
  }
  random.use(seeded(seed + 1))
  if (verdict.breaches.length === 0) await checkAtRest(world)
  return {
    breaches: verdict.breaches,
    taken,
    events: ledger.events().length,
    applied: server.journal.length,
    meant: Object.fromEntries(world.meant),
    jitters: ledger.lines().flatMap(({ timing }) => timing.jitters),
    fingerprint: hashOf([ledger.events().map(({ id }) => id), server.journal]),
  }
}
