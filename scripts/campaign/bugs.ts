// X-REPLAY-06, X-REPLAY-07: a bug is planted in a random one of 256 commits, and a long log is recorded by the broken
// core. 'npm run replay -- --find-commit' names the commit, and shrinks the log to inputs of which none can be left out.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { decideEvent } from '../../core/decide-again'
import { hashOf } from '../../core/hash'
import { emptyFold, foldRowsWithCodecs } from '../../core/log/fold-with-codecs'
import { isRecord } from '../../protocol/record'
import { logsOf, type Log } from '../../test/arbitraries/logs'
import { COMMITS, plantedRepository, type PlantedRepository } from '../../test/campaign/planted-commits'
import { namedBugs, randomBug } from '../../test/campaign/random-bug'
import { exportedLog } from '../../test/scripts/exported-log'
import { plantedCore, type PlantedBug } from '../../test/scripts/planted-core'
import { seeded } from '../../test/simulation/random'
import type { ImportedLog } from '../../worker/export/import'
import { decideSettings } from '../../worker/replay/file-lookup'
import { packShrunkLog } from '../../worker/replay/shrunk-log'
import { coreBuilds, ownBuild, type CoreBuild } from '../replay/core-build'
import { parsePredicate, predicateIn } from '../replay/predicate'
import { readLog } from '../replay/read-log'
import { withoutPrivateContent } from '../replay/shrink-command'
import { inputsOf } from '../replay/shrink-file'
import { root } from '../setup.mjs'

/** Approximate numbers of events of the two logs of each run. A generated step has 0.37 events on average. */
const SIZES = [1_000, 50_000]
const STEPS_PER_EVENT = 2.7
/** Time limit of one command, ms. */
const LIMIT_MS = 600_000
/** Maximum number of bugs that are tried until a log shows one. */
const MAX_TRIES = 300
const PREDICATE = 'hash differs in start'
/** Private texts of every generated log: a name and an address of its learner. */
const CANARIES = ['Okafor', 'maya@example.org']

interface Found {
  readonly size: number
  readonly seconds: number
  readonly events: number
  readonly faults: readonly string[]
}

