// X-SEC-06, X-LOG-15: two people on one device, hands changing at every pair of moments of their days, in worlds without
// a browser: nothing of the first one is readable to the second one, and what is unsent goes out once, by its owner.
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { changes } from '../../test/world/two-people'
import { root } from '../setup.mjs'

/** What was not as it must be in one run. It has a process of its own: what its worlds leave in memory adds up. */
async function broken(seed: number): Promise<readonly string[]> {
  const args = ['--import', 'tsx', 'test/world/hands-child.ts', String(seed)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as readonly string[]
}

/** Each run is a seed, which decides where in the midst of things the moments lie. */
export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  let failed = 0
  let begun = 0
  const oneAfterTheOther = async () => {
    for (const seed of seeds) {
      begun += 1
      for (const breach of await broken(seed)) {
        failed += 1
        console.error(breach)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, oneAfterTheOther))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const line = `users: ${begun * changes.length} changes of hands, ${changes.length} pairs of moments in each of ${begun} runs, ${failed} with something readable, lost, doubled or sent by another (${seconds} s)`
  return { line, ok: failed === 0 }
}
