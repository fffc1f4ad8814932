// npm run simulate: runs simulated worlds from seeds; shrinks and prints a failing one. With --mutants it plants bugs,
// one after the other, and prints which world detected each.
import { availableParallelism } from 'node:os'
import { catalogueNamed, keepCatalogue } from '../test/simulation/catalogue'
import { runInProcesses, type WorldOutcome } from '../test/simulation/process-pool'
import { hunt, huntWorlds, type Found } from '../test/simulation/mutants/hunt'
import { isUpToDate, mutants } from '../test/simulation/mutants/plant'
import { shrink } from '../test/simulation/shrink'
import { plans, stepsOf, type Plan } from '../test/simulation/steps'
import { readArguments } from './cli/read-arguments'

const usage = `npm run simulate -- [options]      runs worlds from seeds

  --seeds N         so many worlds (100; with --mutants 300)
  --steps N         steps of each (200)
  --from N          the first seed (1)
  --plan PLAN       ${plans.join(', ')} (everyday)
  --catalogue NAME  draws from a stored catalogue (test/simulation/catalogues), as a kept world does
  --at-once N       so many at once (one for each processor)
  --mutants         plants bugs and prints which world notices each
  --only TEXT,TEXT  with --mutants: those whose names hold one of the texts`

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string' },
    steps: { type: 'string' },
    from: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    plan: { type: 'string', default: 'everyday' },
    catalogue: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const whole = (text: string, name: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} takes a whole number above 0`)
  process.exit(2)
}
const count = whole(values.seeds ?? (values.mutants ? '300' : '100'), 'seeds')
const steps = whole(values.steps ?? '200', 'steps')
const from = whole(values.from, 'from')
const atOnce = Math.min(count, whole(values['at-once'], 'at-once'))
const planned = (text: string): Plan => {
  const plan = plans.find((each) => each === text)
  if (plan !== undefined) return plan
  console.error(`--plan takes ${plans.join(' or ')}`)
  process.exit(2)
}
const plan = planned(values.plan)
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)

async function simulate(): Promise<boolean> {
  const { catalogue } = values
  const drawn = catalogueNamed(catalogue)
  const worlds = Array.from({ length: count }, (_, index) => ({
    seed: from + index,
    steps,
    plan,
    ...(catalogue === undefined ? {} : { catalogue }),
  }))
  const failed: WorldOutcome[] = []
  await runInProcesses(worlds, atOnce, (outcome) => {
    if (outcome.violations.length === 0) return
    failed.push(outcome)
    console.log(`seed ${outcome.seed} fails after ${outcome.taken} steps: ${outcome.violations[0] ?? ''}`)
  })
  for (const { seed, taken, violations } of failed) {
    const all = stepsOf(seed, steps, plan, drawn.steps).slice(0, taken)
    const fewest = await shrink(seed, all, undefined, drawn.intents)
    console.log(`\nseed ${seed}: ${fewest.length} of ${taken} steps are enough:`)
    for (const step of fewest) console.log(`  ${step.kind} (${step.seed})`)
    for (const violation of violations) console.log(`  ✗ ${violation}`)
    console.log(
      `  put { "seed": ${seed}, "steps": ${steps}, "plan": "${plan}", "catalogue": "${catalogue ?? keepCatalogue()}" } into test/simulation/kept-seeds.json: it runs first from then on`,
    )
  }
  console.log(
    `\n${count} ${plan} worlds of ${steps} steps: ${count - failed.length} passed, ${failed.length} failed, ${seconds()} s`,
  )
  return failed.length === 0
}

const row = (name: string, world: string, violation: string) => `${name.padEnd(44)} ${world.padStart(13)}  ${violation}`
const resultRow = ({ mutant, by, violation }: Found) =>
  row(mutant.name, by === undefined ? '-' : `${by.plan} ${by.seed}`, violation ?? 'NOT NOTICED')

async function findMutants(): Promise<boolean> {
  const stale = mutants.filter((mutant) => !isUpToDate(mutant))
  for (const { name, file } of stale) console.error(`✗ '${name}' has no place in ${file} any more, or more than one`)
  if (stale.length > 0) return false
  // A world that fails without a planted bug detects nothing.
  const outcomes = await runInProcesses(huntWorlds(count), atOnce)
  const sound = outcomes.filter(({ violations }) => violations.length === 0)
  const broken = outcomes.length - sound.length
  if (broken > 0) console.log(`${broken} worlds are left out, because they break by themselves\n`)
  const chosen = mutants.filter(({ name }) => values.only.split(',').some((text) => name.includes(text)))
  const found = await hunt(chosen, { worlds: sound, atOnce, onFound: (one) => console.log(resultRow(one)) })
  const missed = found.filter(({ by }) => by === undefined)
  console.log(`\n${row('planted bug', 'world', 'noticed by')}`)
  for (const one of found) console.log(resultRow(one))
  console.log(
    `\n${found.length - missed.length} of ${found.length} planted bugs noticed within ${count} worlds, ${seconds()} s`,
  )
  return missed.length === 0 && broken === 0
}

process.exitCode = (await (values.mutants ? findMutants() : simulate())) ? 0 : 1
