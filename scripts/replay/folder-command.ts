// npm run replay -- DIR: searches many exported logs by a predicate, or compares them with another build.
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { partingLines } from './commit-report'
import { coreFile, readBuild } from './core-build'
import { evaluateFiles } from './folder-pool'
import type { FolderJob, EvaluatedLog } from './evaluate-log'
import type { Options, Output } from './replay-options'

/** Time between two lines of progress, ms. */
const REPORT_EVERY = 2_000

/** Maximum number of lines for a file; --json has all differences. */
const MOST_LINES = 6

/** Runs --where or --corpus on a folder. Returns the exit code. Adds what was found to `results`. */
export async function runFolder(
  { file: folder, where, corpus, against }: Options,
  { print, warn }: Output,
  results: Record<string, unknown>,
): Promise<number> {
  const { logs, others } = filesOf(folder)
  if (logs.length === 0) throw new Error('the folder contains no file named *.gz')
  const build =
    against !== undefined
      ? await coreFile(against)
      : where?.kind === 'differs'
        ? await coreFile(where.build)
        : undefined
  // Reports a build that cannot be run once, not for each file.
  if (build !== undefined) readBuild(build)
  const job: FolderJob =
    corpus === true && build !== undefined
      ? { kind: 'corpus', build }
      : { kind: 'where', predicate: where?.text ?? '', ...(build === undefined ? {} : { build }) }
  let reported = performance.now()
  const evaluated = await evaluateFiles(logs, job, (done) => {
    if (performance.now() - reported < REPORT_EVERY) return
    reported = performance.now()
    warn(`read ${done} of ${logs.length} files`)
  })
  const named = evaluated.map((one) => ({ ...one, file: relative(folder, one.file) }))
  const faults = named.flatMap(({ file, build: by, fault }) =>
    fault === undefined ? [] : [{ file, fault, readInPart: by !== undefined }],
  )
  const lines = job.kind === 'corpus' ? corpusResult(named, results) : whereResult(named, results)
  Object.assign(results, { files: logs.length, faults, otherFiles: others.map((path) => relative(folder, path)) })
  for (const line of lines) print(line)
  for (const { file, fault, readInPart } of faults)
    warn(`${file}: ${fault}${readInPart ? ' (what is before it was read)' : ''}`)
  if (others.length > 0) warn(`Not read, because their names do not end with .gz: ${others.length} files`)
  const found = named.filter(({ event, difference }) => event !== undefined || difference !== undefined).length
  const isExpected = job.kind === 'corpus' ? found === 0 : found > 0
  return isExpected && faults.length === 0 ? 0 : 1
}

/** Lists the files below a folder in the order of their names, without hidden ones. */
function filesOf(folder: string): { readonly logs: readonly string[]; readonly others: readonly string[] } {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split(/[\\/]/).some((part) => part.startsWith('.')))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .toSorted()
  return { logs: all.filter((path) => path.endsWith('.gz')), others: all.filter((path) => !path.endsWith('.gz')) }
}

/** Counts of a build that wrote files. */
interface BuildCount {
  readonly build: string
  readonly files: number
  readonly found: number
}

function countByBuild(
  evaluated: readonly EvaluatedLog[],
  isFound: (one: EvaluatedLog) => boolean,
): readonly BuildCount[] {
  const builds = new Map<string, BuildCount>()
  for (const one of evaluated) {
    if (one.build === undefined) continue
    const { files, found } = builds.get(one.build) ?? { files: 0, found: 0 }
    builds.set(one.build, { build: one.build, files: files + 1, found: found + (isFound(one) ? 1 : 0) })
  }
  return [...builds.values()].toSorted((one, other) => other.found - one.found || other.files - one.files)
}

const buildLines = (builds: readonly BuildCount[], what: string) =>
  builds.map(({ build, files, found }) => `build ${build}: ${found} of ${files} ${what}`)

function whereResult(evaluated: readonly EvaluatedLog[], results: Record<string, unknown>): readonly string[] {
  const found = evaluated.flatMap(({ file, build, event }) => (event === undefined ? [] : [{ file, build, event }]))
  const builds = countByBuild(evaluated, ({ event }) => event !== undefined)
  Object.assign(results, { found, builds })
  return [
    ...found.map(({ file, event: { seq, type, at } }) => `${file}: event ${seq} (${type}) ${at ?? ''}`.trimEnd()),
    `It holds in ${found.length} of ${evaluated.length} files.`,
    ...buildLines(builds, 'files'),
  ]
}

function corpusResult(evaluated: readonly EvaluatedLog[], results: Record<string, unknown>): readonly string[] {
  const differing = evaluated.flatMap(({ file, build, difference }) =>
    difference === undefined ? [] : [{ file, build, ...difference }],
  )
  const builds = countByBuild(evaluated, ({ difference }) => difference !== undefined)
  Object.assign(results, { differing, builds })
  return [
    ...differing.flatMap(({ file, parting, slice, endsApart }) => [
      `${file}: ${endsApart ? 'ends in another state' : 'differs on the way, and ends in the same state'}${slice === undefined ? '' : `; ${slice} differs first`}`,
      ...partingLines(parting)
        .slice(0, MOST_LINES)
        .map((line) => `  ${line}`),
    ]),
    `${differing.length} of ${evaluated.length} files differ.`,
    ...buildLines(builds, 'files differ'),
  ]
}
