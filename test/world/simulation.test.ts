import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { runFleet, type WorldOutcome, type WorldSpec } from './fleet'
import seeds from './kept-seeds.json'
import { intentTypes } from './learner'
import { hunt, huntingGround } from './mutants/hunt'
import { isUpToDate, mutants } from './mutants/plant'
import { plans } from './steps'

/** Seeds that run with every change, by the steps of their worlds; 'npm run simulate' runs any number. */
const SHORT = { seeds: 300, steps: 100 }
const LONG = { seeds: 60, steps: 200 }
const CONTENDED = { seeds: 60, steps: 40, plan: 'contended' as const }
const ROAMING = { seeds: 30, steps: 100, plan: 'roaming' as const }
const REFUSING = { seeds: 40, steps: 60, plan: 'refusing' as const }
const LETTING_GO = { seeds: 30, steps: 60, plan: 'lettingGo' as const }
/** Those that were broken once. */
const kept: readonly WorldSpec[] = seeds.map(({ seed, steps, plan }) => ({
  seed,
  steps,
  plan: plans.find((each) => each === plan) ?? 'everyday',
}))
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()))

/** What the worlds are held to, and how their breaches begin (see verdict.ts). */
const held: readonly (readonly [title: string, tags: readonly string[]])[] = [
  [
    'X-LOG-03 S-SYNC-25 what was acknowledged is durable, with its rows, shows no earlier than that, and is never lost',
    ['I1', 'X-LOG-03'],
  ],
  [
    'X-OUTBOX-01 X-OUTBOX-03 S-SYNC-26 S-SYNC-31 each action takes effect once, sent as it was queued, or is dropped by the rule',
    ['I2', 'X-OUTBOX-01', 'X-OUTBOX-03', 'X-OUTBOX-08'],
  ],
  [
    'S-SYNC-21 S-SYNC-27 high goes before normal, then by stamp, no action before its cause, none before a sync',
    ['I3', 'S-SYNC-21'],
  ],
  [
    'X-LOG-01 X-LOG-04 X-LOG-09 X-LOG-10 what lives is the replay of the log, from a checkpoint or from the beginning, and the replay touches nothing',
    ['I4', 'I12'],
  ],
  ['X-LOG-11 only what is covered, delivered and old is removed', ['X-LOG-11']],
  ['X-LOG-15 X-OUTBOX-06 nothing of one user is seen, kept or sent under another', ['I5', 'X-LOG-15', 'X-OUTBOX-06']],
  ['X-OUTBOX-10 calls and refusals belong to the sign-in that they were made under', ['X-OUTBOX-10']],
  ['S-SYNC-28 what waits is what was queued, less what was delivered or dropped', ['I6']],
  [
    'X-OUTBOX-04 X-OUTBOX-09 one action is under way at a time, and a sender whose term is over sends and writes nothing',
    ['I7', 'X-OUTBOX-09'],
  ],
  ['X-LOG-05 tabs never fork the log', ['I8', 'X-LOG-05']],
  [
    'X-OUTBOX-05 X-MACHINE-03 nothing is sent again, and no timer fires, before its time',
    ['I9', 'X-OUTBOX-05', 'X-MACHINE-03'],
  ],
  ['S-SYNC-29 an error is told once', ['I10']],
  ['X-BRIDGE-02 patches of a view come one after the other', ['I11', 'mistake in a view', 'unhandled']],
  [
    'S-SYNC-14 S-SYNC-15 S-SYNC-16 a log-out leaves nothing behind, not in the log and not among the secrets',
    ['S-SYNC-14', 'S-SYNC-15', 'S-SYNC-16'],
  ],
  ['S-TRACK-12 each activity is told once', ['S-TRACK-12']],
  ['X-LOG-13 no secret is in the log, in a checkpoint or in the mirror', ['X-LOG-13']],
  ['X-HEAL-01 the mirror holds the actions that wait and no others', ['X-HEAL-01']],
  ['O-32 what is submitted anew takes the place of what was refused or put aside, and of nothing else', ['O-32']],
  [
    'decision 3: what waits of an assessment is let go as a whole, by its owner, once something of it was refused or put aside',
    ['decision 3'],
  ],
  ['X-SIM-06 what is shown and what the server has is what the learner has done', ['X-SIM-06']],
]

