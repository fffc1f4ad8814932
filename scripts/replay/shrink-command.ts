// Runs --shrink, --bisect and --find-commit of 'npm run replay'.
import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { isRight } from 'fp-ts/Either'
import { redactor } from '../../core/log/redact'
import { State } from '../../core/state'
import type { ContentLine } from '../../protocol/export-format'
import { emptyHealth } from '../../core/log/fold-with-codecs'
import { exportedContents } from '../../worker/export/export-contents'
import { importLog, type ImportedLog } from '../../worker/export/import'
import { packShrunkLog } from '../../worker/replay/shrunk-log'
import { root } from '../setup.mjs'
import { bisectCommits, commitRange, shortId, type Bisection, type CommitRange } from './bisect-commits'
import { startIn, stepCarrier } from './carry-log'
import { findParting, type Parting } from './compare-builds'
import { coreBuilds, findRepository, keptCores, ownBuild, type CoreBuild, type CoreBuilds } from './core-build'
import { emitTest, testPath } from './emit-test'
import { commitReport, partingLines, stepLines } from './commit-report'
import { predicateIn, type Predicate, type PredicateTime, type StartedLog } from './predicate'
import { describeImportFault, readLog } from './read-log'
import type { Options, Output } from './replay-options'
import { inputsOf, shrinkLogInputs, untilInterrupted, type LogInputs, type ShrunkInputs } from './shrink-file'

/** Default time limit, seconds. */
const DEFAULT_SECONDS = 300

/** Do the options name one of these commands? */
export const shrinksOrBisects = ({ shrink, bisect, findCommit }: Options): boolean =>
  shrink !== undefined || bisect !== undefined || findCommit !== undefined

/**
 * Shrinks a log, bisects commits by it, or both. Returns the exit code: 1 if the predicate does not hold on the log, or
 * the range has no first commit at which it holds. Adds what was found to `results`.
 */
export async function runShrink(
  given: ImportedLog,
  options: Options,
  output: Output,
  results: Record<string, unknown>,
): Promise<number> {
  const predicate = options.shrink ?? options.predicate
  if (predicate === undefined) throw new Error('no predicate is given')
  if (given.fault !== undefined) throw new Error(`${describeImportFault(given.fault)}: a damaged file is not shrunk`)
  const to = options.to ?? shrunkName(options.file)
  const writes = options.shrink !== undefined || options.findCommit !== undefined
  if (writes && existsSync(to)) throw new Error(`${to} exists already: name another file by --to`)
  if (options.report !== undefined && existsSync(options.report)) throw new Error(`${options.report} exists already`)
  if (options.emitTest !== undefined) testPath(options.emitTest, options.out)

  const bisected = options.findCommit ?? options.bisect
  const repository = bisected !== undefined || predicate.kind === 'differs' ? findRepository() : undefined
  const builds = repository === undefined ? undefined : coreBuilds(repository, keptCores())
  const range = bisected === undefined || repository === undefined ? undefined : commitRange(bisected, repository)
  const other = predicate.kind === 'differs' && builds !== undefined ? await builds.of(predicate.build) : undefined
  const bad = range?.commits.at(-1)
  const build = bad === undefined || builds === undefined ? ownBuild : await builds.of(bad.id)
  const log = options.findCommit === undefined ? given : withoutPrivateContent(given)

  const shrinking = await untilInterrupted(async (signal) => {
    const end = performance.now() + (writes ? (options.seconds ?? DEFAULT_SECONDS) * 1_000 : Infinity)
    const limits = { end, signal, report: output.warn }
    const inputs = await inputsOf(log, limits)
    if (inputs === undefined || !writes) return { inputs, result: undefined }
    const predicateOf = (started: StartedLog, time: PredicateTime) =>
      predicateIn(predicate, started, { build, other }, time)
    return { inputs, result: await shrinkLogInputs(inputs, predicateOf, limits) }
  })
  const { inputs, result } = shrinking
  if (inputs === undefined || result === 'unknown') {
    output.warn('The work ended before the complete log was decided: nothing is written.')
    return 1
  }
  let found: LogInputs = inputs
  let shrunk: ShrunkInputs | undefined
  if (writes) {
    if (result === undefined) {
      const isPrivate = log !== given && (await holdsOn(given, predicate, { build, other }))
      output.warn(
        isPrivate
          ? `The predicate holds only with the log's private content, which --find-commit leaves out: use --bisect, which writes no log. ${predicate.text}`
          : `The predicate does not hold on the complete log: ${predicate.text}`,
      )
      return 1
    }
    shrunk = result
    found = result
    const events = await writeShrunk(log, result, { predicate, build, other, to })
    Object.assign(results, { to, inputs: result.steps.length, events, tests: result.tests })
    output.print(
      `Shrunk from ${inputs.steps.length} inputs with ${log.rows.length} events to ${result.steps.length} with ${events}, by ${result.tests} tests: ${to}`,
    )
    if (result.ended !== undefined) {
      output.warn(`The work was ended (${result.ended}): this is the smallest log so far.`)
      results['ended'] = result.ended
    }
    for (const line of stepLines(result.steps)) output.print(line)
  }
  if (range === undefined || builds === undefined) return 0

  const bisection = await bisect(range, found, builds, { predicate, other, report: output.warn })
  const parting = await partingOf(bisection, found, builds)
  results['bisection'] = bisection
  results['parting'] = parting
  for (const line of bisectionLines(bisection)) output.print(line)
  for (const line of partingLines(parting)) output.print(line)
  if (shrunk === undefined || options.findCommit === undefined) return 0

  const test = await writeTest(to, parting, bisection, builds, options)
  if (test !== undefined) output.print(`Wrote ${test}, which passes without the mistake`)
  else if (options.emitTest !== undefined)
    output.warn('No test was written: with the mistake, the input leads to no event that a log could contain.')
  const report = commitReport({
    predicate,
    log: given.manifest,
    before: inputs,
    shrunk,
    bisection,
    parting,
    test: test === undefined ? undefined : shownPath(test),
  })
  results['report'] = report
  if (options.report === undefined) for (const line of ['', ...report.split('\n')]) output.print(line)
  else {
    writeFileSync(options.report, report)
    output.print(`Wrote ${options.report}`)
  }
  return 0
}

