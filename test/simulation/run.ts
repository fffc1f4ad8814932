import './throwing-fold'
import { hashOf } from '../../core/hash'
import { isForgetful } from './device'
import { checkStep } from './invariants'
import type { IntentCatalogue } from './device'
import { currentIntents } from './learner'
import { seeded } from './random'
import { checkQuiescence } from './quiescence'
import { settle } from './schedule'
import { takeStep, type Step } from './steps'
import { createWorld, type World } from './world'

/** The outcome of a run: the violations, and the step after which they were found. */
export interface Outcome {
  readonly violations: readonly string[]
  /** The number of steps taken by then; all of them when found at rest. */
  readonly taken: number
  /** Events that reached the disk and actions that took effect: a run without any proves nothing. */
  readonly events: number
  readonly applied: number
  /** Dispatched intents, by type. */
  readonly meant: Readonly<Record<string, number>>
  /** Positions of the retry delays in their range, 0 to 1. */
  readonly jitters: readonly number[]
  /** Equal for equal seed and steps. */
  readonly fingerprint: string
}

/** Runs the world of a seed through these steps, and then to rest. */
export async function run(
  seed: number,
  steps: readonly Step[],
  prepare?: (world: World) => void,
  intents: IntentCatalogue = currentIntents,
): Promise<Outcome> {
  const world = createWorld(seed, { forgetful: isForgetful(seed), intents })
  const { assertions, device } = world
  const { oracle, server, random } = device
  prepare?.(world)
  world.open()
  await settle()
  let taken = 0
  for (const step of steps) {
    await takeStep(world, step)
    await settle()
    checkStep(world)
    taken += 1
    if (assertions.violations.length > 0) break
  }
  random.use(seeded(seed + 1))
  if (assertions.violations.length === 0) await checkQuiescence(world)
  return {
    violations: assertions.violations,
    taken,
    events: oracle.events().length,
    applied: server.journal.length,
    meant: Object.fromEntries(world.meant),
    jitters: oracle.histories().flatMap(({ timing }) => timing.jitters),
    fingerprint: hashOf([oracle.events().map(({ id }) => id), server.journal]),
  }
}
