// Implements 'npm run replay -- FILE': folds an exported event log without the app and prints the result.
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import * as O from 'fp-ts/Option'
import { decideAgain } from '../../core/decide-again'
import { hashOf } from '../../core/hash'
import { differences } from '../../core/json-diff'
import { formatPath, valueAt } from '../../core/json-path'
import type { LogHealth } from '../../core/log/fold-with-codecs'
import { stateVersion } from '../../core/log/state-version'
import { summariser } from '../../core/log/summary'
import { firstDivergence, replay, timeline, type Recording, type Timeline } from '../../core/replay'
import type { State } from '../../core/state'
import { toIso } from '../../protocol/codec'
import type { ImportReason, Manifest } from '../../protocol/export-format'
import type { LogSummary } from '../../protocol/log-summary'
import { protocolHash, protocolVersion } from '../../protocol/version'
import type { ImportedLog } from '../../worker/export/import'
import { decideSettings } from '../../worker/replay/file-lookup'
import { replayWithBuild, checkoutBuild, type ReplayOutput } from './checkout-build'
import { redactionLine, runAudit } from './audit-command'
import { escapeTerminal } from '../cli/terminal-text'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { emitTest, testPath } from './emit-test'
import { ArgumentFault } from '../cli/read-arguments'
import { describeImportFault, readLog } from './read-log'
import { parseOptions, takesFolder, usage, type Options, type Output } from './replay-options'
import { runFolder } from './folder-command'
import { findHolding } from './evaluate-log'
import { coreFile, readBuild } from './core-build'
import { decisionLines } from './decision-lines'
import { findWord, foundLine, type FoundEvent } from './search-log'
import { runShrink, shrinksOrBisects } from './shrink-command'
import { summaryLines } from './summary-lines'

type Say = (line: string) => void

/** Folds and measures the time of each event, ms, sorted ascending. */
function timed(recording: Recording) {
  const times: number[] = []
  let last = performance.now()
  const fold = replay(recording, () => {
    const now = performance.now()
    times.push(now - last)
    last = now
  })
  return { fold, times: times.toSorted((one, other) => one - other) }
}