const shrunkName = (file: string): string =>
  join(dirname(file), `${basename(file).replace(/(\.jsonl)?\.gz$/, '')}.shrunk.jsonl.gz`)

/** A path without the folders of this machine: relative to the project, or the name alone outside of it. */
function shownPath(path: string): string {
  const inside = relative(root, path).replaceAll('\\', '/')
  return inside.startsWith('..') ? basename(path) : inside
}

interface Written {
  readonly predicate: Predicate
  readonly build: CoreBuild
  readonly other: CoreBuild | undefined
  readonly to: string
}

/** Writes the shrunk log, after a check that the predicate holds on what is read from it. Returns the number of events. */
async function writeShrunk(
  log: ImportedLog,
  inputs: LogInputs,
  { predicate, build, other, to }: Written,
): Promise<number> {
  const carry = stepCarrier(build)
  const steps = inputs.steps.flatMap((step) => carry(step) ?? [])
  const file = await packShrunkLog(log, steps, startIn(build, inputs.start), inputs.contents, build.core)
  const read = await importLog(file)
  if (!isRight(read) || read.right.fault !== undefined) throw new Error('the shrunk log cannot be read')
  const again = await inputsOf(read.right)
  if (again === undefined) throw new Error('the shrunk log cannot be read')
  const { start, next, holds } = predicateIn(predicate, again, { build, other })
  if (!holds(again.steps.reduce(next, start)))
    throw new Error('the predicate holds on the inputs, but not on what an export keeps of them')
  writeFileSync(to, new Uint8Array(await file.arrayBuffer()))
  return read.right.rows.length
}

/** Replaces the private content of a log, so that nothing that is made of it contains any. */
export function withoutPrivateContent(log: ImportedLog): ImportedLog {
  if (log.manifest.redacted) return log
  const { row, state, content } = redactor(crypto.randomUUID())
  const before = state(log.start.state)
  const redact = (line: ContentLine): ContentLine =>
    line.content === undefined ? line : { ...line, content: content(exportedContents[line.kind], line.content) }
  return {
    ...log,
    manifest: { ...log.manifest, redacted: true },
    start: State.is(before) ? { state: before, health: emptyHealth } : log.start,
    rows: log.rows.map((recorded) => ({ row: row(recorded.row) })),
    contents: new Map([...log.contents].map(([hash, line]) => [hash, redact(line)])),
  }
}

/** Does the predicate hold on a complete log? */
async function holdsOn(
  log: ImportedLog,
  predicate: Predicate,
  builds: { readonly build: CoreBuild; readonly other: CoreBuild | undefined },
): Promise<boolean> {
  const inputs = await inputsOf(log)
  if (inputs === undefined) return false
  const { start, next, holds } = predicateIn(predicate, inputs, builds)
  return holds(inputs.steps.reduce(next, start))
}

interface Bisecting {
  readonly predicate: Predicate
  readonly other: CoreBuild | undefined
  readonly report: (line: string) => void
}

const bisect = (range: CommitRange, log: LogInputs, builds: CoreBuilds, { predicate, other, report }: Bisecting) =>
  bisectCommits(
    range,
    async ({ id }) => {
      const { start, next, holds } = predicateIn(predicate, log, { build: await builds.of(id), other })
      return holds(log.steps.reduce(next, start))
    },
    report,
  )

async function partingOf(
  { good, candidates }: Bisection,
  log: LogInputs,
  builds: CoreBuilds,
): Promise<Parting | undefined> {
  const last = candidates.at(-1)
  return last === undefined ? undefined : findParting(log, await builds.of(good.id), await builds.of(last.id))
}

function bisectionLines({ candidates, skipped, tested }: Bisection): readonly string[] {
  const [only] = candidates
  const cost = `(${tested} commits tested${skipped.length === 0 ? '' : `, ${skipped.length} skipped`})`
  if (only !== undefined && candidates.length === 1)
    return [`The first commit at which it holds is ${shortId(only)} ${cost}: ${only.subject}`]
  return [
    `The first commit at which it holds is one of ${candidates.length} ${cost}, because all but the last do not build:`,
    ...candidates.map((commit) => `  ${shortId(commit)} ${commit.subject}`),
  ]
}

/** Writes the test of the first different event. It expects what the last good commit decides and folds. */
async function writeTest(
  file: string,
  parting: Parting | undefined,
  { good }: Bisection,
  builds: CoreBuilds,
  { emitTest: name, out }: Options,
): Promise<string | undefined> {
  if (name === undefined || parting?.recorded === undefined) return undefined
  const expected = await builds.of(good.id)
  const core = expected.stateVersion === ownBuild.stateVersion ? expected.core : undefined
  const [test] = await emitTest(await readLog(file), parting.recorded, name, out, core)
  return test
}
