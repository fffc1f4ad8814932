// Runs worlds in a separate process: node --import tsx test/simulation/worker-process.ts SEED:STEPS:PLAN:CATALOGUE,... Prints one
// line of JSON per world.
import { catalogueNamed } from './catalogue'
import { run } from './run'
import { plans, stepsOf } from './steps'

const worlds = (process.argv[2] ?? '').split(',').map((world) => world.split(':'))

let current = 0
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
// An unhandled rejection is a bug of the app.
process.on('unhandledRejection', (error) => {
  say({ seed: current, violations: [`unhandled: ${String(error)}`] })
  process.exit(1)
})

for (const [first, count, planned, named] of worlds) {
  const seed = Number(first)
  const steps = Number(count)
  const plan = plans.find((each) => each === planned) ?? 'everyday'
  const catalogue = named === undefined || named === '' ? undefined : named
  const drawn = catalogueNamed(catalogue)
  current = seed
  const outcome = await run(seed, stepsOf(seed, steps, plan, drawn.steps), undefined, drawn.intents)
  say({ seed, steps, plan, ...(catalogue === undefined ? {} : { catalogue }), ...outcome })
}