const percentile = (sorted: readonly number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(3)

const describeManifest = ({ appVersion, protocolVersion: version, createdAt, platform, redacted }: Manifest) =>
  `written by build ${appVersion} (protocol ${version}, ${platform}) at ${toIso(createdAt)}, ${redacted ? 'without' : 'WITH'} private content`

const describeHealth = (health: LogHealth, first: number, last: number) =>
  `events: ${health.events} (${first + 1} to ${last}), unknown: ${health.unknownEvents}, damaged: ${health.damagedRows}, quarantined: ${health.quarantinedEvents}, gaps: ${health.gaps}`

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

const partBefore = 'The part before it is replayed.'
const allEvents = 'All events of the file are replayed.'
const replayed: Readonly<Partial<Record<ImportReason, string>>> = {
  otherCheckpoint: 'The events are replayed as if nothing had been before them.',
  otherCount: allEvents,
  brokenChain: allEvents,
}

/**
 * Does this build reach the state hash of the file? Prints the result, and the first event at which the states diverge.
 */
function compare({ manifest, fault, ...recording }: ImportedLog, stateHash: string, print: Say): boolean {
  if (manifest.protocolVersion !== protocolVersion)
    print(`That build speaks protocol ${manifest.protocolVersion}, this one protocol ${protocolVersion}.`)
  else if (manifest.protocolHash !== protocolHash) print('The codecs of that build are others than those of this one.')
  if (manifest.stateVersion !== stateVersion) {
    print('Its states have another shape than those of this build: the two cannot be compared.')
    return false
  }
  if (fault?.reason === 'otherCheckpoint') return false
  const divergence = firstDivergence(recording)
  if (divergence !== undefined)
    print(`The states differ from event ${divergence.seq} (${divergence.type}) on: that is the first one to look at.`)
  else if (fault !== undefined) print('Up to there the states are those of the file.')
  if (fault !== undefined) return false
  const reached = stateHash === manifest.stateHash
  print(reached ? 'The state hash of the file is reached.' : `The file says another one: ${manifest.stateHash}`)
  return reached && divergence === undefined
}

function printPart(state: State, path: NonNullable<Options['print']>, print: Say): boolean {
  const found = valueAt(state, path)
  if (O.isNone(found)) print(`There is nothing at ${formatPath(path)}.`)
  else printLines(JSON.stringify(found.value, null, 2), print)
  return O.isSome(found)
}

function printDifferences(before: unknown, after: unknown, print: Say, most = Infinity): void {
  const found = differences(before, after)
  if (found.length === 0) print('The two states are the same.')
  for (const { path, before: was, after: is } of found.slice(0, most))
    print(`${formatPath(path)}: ${shown(was)} -> ${shown(is)}`)
  if (found.length > most) print(`… and ${found.length - most} more`)
}

const printLines = (text: string, print: Say) => text.split('\n').forEach((line) => print(line))

const shown = (value: unknown) => JSON.stringify(value) ?? 'absent'

/** Maximum number of printed differences. Builds that diverge early differ everywhere. */
const MOST = 100

/** Prints the result of another build, and the differences between its state and that of the current source. */
function printOther(named: string, { text, state }: ReplayOutput, own: State, print: Say): void {
  printLines(`\nThe build of ${named}:\n${text}`, print)
  if (state === undefined) return print('It does not tell its state.')
  print('From its state to that of the source at hand:')
  // Drops values that JSON cannot represent, because the other state lacks them, too.
  printDifferences(state, JSON.parse(JSON.stringify(own)), print, MOST)
}

/** Summarises the log. */
function summaryOf(log: ImportedLog): LogSummary {
  const { note, end } = summariser(log.start.state)
  const fold = replay(log, (read, after) => {
    if (read.kind === 'event') note(read.event, after)
  })
  return end(fold)
}

/** The results of --json. */
type Results = Record<string, unknown>

async function run(options: Options, { print: printLine, warn }: Output, isFolder: boolean): Promise<number> {
  const results: Results = { file: basename(options.file) }
  const print: Say = options.json === true ? () => undefined : printLine
  const status = await runOptions(options, { print, warn }, results, isFolder)
  if (options.json === true) printLine(JSON.stringify(results))
  return status
}

async function runOptions(
  options: Options,
  { print, warn }: Output,
  results: Results,
  isFolder: boolean,
): Promise<number> {
  // Invalid names are reported before any work.
  if (options.emitTest !== undefined) testPath(options.emitTest, options.out)
  if (isFolder) return runFolder(options, { print, warn }, results)
  const other = options.against === undefined ? undefined : checkoutBuild(options.against)
  if (options.audit === true) return runAudit(options, { print, warn }, results)
  const log = await readLog(options.file)
  const { fault } = log
  if (shrinksOrBisects(options)) return runShrink(log, options, { print, warn }, results)
  const searches = options.find !== undefined || options.where !== undefined
  if (options.summary !== true && !searches) print(`${basename(options.file)}: ${describeManifest(log.manifest)}`)
  if (fault !== undefined) warn(`${sentence(describeImportFault(fault))} ${replayed[fault.reason] ?? partBefore}`)
  if (fault !== undefined) results['fault'] = fault
  if (options.summary === true) {
    const summary = summaryOf(log)
    results['summary'] = summary
    for (const line of summaryLines(summary)) print(line)
    print(redactionLine(log.manifest))
    results['redaction'] = log.manifest.redaction
    return fault === undefined ? 0 : 1
  }
  if (searches) {
    const found = await search(log, options)
    results['found'] = found
    for (const event of found) print(foundLine(event))
    if (found.length === 0) print('No event is found.')
    return found.length === 0 || fault !== undefined ? 1 : 0
  }

  const { fold, times } = timed(log)
  const line = timeline(log)
  print(describeHealth(fold.health, line.first, line.last))
  if (log.earlier > 0)
    print(`${log.earlier} earlier events stand before the first state that is known; they are not folded.`)
  print(
    `time per event: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, max ${percentile(times, 1)} ms`,
  )
  const stateHash = hashOf(fold.state)
  print(`state hash: ${stateHash}`)
  const reached = compare(log, stateHash, print)
  Object.assign(results, { manifest: log.manifest, health: fold.health, stateHash, reached })
  const decides = options.decide === true || other !== undefined || options.emitTest !== undefined
  const decisions = decides ? decideAgain(log, decideSettings(log)) : undefined
  if (decisions !== undefined) {
    results['decisions'] = decisions
    for (const line of decisionLines(decisions)) print(line)
  }

  const { at, until } = options
  const state = until !== undefined ? line.until(until).state : at !== undefined ? stateAt(line, at) : fold.state
  if (at !== undefined || until !== undefined) print(`after event ${state.seq}: state hash ${hashOf(state)}`)
  if (at !== undefined || until !== undefined) results['at'] = { seq: state.seq, stateHash: hashOf(state) }
  const found = options.print === undefined || printPart(state, options.print, print)
  if (options.print !== undefined) results['value'] = O.toUndefined(valueAt(state, options.print))
  if (options.diff !== undefined) {
    const [before, after] = [stateAt(line, options.diff[0]), stateAt(line, options.diff[1])]
    printDifferences(before, after, print)
    results['differences'] = differences(before, after)
  }
  if (options.emitTest !== undefined) {
    if (fault !== undefined) throw new Error('a damaged log makes no regression test')
    // Without a named event, the first one that is decided differently is what the test is about.
    const seq = at ?? (until === undefined ? (decisions?.differences[0]?.seq ?? line.last) : state.seq)
    const [test, copy] = await emitTest(log, seq, options.emitTest, options.out)
    results['test'] = test
    print(`Wrote ${test} and ${copy}: a test of event ${seq}`)
    if (!log.manifest.redacted) warn('The log holds private content: do not commit it.')
  }
  if (other !== undefined) {
    const moment = at !== undefined ? ['--at', String(at)] : until !== undefined ? ['--until', toIso(until)] : []
    printOther(options.against ?? '', replayWithBuild(other, options.file, moment), state, print)
  }
  if (options.open === true) await openPages(options, other, print)
  const isSame = options.decide !== true || decisions?.different === 0
  return reached && found && isSame ? 0 : 1
}

async function search(log: ImportedLog, { find, where }: Options): Promise<readonly FoundEvent[]> {
  const byWord = find === undefined ? undefined : findWord(log, find)
  const build = where?.kind === 'differs' ? readBuild(await coreFile(where.build)) : undefined
  const byState = where === undefined ? undefined : await findHolding(log, where, build)
  const seqs = new Set(byState?.map(({ seq }) => seq))
  return byWord === undefined || byState === undefined
    ? (byWord ?? byState ?? [])
    : byWord.filter(({ seq }) => seqs.has(seq))
}

/**
 * Shows the log in a window until the window is closed. If another source is given, its build's window is shown next to
 * it. If no window can be opened, prints how to continue manually.
 */
async function openPages({ file, at }: Options, other: string | undefined, print: Say): Promise<void> {
  // Imports Playwright, which takes longer to load than most logs take to fold.
  const { findServer, openReplay, startServer } = await import('./open-replay')
  const addresses = [await findServer(), ...(other === undefined ? [] : [await startServer(other)])]
  const pages = await openReplay(file, addresses, at === undefined ? {} : { at })
  const places = addresses.map((address) => `${address}/replay${at === undefined ? '' : `#seq=${at}`}`).join(' and ')
  if (pages === undefined) {
    print(`No window can be opened here. Open ${places} and drop the file there; Ctrl-C ends the server.`)
    await new Promise<void>((ended) => process.once('SIGINT', ended))
    return
  }
  print(`Shown at ${places} until ${pages.length === 1 ? 'its window is' : 'one of the windows is'} closed.`)
  await Promise.race(pages.map((page) => page.waitForEvent('close', { timeout: 0 })))
}

function stateAt(line: Timeline, seq: number): State {
  if (seq < line.first || seq > line.last)
    throw new ArgumentFault(`the states ${line.first} to ${line.last} are known, not ${seq}`)
  return line.at(seq).state
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Resolves the paths of the options against the folder in which the command was called. */
function located({ file, out, to, report, pack, ...options }: Options): Options {
  return {
    ...options,
    ...(pack === undefined ? {} : { pack: resolveFromInvocation(pack) }),
    file: resolveFromInvocation(file),
    ...(to === undefined ? {} : { to: resolveFromInvocation(to) }),
    ...(report === undefined ? {} : { report: resolveFromInvocation(report) }),
    ...(out === undefined ? {} : { out: resolveFromInvocation(out) }),
  }
}

/** Runs the command and returns its exit code. */
export async function runReplay(args: readonly string[], output: Output): Promise<number> {
  const print: Say = (line) => output.print(escapeTerminal(line))
  const warn: Say = (line) => output.warn(escapeTerminal(line))
  if (args.includes('--help')) {
    for (const line of usage.split('\n')) output.print(line)
    return 0
  }
  try {
    const options = located(parseOptions(args))
    const found = statSync(options.file, { throwIfNoEntry: false })
    if (found === undefined) throw new Error(`there is no file ${options.file}`)
    const isFolder = found.isDirectory()
    if (isFolder && !takesFolder(options))
      throw new Error(`${options.file} is a folder: name a file, or search it by --where or --corpus alone`)
    if (!isFolder && options.corpus === true) throw new Error(`${options.file} is no folder`)
    try {
      return await run(options, { print, warn }, isFolder)
    } catch (error) {
      if (error instanceof ArgumentFault) throw error
      warn(`${options.file}: ${message(error)}`)
      return 1
    }
  } catch (error) {
    warn(message(error))
    output.warn(`\n${usage}`)
    return 2
  }
}
