import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { runInProcesses, type WorldOutcome, type WorldSpec } from './process-pool'
import seeds from './kept-seeds.json'
import { intentTypes } from './learner'
import { hunt, huntWorlds } from './mutants/hunt'
import { isUpToDate, mutants } from './mutants/plant'
import { plans } from './steps'

/** Seeds that run with every change, in the steps of their worlds; 'npm run simulate' runs any number. */
const SHORT = { seeds: 300, steps: 100 }
const LONG = { seeds: 60, steps: 200 }
const CONTENDED = { seeds: 60, steps: 40, plan: 'contended' as const }
const ROAMING = { seeds: 45, steps: 100, plan: 'roaming' as const }
const REFUSING = { seeds: 40, steps: 60, plan: 'refusing' as const }
const REPLACING = { seeds: 30, steps: 60, plan: 'replacing' as const }
const LETTING_GO = { seeds: 30, steps: 60, plan: 'lettingGo' as const }
/** Worlds that failed once. */
const kept: readonly WorldSpec[] = seeds.map(({ seed, steps, plan, catalogue }) => ({
  seed,
  steps,
  catalogue,
  plan: plans.find((each) => each === plan) ?? 'everyday',
}))
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()))

/** What is checked in the worlds, and the prefixes of the violations (see soft-assertions.ts). */
const held: readonly (readonly [title: string, tags: readonly string[]])[] = [
  [
    'X-LOG-03 S-SYNC-25 makes acknowledged actions durable with their rows, shows them no earlier, and never loses them',
    ['I1', 'X-LOG-03'],
  ],
  [
    'X-OUTBOX-01 X-OUTBOX-03 S-SYNC-26 S-SYNC-31 applies each action once as queued, or drops it by the rule',
    ['I2', 'X-OUTBOX-01', 'X-OUTBOX-03', 'X-OUTBOX-08'],
  ],
  [
    'S-SYNC-21 S-SYNC-27 sends high before normal, then by stamp; no action before its cause or before a sync',
    ['I3', 'S-SYNC-21'],
  ],
  [
    'X-LOG-01 X-LOG-04 X-LOG-09 X-LOG-10 keeps the live state equal to the replay from a checkpoint or the start, and replays without side effects',
    ['I4', 'I12'],
  ],
  ['X-LOG-11 removes only rows that are covered, delivered and old', ['X-LOG-11']],
  ['X-LOG-15 X-OUTBOX-06 shows, stores and sends no data of one user under another', ['I5', 'X-LOG-15', 'X-OUTBOX-06']],
  ['X-OUTBOX-10 applies calls and refusals only to the sign-in that made them', ['X-OUTBOX-10']],
  ['S-SYNC-28 keeps pending exactly the queued actions that were neither delivered nor dropped', ['I6']],
  [
    'X-OUTBOX-04 X-OUTBOX-09 sends one action at a time, and neither sends nor writes after the lease is over',
    ['I7', 'X-OUTBOX-09'],
  ],
  ['X-LOG-05 never forks the log between tabs', ['I8', 'X-LOG-05']],
  ['X-OUTBOX-05 X-MACHINE-03 resends nothing and fires no timer early', ['I9', 'X-OUTBOX-05', 'X-MACHINE-03']],
  ['S-SYNC-29 reports each error once', ['I10']],
  ['X-BRIDGE-02 posts the patches of a view one after the other', ['I11', 'mistake in a view', 'unhandled']],
  [
    'S-SYNC-14 S-SYNC-15 S-SYNC-16 leaves nothing after a logout in the log or the secrets',
    ['S-SYNC-14', 'S-SYNC-15', 'S-SYNC-16'],
  ],
  ['S-TRACK-12 reports each activity once', ['S-TRACK-12']],
  ['X-LOG-13 writes no secret to the log, a checkpoint or the mirror', ['X-LOG-13']],
  ['X-HEAL-01 mirrors exactly the pending actions', ['X-HEAL-01']],
  ['O-32 replaces refused or parked submissions by resubmitted ones, and nothing else', ['O-32']],
  [
    'decision 3: lets only the owner discard the pending actions of an assessment, all at once, after a refusal or parking',
    ['decision 3'],
  ],
  ["X-SIM-06 shows and stores on the server exactly the learner's actions", ['X-SIM-06']],
]

