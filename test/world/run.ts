import { checkStep } from './invariants'
import { seeded } from './random'
import { checkAtRest } from './rest'
import { settle } from './schedule'
import { stepsOf, takeStep, type Step } from './steps'
import { createWorld } from './world'

/** What came of a run: what was broken, and after which step it showed. */
export interface Outcome {
  readonly seed: number
  readonly steps: readonly Step[]
  readonly breaches: readonly string[]
  /** How many steps had been taken by then; all of them when it showed at rest. */
  readonly taken: number
  /** Events that reached the disk and actions that took effect: a run in which nothing happens proves nothing. */
  readonly events: number
  readonly applied: number
}

/** Runs a world from its seed through these steps, or those that follow from the seed, and then to rest. */
export async function run(seed: number, count: number, steps: readonly Step[] = stepsOf(seed, count)): Promise<Outcome> {
  const world = createWorld(seed)
  const { verdict, device } = world
  const outcome = (taken: number): Outcome => ({
    seed,
    steps,
    breaches: verdict.breaches,
    taken,
    events: device.ledger.events().length,
    applied: device.server.journal.length,
  })
  world.open()
  await settle()
  for (const [index, step] of steps.entries()) {
    await takeStep(world, step)
    await settle()
    checkStep(world)
    if (verdict.breaches.length > 0) return outcome(index + 1)
  }
  device.random.use(seeded(seed + 1))
  await checkAtRest(world)
  return outcome(steps.length)
}
