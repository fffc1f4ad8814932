// Runs worlds in a process of its own: node --import tsx test/world/child.ts SEED:STEPS:PLAN,SEED:STEPS:PLAN,...
// Prints one line of JSON per world.
import { run } from './run'
import { plans, stepsOf } from './steps'

const worlds = (process.argv[2] ?? '').split(',').map((world) => world.split(':'))

let current = 0
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)
// Whatever the app throws where nobody waits for it is a mistake of the app.
process.on('unhandledRejection', (error) => {
  say({ seed: current, breaches: [`unhandled: ${String(error)}`] })
  process.exit(1)
})

for (const [first, count, planned] of worlds) {
  const seed = Number(first)
  const steps = Number(count)
  const plan = plans.find((each) => each === planned) ?? 'everyday'
  current = seed
  say({ seed, steps, plan, ...(await run(seed, stepsOf(seed, steps, plan))) })
}