describe('simulated tabs with faults and crashes', () => {
  const broken: string[] = []
  let outcomes: readonly WorldOutcome[] = []

  beforeAll(async () => {
    const fresh = ({ seeds, ...rest }: Omit<WorldSpec, 'seed'> & { readonly seeds: number }) =>
      Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, ...rest }))
    outcomes = await runInProcesses(
      [
        ...kept,
        ...fresh(LONG),
        ...fresh(SHORT),
        ...fresh(CONTENDED),
        ...fresh(ROAMING),
        ...fresh(REFUSING),
        ...fresh(LETTING_GO),
        ...fresh(REPLACING),
      ],
      AT_ONCE,
    )
    for (const { seed, steps, plan = 'everyday', catalogue, violations } of outcomes)
      broken.push(
        ...violations.map(
          (violation) =>
            `${violation} (npm run simulate -- --from ${seed} --seeds 1 --steps ${steps} --plan ${plan}${catalogue === undefined ? '' : ` --catalogue ${catalogue}`})`,
        ),
      )
  }, 900_000)

  test('X-SIM-01 X-SIM-02 X-SIM-03 finds no violation in the worlds of every change and in those that failed before', () => {
    expect(broken).toEqual([])
    const plans = [SHORT, LONG, CONTENDED, ROAMING, REFUSING, LETTING_GO, REPLACING]
    expect(outcomes).toHaveLength(plans.reduce((sum, { seeds }) => sum + seeds, kept.length))
  })

  test('X-SIM-01 covers many events in them', () => {
    const mean = (of: (outcome: WorldOutcome) => number) =>
      outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length
    expect(mean(({ events }) => events)).toBeGreaterThan(60)
    expect(mean(({ applied }) => applied)).toBeGreaterThan(5)
  })

  test('X-SIM-06 dispatches every intent of the catalogue', () => {
    const meant = new Set(outcomes.flatMap((outcome) => Object.keys(outcome.meant)))
    expect(intentTypes.filter((type) => !meant.has(type))).toEqual([])
  })

  test('X-OUTBOX-05 spreads retry delays over their full range', () => {
    const jitters = outcomes.flatMap((outcome) => outcome.jitters)
    const share = (holds: (jitter: number) => boolean) => jitters.filter(holds).length / jitters.length
    expect(jitters.length).toBeGreaterThan(50)
    expect(share((jitter) => jitter < 0.5)).toBeGreaterThan(0.3)
    expect(share((jitter) => jitter >= 0.5)).toBeGreaterThan(0.3)
  })

  test.each(held)('%s', (_title, tags) => {
    expect(outcomes.length).toBeGreaterThan(SHORT.seeds)
    expect(broken.filter((violation) => tags.some((tag) => violation.startsWith(tag)))).toEqual([])
  })
})

describe('planted bugs', () => {
  test('X-SIM-04 describes at least 40 bugs, each with its place in the source', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
    expect(mutants.length).toBeGreaterThanOrEqual(40)
    expect(mutants.filter((mutant) => !isUpToDate(mutant)).map(({ name }) => name)).toEqual([])
  })

  // `npm run simulate -- --mutants` hunts all of them.
  test('X-SIM-04 detects a handful of them within a few worlds', async () => {
    const some = new Set(['mirror write dropped', 'backoff zero', 'delete before send', 'acknowledged before commit'])
    const found = await hunt(
      mutants.filter(({ name }) => some.has(name)),
      { worlds: huntWorlds(60), atOnce: 2, onFound: () => undefined },
    )
    expect(found).toHaveLength(some.size)
    expect(found.filter(({ by }) => by === undefined).map(({ mutant }) => mutant.name)).toEqual([])
  }, 600_000)
})
