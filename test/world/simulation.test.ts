import { beforeAll, describe, expect, test } from 'vitest'
import kept from './kept-seeds.json'
import { run, type Outcome } from './run'
import { shrink } from './shrink'
import { stepsOf } from './steps'
import type { World } from './world'

/** Seeds of 100 steps that run with every change; 'npm run simulate' runs any number. */
const SEEDS = 300
const STEPS = 100

/** A server that forgets which keys it has seen. */
const forgetful = ({ device: { server } }: World) => server.forgetKeys()

/** What the worlds are held to, and how their breaches begin (see verdict.ts). */
const held: readonly (readonly [title: string, tags: readonly string[]])[] = [
  ['X-LOG-03 S-SYNC-25 what was acknowledged is on the disk, with its rows, and is never lost', ['I1', 'X-LOG-03']],
  [
    'X-OUTBOX-03 S-SYNC-26 S-SYNC-31 each action takes effect once, sent as it was queued, or is dropped by the rule',
    ['I2', 'X-OUTBOX-03'],
  ],
  ['S-SYNC-27 X-OUTBOX-01 high goes before normal, then by stamp, and no action before its cause', ['I3']],
  [
    'X-LOG-01 X-LOG-04 X-LOG-09 X-LOG-10 X-LOG-11 what lives is the replay of the log, from a checkpoint or from the beginning, and the replay touches nothing',
    ['I4'],
  ],
  ['X-OUTBOX-06 nothing of one user is seen or sent under another', ['I5']],
  ['S-SYNC-28 what waits is what was queued, less what was delivered or dropped', ['I6']],
  ['X-OUTBOX-04 one action is under way at a time, and a sender whose term is over writes nothing', ['I7']],
  ['X-LOG-05 tabs never fork the log', ['I8', 'X-LOG-05']],
  ['X-OUTBOX-05 nothing is sent again before its time', ['I9']],
  ['S-SYNC-29 an error is told once', ['I10']],
  ['X-BRIDGE-02 patches of a view come one after the other', ['I11', 'mistake in a view']],
  [
    'S-SYNC-14 S-SYNC-16 a log-out leaves nothing behind, not in the log and not among the secrets',
    ['S-SYNC-14', 'S-SYNC-16'],
  ],
  ['S-TRACK-12 each activity is told once', ['S-TRACK-12']],
  ['X-LOG-02 every event is written in a form that reads back', ['X-LOG-02']],
  ['X-LOG-13 no secret is in the log, in a checkpoint or in the mirror', ['X-LOG-13']],
  ['X-HEAL-01 the mirror holds the actions that wait and no others', ['X-HEAL-01']],
]

describe('worlds of tabs, faults and crashes', () => {
  const broken: string[] = []
  const outcomes: Outcome[] = []

  beforeAll(async () => {
    const seeds = [...kept, ...Array.from({ length: SEEDS }, (_, index) => ({ seed: index + 1, steps: STEPS }))]
    for (const { seed, steps } of seeds) {
      const outcome = await run(seed, stepsOf(seed, steps))
      outcomes.push(outcome)
      broken.push(
        ...outcome.breaches.map(
          (breach) => `${breach} (npm run simulate -- --from ${seed} --seeds 1 --steps ${steps})`,
        ),
      )
    }
  }, 600_000)

  test('X-SIM-01 X-SIM-02 X-SIM-03 300 worlds of 100 steps, and those that were broken before, keep all that was promised', () => {
    expect(broken).toEqual([])
    expect(outcomes).toHaveLength(SEEDS + kept.length)
  })

  test('X-SIM-01 much happens in them', () => {
    const mean = (of: (outcome: Outcome) => number) =>
      outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length
    expect(mean(({ events }) => events)).toBeGreaterThan(60)
    expect(mean(({ applied }) => applied)).toBeGreaterThan(5)
  })

  test.each(held)('%s', (_title, tags) => {
    expect(outcomes.length).toBeGreaterThan(SEEDS)
    expect(broken.filter((breach) => tags.some((tag) => breach.startsWith(tag)))).toEqual([])
  })
})

describe('the simulation itself', () => {
  test('X-SIM-01 the same seed gives the same world', async () => {
    const steps = stepsOf(7, STEPS)
    expect(await run(7, steps)).toEqual(await run(7, steps))
    expect((await run(8, stepsOf(8, STEPS))).fingerprint).not.toBe((await run(7, steps)).fingerprint)
  })

  test('X-SIM-03 a mistake is found, and its steps are shrunk to the few that show it', async () => {
    const seeds = Array.from({ length: 60 }, (_, index) => index + 1)
    let found: number | undefined
    for (const seed of seeds) {
      const { breaches } = await run(seed, stepsOf(seed, STEPS), forgetful)
      if (!breaches.some((breach) => breach.startsWith('I2'))) continue
      found = seed
      break
    }
    expect(found).toBeDefined()
    const few = await shrink(found ?? 0, stepsOf(found ?? 0, STEPS), forgetful)
    expect(few.length).toBeLessThan(STEPS / 2)
    expect((await run(found ?? 0, few, forgetful)).breaches[0]).toMatch(/^I2/)
  }, 120_000)
})
