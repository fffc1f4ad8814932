// X-SERVER-08: devices of the same users act concurrently, in random mixes and orders, on two server processes with one
// PostgreSQL. There is no server fault, no deadlock, and nothing is lost or duplicated.
import { startPostgres } from '../../test/server/postgres'
import { race } from '../../test/server/race/race'

const ACTS_EACH = 100

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const postgres = await startPostgres()
  let [runs, acts, faults] = [0, 0, 0]
  try {
    for (const seed of seeds) {
      const outcome = await race(postgres.address, seed, ACTS_EACH)
      runs++
      acts += outcome.acts
      faults += outcome.faults.length
      for (const fault of outcome.faults) console.error(`race, run ${seed}: ${fault}`)
    }
  } finally {
    await postgres.stop()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    line: `race: ${runs} runs, ${acts} acts on two processes, ${faults} faults (${seconds} s)`,
    ok: faults === 0,
  }
}
