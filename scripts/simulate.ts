// npm run simulate -- [--seeds N] [--steps M] [--from S]: runs worlds from seeds; a failing one is shrunk and printed.
import { parseArgs } from 'node:util'
import { run } from '../test/world/run'
import { shrink } from '../test/world/shrink'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    steps: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
  },
})
const whole = (text: string, name: string): number => {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} takes a whole number above 0`)
  process.exit(2)
}
const count = whole(values.seeds, 'seeds')
const steps = whole(values.steps, 'steps')
const from = whole(values.from, 'from')

const began = performance.now()
let failures = 0
for (let seed = from; seed < from + count; seed++) {
  const outcome = await run(seed, steps)
  if (outcome.breaches.length === 0) continue
  failures += 1
  const smallest = await shrink(outcome, (left) => run(seed, steps, left))
  console.log(`\nseed ${seed} fails after ${outcome.taken} steps; ${smallest.steps.length} are enough:`)
  for (const step of smallest.steps) console.log(`  ${step.kind} (${step.seed})`)
  for (const breach of smallest.breaches) console.log(`  ✗ ${breach}`)
  console.log(`  put ${seed} into test/world/kept-seeds.json, so that it runs first from now on`)
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`\n${count} worlds of ${steps} steps: ${count - failures} passed, ${failures} failed, ${seconds} s`)
process.exitCode = failures === 0 ? 0 : 1