describe('worlds of tabs, faults and crashes', () => {
  const broken: string[] = []
  let outcomes: readonly WorldOutcome[] = []

  beforeAll(async () => {
    const fresh = ({ seeds, ...rest }: Omit<WorldSpec, 'seed'> & { readonly seeds: number }) =>
      Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, ...rest }))
    outcomes = await runFleet(
      [
        ...kept,
        ...fresh(LONG),
        ...fresh(SHORT),
        ...fresh(CONTENDED),
        ...fresh(ROAMING),
        ...fresh(REFUSING),
        ...fresh(LETTING_GO),
      ],
      AT_ONCE,
    )
    for (const { seed, steps, plan = 'everyday', breaches } of outcomes)
      broken.push(
        ...breaches.map(
          (breach) => `${breach} (npm run simulate -- --from ${seed} --seeds 1 --steps ${steps} --plan ${plan})`,
        ),
      )
  }, 900_000)

  test('X-SIM-01 X-SIM-02 X-SIM-03 the worlds of every change, and those that were broken before, keep all that was promised', () => {
    expect(broken).toEqual([])
    expect(outcomes).toHaveLength(
      SHORT.seeds + LONG.seeds + CONTENDED.seeds + ROAMING.seeds + REFUSING.seeds + LETTING_GO.seeds + kept.length,
    )
  })

  test('X-SIM-01 much happens in them', () => {
    const mean = (of: (outcome: WorldOutcome) => number) =>
      outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length
    expect(mean(({ events }) => events)).toBeGreaterThan(60)
    expect(mean(({ applied }) => applied)).toBeGreaterThan(5)
  })

  test('X-SIM-06 learners use every intent of the catalogue', () => {
    const meant = new Set(outcomes.flatMap((outcome) => Object.keys(outcome.meant)))
    expect(intentTypes.filter((type) => !meant.has(type))).toEqual([])
  })

  test('X-OUTBOX-05 waits are spread over their whole range', () => {
    const jitters = outcomes.flatMap((outcome) => outcome.jitters)
    const share = (holds: (jitter: number) => boolean) => jitters.filter(holds).length / jitters.length
    expect(jitters.length).toBeGreaterThan(50)
    expect(share((jitter) => jitter < 0.5)).toBeGreaterThan(0.3)
    expect(share((jitter) => jitter >= 0.5)).toBeGreaterThan(0.3)
  })

  test.each(held)('%s', (_title, tags) => {
    expect(outcomes.length).toBeGreaterThan(SHORT.seeds)
    expect(broken.filter((breach) => tags.some((tag) => breach.startsWith(tag)))).toEqual([])
  })
})

describe('planted bugs', () => {
  test('X-SIM-04 at least 40 are described, and each still has its place in the source', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    expect(mutants.length).toBeGreaterThanOrEqual(40)
    expect(mutants.filter((mutant) => !isUpToDate(mutant)).map(({ name }) => name)).toEqual([])
  })

  // All of them are hunted by 'npm run simulate -- --mutants'.
  test('X-SIM-04 a handful of them is noticed within a few worlds', async () => {
    const some = new Set(['mirror write dropped', 'backoff zero', 'delete before send', 'acknowledged before commit'])
    const found = await hunt(
      mutants.filter(({ name }) => some.has(name)),
      { worlds: huntingGround(60), atOnce: 2, onFound: () => undefined },
    )
    expect(found).toHaveLength(some.size)
    expect(found.filter(({ by }) => by === undefined).map(({ mutant }) => mutant.name)).toEqual([])
  }, 600_000)
})
