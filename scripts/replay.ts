// npm run replay -- FILE: folds an exported event log without the app and says what it comes to (X-REPLAY-01).
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import * as O from 'fp-ts/Option'
import { hashOf } from '../core/hash'
import { differences } from '../core/json-diff'
import { formatPath, valueAt } from '../core/json-path'
import type { LogHealth } from '../core/log/fold'
import { firstDivergence, replay, timeline, type Recording } from '../core/replay'
import type { State } from '../core/state'
import { toIso } from '../protocol/codec'
import type { Manifest } from '../protocol/export-format'
import { protocolHash, protocolVersion } from '../protocol/version'
import type { ImportedLog } from '../worker/import'
import { emitTest } from './emit-test'
import { describeImportFault, readLog } from './read-log'
import { parseOptions, usage, type Options } from './replay-options'

const print = (...lines: readonly string[]) => {
  for (const line of lines) console.log(line)
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

/** Does this build come to what the file says? Prints it, and at which event it parts from it. */
function compare({ manifest, fault, ...recording }: ImportedLog, stateHash: string): boolean {
  const other = manifest.protocolHash !== protocolHash || manifest.protocolVersion !== protocolVersion
  if (other) print('The codecs of that build differ from those of this one.')
  const divergence = firstDivergence(recording)
  if (divergence !== undefined)
    print(`The states differ from event ${divergence.seq} (${divergence.type}) on: that is the first one to look at.`)
  if (fault !== undefined) {
    if (divergence === undefined) print('Up to there the states are those of the file.')
    return false
  }
  print(
    stateHash === manifest.stateHash
      ? 'The state hash of the file is reached.'
      : `The file says: ${manifest.stateHash}`,
  )
  return stateHash === manifest.stateHash && divergence === undefined
}

function printPart(state: State, path: NonNullable<Options['print']>): boolean {
  const found = valueAt(state, path)
  print(O.isNone(found) ? `There is nothing at ${formatPath(path)}.` : JSON.stringify(found.value, null, 2))
  return O.isSome(found)
}

function printDifferences(before: State, after: State): void {
  const found = differences(before, after)
  if (found.length === 0) print('The two states are the same.')
  for (const { path, before: was, after: is } of found) print(`${formatPath(path)}: ${shown(was)} -> ${shown(is)}`)
}

const shown = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value))

/** Runs the command; gives its exit code. */
async function run(options: Options): Promise<number> {
  const log = await readLog(options.file)
  const { fault } = log
  print(`${basename(options.file)}: ${describeManifest(log.manifest)}`)
  if (fault !== undefined) console.error(`Damaged: ${describeImportFault(fault)}. The part before it is replayed.`)

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
  const reached = compare(log, stateHash)

  let found = true
  if (options.at !== undefined || options.until !== undefined || options.print !== undefined) {
    const { state } = lookAt(options, line, fold)
    if (state !== fold.state) print(`after event ${state.seq}: state hash ${hashOf(state)}`)
    if (options.print !== undefined) found = printPart(state, options.print)
  }
  if (options.diff !== undefined) printDifferences(line.at(options.diff[0]).state, line.at(options.diff[1]).state)
  if (options.emitTest !== undefined) {
    if (fault !== undefined) throw new Error('a damaged log makes no regression test')
    const [test, copy] = emitTest(options.file, options.emitTest, options.out, { stateHash, health: fold.health })
    print(`Wrote ${test} and ${copy}`)
    if (!log.manifest.redacted) console.error('The log holds private content: do not commit it.')
  }
  return reached && found ? 0 : 1
}

function lookAt({ at, until }: Options, line: ReturnType<typeof timeline>, whole: ReturnType<typeof replay>) {
  if (until !== undefined) return line.until(until)
  if (at === undefined) return whole
  if (at < line.first || at > line.last)
    throw new Error(`the log knows the states from ${line.first} to ${line.last}, not ${at}`)
  return line.at(at)
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

try {
  const options = parseOptions(process.argv.slice(2))
  if (!existsSync(options.file)) throw new Error(`there is no file ${options.file}`)
  try {
    process.exitCode = await run(options)
  } catch (error) {
    console.error(`${options.file}: ${message(error)}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(`${message(error)}\n\n${usage}`)
  process.exitCode = 2
}
