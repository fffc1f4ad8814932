// npm run simulate -- --seeds 1000 --steps 200 --from 1: runs worlds until one breaks, and prints its steps (X-SIM-03).
import { parseArgs } from 'node:util'
import { run } from '../test/world/run'
import { shrink } from '../test/world/shrink'
import { stepsOf } from '../test/world/steps'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    steps: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
  },
})
const [seeds, count, from] = [Number(values.seeds), Number(values.steps), Number(values.from)]

async function simulate(): Promise<number | undefined> {
  const began = performance.now()
  for (let seed = from; seed < from + seeds; seed++) {
    const steps = stepsOf(seed, count)
    const { breaches, taken } = await run(seed, steps)
    if (breaches.length > 0) {
      console.log(`Seed ${seed} breaks after ${taken} of ${count} steps:`)
      for (const breach of breaches) console.log(`  ${breach}`)
      console.log('The steps that it takes:')
      for (const step of await shrink(seed, steps.slice(0, taken))) console.log(`  ${JSON.stringify(step)}`)
      console.log(`To keep it: add { "seed": ${seed}, "steps": ${count} } to test/world/kept-seeds.json`)
      return seed
    }
  }
  console.log(
    `${seeds} worlds of ${count} steps from seed ${from} on hold (${Math.round((performance.now() - began) / 1_000)} s)`,
  )
  return undefined
}

process.exitCode = (await simulate()) === undefined ? 0 : 1
