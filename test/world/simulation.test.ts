import { describe, expect, it } from 'vitest'
import kept from './kept-seeds.json'
import { run, type Outcome } from './run'
import { shrink } from './shrink'
import { stepsOf } from './steps'

const STEPS = 100
const SEEDS = 300
const GROUP = 50
const MINUTE = 60_000

const seeds = (from: number) => Array.from({ length: GROUP }, (_, index) => from + index)

async function breachesOf(list: readonly number[]): Promise<{ readonly broken: readonly string[]; readonly events: number; readonly applied: number }> {
  const outcomes: Outcome[] = []
  for (const seed of list) outcomes.push(await run(seed, STEPS))
  return {
    broken: outcomes.flatMap(({ seed, breaches }) => breaches.map((breach) => `seed ${seed}: ${breach}`)),
    events: outcomes.reduce((sum, { events }) => sum + events, 0),
    applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
  }
}

describe('simulation', () => {
  it(
    'X-SIM-03 seeds that failed once hold',
    async () => {
      expect((await breachesOf(kept)).broken).toEqual([])
    },
    MINUTE,
  )

  it.each(Array.from({ length: SEEDS / GROUP }, (_, group) => 1 + group * GROUP))(
    'X-SIM-01 X-SIM-02 X-LOG-01 X-LOG-03 X-LOG-05 X-OUTBOX-02 X-OUTBOX-04 X-OUTBOX-05 X-OUTBOX-06 S-SYNC-16 S-SYNC-31 S-TRACK-12 all invariants hold in 50 worlds of 100 steps from seed %i on',
    async (from) => {
      const { broken, events, applied } = await breachesOf(seeds(from))
      expect(broken).toEqual([])
      // A world in which nothing happens proves nothing.
      expect(events).toBeGreaterThan(GROUP * 20)
      expect(applied).toBeGreaterThan(GROUP)
    },
    4 * MINUTE,
  )

  it('X-SIM-01 the same seed gives the same world', async () => {
    const [one, other] = [await run(7, STEPS), await run(7, STEPS)]
    expect(one).toEqual(other)
    expect(stepsOf(7, STEPS)).toEqual(one.steps)
  })

  it('X-SIM-03 a failing run is shrunk to the steps that make it fail', async () => {
    const steps = stepsOf(3, 40)
    const culprit = steps[17]
    const judge = async (left: typeof steps): Promise<Outcome> => ({
      seed: 3,
      steps: left,
      breaches: culprit !== undefined && left.includes(culprit) ? ['it is there'] : [],
      taken: left.length,
      events: 0,
      applied: 0,
    })
    const smallest = await shrink(await judge(steps), judge)
    expect(smallest.steps).toEqual([culprit])
  })
})
