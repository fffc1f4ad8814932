import fc from 'fast-check'
import type { Outcome } from '../simulation/run'

/** A device with tabs, learners, a server and faults, all derived from the seed. */
export interface WorldPlan {
  readonly seed: number
  /** The indexes of the executed steps among the seed's first ones; each means the same without the others. */
  readonly steps: readonly number[]
}

const LONGEST = 60
const places = Array.from({ length: LONGEST }, (_, place) => place)

/**
 * Generates worlds of up to 60 steps; a smaller one has fewer.
 *
 *     property.prop([worlds], { numRuns: 10 })('nothing that was acknowledged is lost', async (world) => {
 *       expect((await liveWorld(world)).violations).toEqual([])
 *     })
 */
export const worlds: fc.Arbitrary<WorldPlan> = fc.record({
  seed: fc.nat({ max: 2 ** 31 - 1 }),
  steps: fc.subarray(places, { minLength: 1 }),
})

/** Runs a world to rest. The first call loads the code of the worker and of the world. */
export async function liveWorld({ seed, steps }: WorldPlan): Promise<Outcome> {
  const [{ run }, { stepsOf }] = await Promise.all([import('../simulation/run'), import('../simulation/steps')])
  const all = stepsOf(seed, LONGEST)
  return run(
    seed,
    steps.flatMap((place) => all[place] ?? []),
  )
}
