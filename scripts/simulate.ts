// npm run simulate -- [--seeds N] [--steps M] [--from S] [--at-once K]: runs worlds from seeds; a failing one is shrunk
// and printed. With --mutants it plants bugs, one after the other, and prints which world noticed each.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runFleet, type WorldOutcome } from '../test/world/fleet'
import { hunt, type Found } from '../test/world/mutants/hunt'
import { isUpToDate, mutants } from '../test/world/mutants/plant'
import { shrink } from '../test/world/shrink'
import { stepsOf } from '../test/world/steps'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    steps: { type: 'string' },
    from: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
    mutants: { type: 'boolean', default: false },
  },
})
const whole = (text: string, name: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} takes a whole number above 0`)
  process.exit(2)
}
const count = whole(values.seeds ?? (values.mutants ? '300' : '100'), 'seeds')
const steps = whole(values.steps ?? (values.mutants ? '100' : '200'), 'steps')
const from = whole(values.from, 'from')
const atOnce = Math.min(count, whole(values['at-once'], 'at-once'))
const began = performance.now()
const seconds = () => ((performance.now() - began) / 1000).toFixed(1)

async function simulate(): Promise<boolean> {
  const worlds = Array.from({ length: count }, (_, index) => ({ seed: from + index, steps }))
  const failed: WorldOutcome[] = []
  await runFleet(worlds, atOnce, (outcome) => {
    if (outcome.breaches.length === 0) return
    failed.push(outcome)
    console.log(`seed ${outcome.seed} fails after ${outcome.taken} steps: ${outcome.breaches[0] ?? ''}`)
  })
  for (const { seed, taken, breaches } of failed) {
    const fewest = await shrink(seed, stepsOf(seed, steps).slice(0, taken))
    console.log(`\nseed ${seed}: ${fewest.length} of ${taken} steps are enough:`)
    for (const step of fewest) console.log(`  ${step.kind} (${step.seed})`)
    for (const breach of breaches) console.log(`  ✗ ${breach}`)
    console.log(
      `  put { "seed": ${seed}, "steps": ${steps} } into test/world/kept-seeds.json: it runs first from then on`,
    )
  }
  console.log(
    `\n${count} worlds of ${steps} steps: ${count - failed.length} passed, ${failed.length} failed, ${seconds()} s`,
  )
  return failed.length === 0
}

const row = (name: string, seed: string, breach: string) => `${name.padEnd(44)} ${seed.padStart(6)}  ${breach}`
const told = ({ mutant, seed, breach }: Found) =>
  row(mutant.name, seed === undefined ? '-' : String(seed), breach ?? 'NOT NOTICED')

async function findMutants(): Promise<boolean> {
  const stale = mutants.filter((mutant) => !isUpToDate(mutant))
  for (const { name, file } of stale) console.error(`✗ '${name}' has no place in ${file} any more, or more than one`)
  if (stale.length > 0) return false
  // A world that breaks without any planted bug notices nothing.
  const worlds = Array.from({ length: count }, (_, index) => ({ seed: 1 + index, steps }))
  const sound = await runFleet(worlds, atOnce)
  const skip = new Set(sound.flatMap(({ seed, breaches }) => (breaches.length > 0 ? [seed] : [])))
  if (skip.size > 0) console.log(`left out, because they break by themselves: ${[...skip].join(', ')}\n`)
  const found = await hunt(mutants, { worlds: count, steps, skip, atOnce, onFound: (one) => console.log(told(one)) })
  const missed = found.filter(({ seed }) => seed === undefined)
  console.log(`\n${row('planted bug', 'seed', 'noticed by')}`)
  for (const one of found) console.log(told(one))
  console.log(
    `\n${found.length - missed.length} of ${found.length} planted bugs noticed within ${count} worlds, ${seconds()} s`,
  )
  return missed.length === 0 && skip.size === 0
}

process.exitCode = (await (values.mutants ? findMutants() : simulate())) ? 0 : 1
