// X-SEC-06, X-LOG-15: two users share a device and switch at every pair of times of their sessions, in simulated worlds
// without a browser. The second user can read nothing of the first. Unsent actions are sent once, by their owner.
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { userSwitches } from '../../test/simulation/user-switch'
import { root } from '../setup.mjs'

/** Returns the violations of one run. It runs in a child process, because the memory use of its worlds accumulates. */
async function broken(seed: number): Promise<readonly string[]> {
  const args = ['--import', 'tsx', 'test/simulation/user-switch-process.ts', String(seed)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as readonly string[]
}

/** Runs once per seed. The seed determines at which steps of an operation the switches happen. */
export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  let failed = 0
  let begun = 0
  const oneAfterTheOther = async () => {
    for (const seed of seeds) {
      begun += 1
      for (const violation of await broken(seed)) {
        failed += 1
        console.error(violation)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, oneAfterTheOther))
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  const line = `users: ${begun * userSwitches.length} changes of hands, ${userSwitches.length} pairs of moments in each of ${begun} runs, ${failed} with something readable, lost, doubled or sent by another (${seconds} s)`
  return { line, ok: failed === 0 }
}
