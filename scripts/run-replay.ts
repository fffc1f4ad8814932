// What 'npm run replay -- FILE' does: folds an exported event log without the app and says what it comes to.
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import * as O from 'fp-ts/Option'
import { hashOf } from '../core/hash'
import { differences } from '../core/json-diff'
import { formatPath, valueAt } from '../core/json-path'
import type { LogHealth } from '../core/log/fold-by'
import { stateVersion } from '../core/log/state-version'
import { summariser } from '../core/log/summary'
import { firstDivergence, replay, timeline, type Recording, type Timeline } from '../core/replay'
import type { State } from '../core/state'
import { toIso } from '../protocol/codec'
import type { ImportReason, Manifest } from '../protocol/export-format'
import { protocolHash, protocolVersion } from '../protocol/version'
import type { ImportedLog } from '../worker/import'
import { findingsOf, sourceOf, type Findings } from './another-build'
import { asLine } from './as-line'
import { fromThere } from './asked-from.mjs'
import { emitTest, testPath } from './emit-test'
import { ArgumentFault } from './read-arguments'
import { describeImportFault, readLog } from './read-log'
import { parseOptions, usage, type Options } from './replay-options'
import { summaryLines } from './summary-lines'

type Say = (line: string) => void

/** Where the command says what it has to say. */
export interface Output {
  readonly print: Say
  /** What is wrong. */
  readonly warn: Say
}

/** Folds with a stopwatch: how long each event took, ms, in rising order. */
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

/** Does this build come to what the file says? Prints it, and at which event it parts from it. */
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

/** Builds that part early part everywhere. */
const MOST = 100

/** What another build makes of the log, and where its state is another one than that of the source at hand. */
function printOther(named: string, { said, state }: Findings, own: State, print: Say): void {
  printLines(`\nThe build of ${named}:\n${said}`, print)
  if (state === undefined) return print('It does not tell its state.')
  print('From its state to that of the source at hand:')
  // What a state holds beside JSON, the other one has not either.
  printDifferences(state, JSON.parse(JSON.stringify(own)), print, MOST)
}

/** What the log says in short. */
function printSummary(log: ImportedLog, print: Say): void {
  const { note, end } = summariser()
  const fold = replay(log, (read) => {
    if (read.kind === 'event') note(read.event)
  })
  for (const line of summaryLines(end(fold))) print(line)
}

async function run(options: Options, { print, warn }: Output): Promise<number> {
  // What names nothing is told before anything is done.
  if (options.emitTest !== undefined) testPath(options.emitTest, options.out)
  const other = options.against === undefined ? undefined : sourceOf(options.against)
  const log = await readLog(options.file)
  const { fault } = log
  if (options.summary !== true) print(`${basename(options.file)}: ${describeManifest(log.manifest)}`)
  if (fault !== undefined) warn(`${sentence(describeImportFault(fault))} ${replayed[fault.reason] ?? partBefore}`)
  if (options.summary === true) {
    printSummary(log, print)
    return fault === undefined ? 0 : 1
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

  const { at, until } = options
  const state = until !== undefined ? line.until(until).state : at !== undefined ? stateAt(line, at) : fold.state
  if (at !== undefined || until !== undefined) print(`after event ${state.seq}: state hash ${hashOf(state)}`)
  const found = options.print === undefined || printPart(state, options.print, print)
  if (options.diff !== undefined)
    printDifferences(stateAt(line, options.diff[0]), stateAt(line, options.diff[1]), print)
  if (options.emitTest !== undefined) {
    if (fault !== undefined) throw new Error('a damaged log makes no regression test')
    const [test, copy] = emitTest(options.file, options.emitTest, options.out, { stateHash, health: fold.health })
    print(`Wrote ${test} and ${copy}`)
    if (!log.manifest.redacted) warn('The log holds private content: do not commit it.')
  }
  if (other !== undefined) {
    const moment = at !== undefined ? ['--at', String(at)] : until !== undefined ? ['--until', toIso(until)] : []
    printOther(options.against ?? '', findingsOf(other, options.file, moment), state, print)
  }
  if (options.open === true) await openPages(options, other, print)
  return reached && found ? 0 : 1
}

/**
 * Shows the log in a window until that is closed, beside what the build of another source shows if there is one; where
 * none can be opened, says how to go on by hand.
 */
async function openPages({ file, at }: Options, other: string | undefined, print: Say): Promise<void> {
  // It brings Playwright, which takes longer to load than most logs to fold.
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

/** The options, with the paths of the folder that the command was given in. */
function located({ file, out, ...options }: Options): Options {
  return { ...options, file: fromThere(file), ...(out === undefined ? {} : { out: fromThere(out) }) }
}

/** Runs the command; gives its exit code. */
export async function runReplay(args: readonly string[], output: Output): Promise<number> {
  const print: Say = (line) => output.print(asLine(line))
  const warn: Say = (line) => output.warn(asLine(line))
  try {
    const options = located(parseOptions(args))
    const found = statSync(options.file, { throwIfNoEntry: false })
    if (found === undefined) throw new Error(`there is no file ${options.file}`)
    if (found.isDirectory()) throw new Error(`${options.file} is a folder: name a file`)
    try {
      return await run(options, { print, warn })
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