/** Each run plants another bug, of those that a log shows: first the bugs of the tests, then random ones. */
export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bugs-'))
  const found: Found[] = []
  try {
    const repository = plantedRepository(join(folder, 'repository'))
    for (const seed of seeds) {
      const { bug, build } = await shownBug(repository.folder, seed)
      for (const size of SIZES) {
        const result = await findBug(repository, join(folder, 'cores'), seed, bug, build, size)
        for (const fault of result.faults) console.error(`bugs, run ${seed}, ${size} events, ${bug.name}: ${fault}`)
        console.error(
          `bugs, run ${seed}, ${size} events, ${bug.name}: ${result.faults.length} faults, ${result.events} events left, ${Math.round(result.seconds)} s`,
        )
        found.push(result)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const parts = SIZES.map((size) => {
    const of = found.filter((one) => one.size === size)
    const sound = of.filter(({ faults }) => faults.length === 0)
    const events = sound.map((one) => one.events).toSorted((one, other) => one - other)
    const longest = Math.max(0, ...of.map(({ seconds }) => seconds))
    return `${sound.length} of ${of.length} in ${size} events, shrunk to ${events[Math.floor(events.length / 2)] ?? '-'} (median; at most ${events.at(-1) ?? '-'}), longest ${Math.round(longest)} s`
  })
  const line = `bugs: found in ${COMMITS} commits: ${parts.join('; ')} (${Math.round((performance.now() - began) / 1_000)} s)`
  return { line, ok: found.length > 0 && found.every(({ faults }) => faults.length === 0) }
}

/** Returns the bug of a run: one that a log of the smallest size shows, with its build. */
async function shownBug(
  source: string,
  seed: number,
): Promise<{ readonly bug: PlantedBug; readonly build: CoreBuild }> {
  const random = seeded(seed * 7919)
  const named = namedBugs[seed - 1]
  let bug = named ?? randomBug(random)
  for (let tries = 0; tries < MAX_TRIES; tries++, bug = randomBug(random)) {
    try {
      const build = await plantedCore(source, bug)
      const log = generated(SIZES[0] ?? 0, build)
      // An event that no codec can read is a mistake that the types exclude.
      if (foldRowsWithCodecs(build.core, emptyFold, log.rows).health.damagedRows > 0) continue
      // A bug that shows only in private texts is found by --bisect, which writes nothing.
      const inputs = await stepsOf(withoutPrivateContent(exportedLog(log)))
      const { start, next, holds } = predicateIn(parsePredicate(PREDICATE), inputs, {
        build,
        other: ownBuild,
      })
      if (holds(inputs.steps.reduce(next, start))) return { bug, build }
    } catch {
      // The broken core throws, or does not build: no log of it exists.
    }
  }
  throw new Error(`run ${seed}: a log shows none of ${MAX_TRIES} bugs`)
}

/** Generates the same log in every run, apart from what the build decides. */
function generated(size: number, { core }: CoreBuild): Log {
  const steps = Math.round(size * STEPS_PER_EVENT)
  const [log] = fc.sample(logsOf({ steps: { min: steps, max: steps }, core }), { numRuns: 1, seed: 3 })
  if (log === undefined) throw new Error('no log was generated')
  return log
}

async function stepsOf(log: ImportedLog) {
  const inputs = await inputsOf(log)
  if (inputs === undefined) throw new Error('the log was not read')
  return inputs
}

async function findBug(
  repository: PlantedRepository,
  cores: string,
  seed: number,
  bug: PlantedBug,
  build: CoreBuild,
  size: number,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bug-'))
  const path = (name: string) => join(folder, name)
  try {
    const place = 1 + seeded(seed * 104_729 + size).below(COMMITS)
    const branch = `run-${seed}-${size}`
    const commit = repository.plant(branch, bug, place)
    const log = generated(size, build)
    const exported = exportedLog(log)
    const { steps, start, contents } = await stepsOf(exported)
    if (!CANARIES.every((canary) => JSON.stringify(exported.rows).includes(canary))) throw new Error('no private text')
    const file = await packShrunkLog(exported, steps, start, contents, build.core)
    writeFileSync(path('log.jsonl.gz'), new Uint8Array(await file.arrayBuffer()))

    const began = performance.now()
    const { status, stdout, stderr } = await replay(
      [
        path('log.jsonl.gz'),
        '--find-commit',
        `start..${branch}`,
        '--predicate',
        PREDICATE,
        '--to',
        path('small.jsonl.gz'),
        '--emit-test',
        'planted',
        '--out',
        path('planted.test.ts'),
        '--report',
        path('report.md'),
        '--seconds',
        String(LIMIT_MS / 1_000),
        '--json',
      ],
      { INIT_CWD: repository.folder, FLIPDECK_CORES: cores },
    )
    const seconds = (performance.now() - began) / 1_000
    if (status !== 0)
      return { size, seconds, events: 0, faults: [`exit code ${status}: ${stderr.trim().split('\n').at(-1) ?? ''}`] }
    const results: unknown = JSON.parse(stdout)
    const text = readFileSync(path('report.md'), 'utf8') + stdout
    const audit = await replay(
      [path('small.jsonl.gz'), '--audit', ...CANARIES.flatMap((canary) => ['--canary', canary])],
      {},
    )
    const { isMinimal, events } = await checkMinimal(path('small.jsonl.gz'), build)
    return {
      size,
      seconds,
      events,
      faults: [
        ...(commitsIn(results).join() === commit
          ? []
          : [`named ${commitsIn(results).join(', ')} instead of ${commit}`]),
        ...(isMinimal ? [] : ['an input of the shrunk log can be left out']),
        ...(audit.status === 0 && !CANARIES.some((canary) => text.includes(canary))
          ? []
          : [`private text is left: ${audit.stdout}`]),
        ...(await testFaults(path, repository, cores, `${branch}~${COMMITS - place}`)),
        ...(seconds * 1_000 <= LIMIT_MS ? [] : [`took ${Math.round(seconds)} s`]),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs the command in a process of its own, as a person does. */
const replay = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ readonly status: number | null; readonly stdout: string; readonly stderr: string }>((resolve) => {
    let [stdout, stderr] = ['', '']
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })

/** Returns the ids of the named commits in the output of --json. */
function commitsIn(results: unknown): readonly string[] {
  const bisection = isRecord(results) && isRecord(results['bisection']) ? results['bisection'] : {}
  const candidates: unknown = bisection['candidates']
  return Array.isArray(candidates)
    ? candidates.flatMap((candidate: unknown) => (isRecord(candidate) ? [String(candidate['id'])] : []))
    : []
}

/** Does the predicate hold on the file, and without any one of its inputs no longer? */
async function checkMinimal(file: string, build: CoreBuild) {
  const log = await readLog(file)
  const inputs = await inputsOf(log)
  if (inputs === undefined) return { isMinimal: false, events: 0 }
  const holds = (steps: typeof inputs.steps) => {
    const evaluated = predicateIn(parsePredicate(PREDICATE), inputs, { build, other: ownBuild })
    return evaluated.holds(steps.reduce(evaluated.next, evaluated.start))
  }
  const isMinimal = holds(inputs.steps) && inputs.steps.every((_, place) => !holds(inputs.steps.toSpliced(place, 1)))
  return { isMinimal, events: log.rows.length }
}

/** The test must pass before the bug and fail at it: by the state that the log leads to, or by the decision. */
async function testFaults(
  path: (name: string) => string,
  { folder }: PlantedRepository,
  cores: string,
  bad: string,
): Promise<readonly string[]> {
  const source = readFileSync(path('planted.test.ts'), 'utf8')
  const log = await readLog(path('planted.log.jsonl.gz'))
  const seq = Number(/decideEvent\(log, (\d+)/.exec(source)?.[1])
  // Events, or a refusal.
  const expected = /decideSettings\(log\)\)\)\.toEqual\(([^]*?)\)\n\}\)\n$/.exec(source)?.[1]
  const hash = /toBe\('(\w+)'\)/.exec(source)?.[1]
  const rows = log.rows.slice(0, Number(/after\((\d+)\)/.exec(source)?.[1] ?? log.rows.length)).map(({ row }) => row)
  const builds = coreBuilds(folder, cores)
  const passes = async (commit: string) => {
    const { core } = await builds.of(commit)
    const settings = { ...decideSettings(log), core }
    const decides =
      expected === undefined || JSON.stringify(decideEvent(log, seq, settings)) === JSON.stringify(JSON.parse(expected))
    return decides && hashOf(foldRowsWithCodecs(core, log.start, rows).state) === hash
  }
  return [
    ...((await passes(`${bad}~1`)) ? [] : ['the test fails before the bug']),
    ...((await passes(bad)) ? ['the test passes with the bug'] : []),
  ]
}
