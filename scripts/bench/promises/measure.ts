// Puts engines through the faults, each several times, in new worlds with a seed.
import { startSandbox, type Sandbox } from '../../../test/campaign/sandbox'
import { withProfile } from '../../../test/campaign/profile'
import { seeded } from '../../../test/simulation/random'
import { addCounts, countRun, noCounts, type Counts } from './counts'
import { buildEngine, flipdeck, type Built, type Engine } from './engines'
import type { Fault } from './faults'
import { startRecordingServer, type RecordingServer } from './recording-server'
import { inWorld } from './world'

/** All runs of an engine with a fault, or why there are none. */
export type Cell =
  | { readonly runs: number; readonly counts: Counts; readonly failures: readonly string[] }
  | { readonly why: string }

export interface Row {
  readonly engine: Engine
  /** By name of the fault. */
  readonly cells: Readonly<Record<string, Cell>>
}

interface Wanted {
  readonly engines: readonly Engine[]
  readonly faults: readonly Fault[]
  readonly runs: number
  readonly seed: number
  /** False for a quicker build of Flipdeck. */
  readonly minify?: boolean
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** Measures all engines. `say` receives one line per step. */
export async function measure(
  { engines, faults, runs, seed, minify = true }: Wanted,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  const server = await startRecordingServer()
  let sandbox: Sandbox | undefined
  const rows: Row[] = []
  try {
    const versions = faults.some(({ name }) => name === 'version') ? 2 : 1
    for (const engine of engines) {
      say(`${engine.title}: building`)
      const own = faults.filter(({ name }) => engine.only?.includes(name) ?? true)
      const built = await buildEngine(engine, { versions, minify }).catch(messageOf)
      if (typeof built === 'string') {
        rows.push({ engine, cells: Object.fromEntries(own.map(({ name }) => [name, { why: built }])) })
        continue
      }
      // Flipdeck signs in and loads its content, so its page needs the sandbox behind the recording server.
      if (engine === flipdeck) sandbox = await startSandbox('dist/app')
      const upstream = engine === flipdeck && sandbox !== undefined ? { sandbox } : {}
      const cells: Record<string, Cell> = {}
      for (const fault of own) {
        cells[fault.name] = await runsOf({ built, fault, runs, seed, server, ...upstream })
        say(`${engine.title}, ${fault.title}: ${JSON.stringify(cells[fault.name])}`)
      }
      rows.push({ engine, cells })
    }
    return rows
  } finally {
    await server.close()
    await sandbox?.close()
  }
}

interface Runs {
  readonly built: Built
  readonly fault: Fault
  readonly runs: number
  readonly seed: number
  readonly server: RecordingServer
  readonly sandbox?: Sandbox
}

async function runsOf(given: Runs): Promise<Cell> {
  let counts = noCounts
  const failures: string[] = []
  for (let run = 0; run < given.runs; run++) {
    try {
      counts = addCounts(counts, await once(given, given.seed + run))
    } catch (error) {
      failures.push(`seed ${given.seed + run}: ${messageOf(error)}`)
    }
  }
  return { runs: given.runs, counts, failures }
}

async function once({ built, fault, server, sandbox }: Runs, seed: number): Promise<Counts> {
  const upstream = sandbox === undefined ? {} : { sandbox: sandbox.address }
  server.reset({ folder: built[1], ...upstream })
  const query = new URLSearchParams()
  if (sandbox !== undefined) {
    const { email, password } = await sandbox.newLearner()
    query.set('email', email)
    query.set('password', password)
  }
  const address = (version: 1 | 2): string => {
    server.serve({ folder: built[version], ...upstream })
    query.set('version', String(version))
    return `${server.address}/?${query.toString()}`
  }
  const given = { server, visits: { address }, random: seeded(seed * 7919), seed }
  const { acts, pending, held } = await withProfile((profile) => inWorld({ ...given, profile }, fault.run))
  return countRun(acts, server.arrivals, pending, held)
}
