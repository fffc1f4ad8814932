import fc from 'fast-check'
import type { Outcome } from '../world/run'

/** A device with tabs, learners, a server and faults; everything in it comes of the seed. */
export interface WorldPlan {
  readonly seed: number
  /** Which of the seed's first steps are taken, by their places; each means the same without the others. */
  readonly steps: readonly number[]
}

const LONGEST = 60
const places = Array.from({ length: LONGEST }, (_, place) => place)

/**
 * Worlds of up to 60 steps; a smaller one has fewer.
 *
 *     property.prop([worlds], { numRuns: 10 })('nothing that was acknowledged is lost', async (world) => {
 *       expect((await liveWorld(world)).breaches).toEqual([])
 *     })
 */
export const worlds: fc.Arbitrary<WorldPlan> = fc.record({
  seed: fc.nat({ max: 2 ** 31 - 1 }),
  steps: fc.subarray(places, { minLength: 1 }),
})

/** Lives a world to its rest. The code of the worker and of the world is loaded with the first one. */
export async function liveWorld({ seed, steps }: WorldPlan): Promise<Outcome> {
  const [{ run }, { stepsOf }] = await Promise.all([import('../world/run'), import('../world/steps')])
  const all = stepsOf(seed, LONGEST)
  return run(
    seed,
    steps.flatMap((place) => all[place] ?? []),
  )
}
