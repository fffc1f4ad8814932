import kept from './test/world/kept-seeds.json' with { type: 'json' }
import { run } from './test/world/run'
import { stepsOf } from './test/world/steps'
const more = process.argv.slice(2).map(Number)
const list = more.length ? Array.from({length: more[1]!}, (_, i) => ({ seed: more[0]! + i, steps: more[2]! })) : kept
for (const { seed, steps } of list) { const o = await run(seed, stepsOf(seed, steps)); if (o.breaches.length) console.log(seed, steps, o.breaches.slice(0, 3)) }
console.log('done', list.length)
