// npm run simulate -- [--seeds N] [--steps M] [--from S]: runs worlds from seeds; a failing one is shrunk and printed.
import { parseArgs } from 'node:util'
import { run } from '../test/world/run'
import { shrink } from '../test/world/shrink'
import { stepsOf } from '../test/world/steps'

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
const length = whole(values.steps, 'steps')
const from = whole(values.from, 'from')

const began = performance.now()
let failures = 0
for (let seed = from; seed < from + count; seed++) {
  const steps = stepsOf(seed, length)
  const { breaches, taken } = await run(seed, steps)
  if (breaches.length === 0) continue
  failures += 1
  const fewest = await shrink(seed, steps.slice(0, taken))
  console.log(`\nseed ${seed} fails after ${taken} steps; ${fewest.length} are enough:`)
  for (const step of fewest) console.log(`  ${step.kind} (${step.seed})`)
  for (const breach of breaches) console.log(`  ✗ ${breach}`)
  console.log(
    `  put { "seed": ${seed}, "steps": ${length} } into test/world/kept-seeds.json: it runs first from then on`,
  )
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`\n${count} worlds of ${length} steps: ${count - failures} passed, ${failures} failed, ${seconds} s`)
process.exitCode = failures === 0 ? 0 : 1
