// X-SEC-06, X-LOG-15: two people on one device, hands changing at every pair of moments of their days, in worlds without
// a browser: nothing of the first one is readable to the second one, and what is unsent goes out once, by its owner.
import { changeHands, changes, type Change } from '../../test/world/two-people'

const told = ({ before, after, asleep, offline }: Change): string =>
  `after ${before} and ${after} things${asleep ? ', asleep' : ''}${offline ? ', offline' : ''}`

/** Each run is a seed, which decides where in the midst of things the moments lie. */
export async function run(runs: number): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  let failed = 0
  for (let seed = 1; seed <= runs; seed++)
    for (const change of changes) {
      const [breach] = await changeHands(seed, change)
      if (breach === undefined) continue
      failed += 1
      console.error(`run ${seed}, ${told(change)}: ${breach}`)
    }
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const line = `users: ${runs * changes.length} changes of hands, ${changes.length} pairs of moments in each of ${runs} runs, ${failed} with something readable, lost, doubled or sent by another (${seconds} s)`
  return { line, ok: failed === 0 }
}
