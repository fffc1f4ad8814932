import * as E from 'fp-ts/Either'
import { emptyFold, emptyHealth, type FoldResult } from '../../core/log/fold-with-codecs'
import { chainHead } from '../../core/hash'
import { migrateState } from '../../core/log/state-migrations'
import type { RecordedRow, Recording } from '../../core/replay'
import { State } from '../../core/state'
import { decode, describeFault } from '../../protocol/codec'
import {
  ContentLine,
  exportFormat,
  fromLogEvent,
  importLimits,
  LogEvent,
  Manifest,
  readableVersions,
  Trailer,
  type ImportFault,
  type ImportLimits,
  type ImportReason,
} from '../../protocol/export-format'
import { parseJson, type Json } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import { readLines, type Line } from './read-lines'

/** Content of an exported file. With a fault, it is the valid part: everything before the faulty line. */
export interface ImportedLog extends Recording {
  readonly manifest: Manifest
  /** Number of rows before the checkpoint of the manifest: history that is not folded. */
  readonly earlier: number
  /** Content of its screens, by hash. */
  readonly contents: ReadonlyMap<string, ContentLine>
  readonly fault?: ImportFault
}

/** The lines read so far, and whether the trailer was read. */
interface Reading {
  readonly manifest: Manifest
  readonly manifestLine: string
  readonly start: FoldResult
  readonly rows: RecordedRow[]
  readonly contents: Map<string, ContentLine>
  earlier: number
  count: number
  chain: string
  ended: boolean
}

/** Faults that reject the whole file. */
const refused: ReadonlySet<ImportReason> = new Set(['tooLarge', 'expandsTooFar', 'tooManyRows', 'notGzip'])

/**
 * Reads an exported log as a stream, in Node and in browsers. Works only in memory: the result is never sent and never
 * written to the log of this device (X-EXPORT-04). Left for a file without any usable part.
 */
export async function importLog(
  file: Blob,
  limits: ImportLimits = importLimits,
): Promise<E.Either<ImportFault, ImportedLog>> {
  const lines = readLines(file, limits)
  let reading: Reading | undefined
  let fault: ImportFault | undefined
  for (;;) {
    const next = await lines.next()
    if (next.done === true) {
      fault ??= next.value
      break
    }
    const line = next.value
    if (reading === undefined) {
      const begun = begin(line)
      if (E.isLeft(begun)) return begun
      reading = begun.right
    } else fault = readLine(reading, line, limits)
    if (fault !== undefined) break
  }
  await lines.return(undefined)

  if (reading === undefined) return E.left(fault ?? faultAt(1, 'cutOff'))
  if (fault !== undefined && refused.has(fault.reason)) return E.left(fault)
  const { manifest, start, rows, earlier, contents, ended } = reading
  const found = fault ?? (ended ? startFault(manifest) : faultAt(reading.count + 2, 'cutOff'))
  return E.right({ manifest, start, rows, earlier, contents, ...(found === undefined ? {} : { fault: found }) })
}

const faultAt = (line: number, reason: ImportReason, detail?: string): ImportFault => ({
  kind: 'importFault',
  reason,
  line,
  ...(detail === undefined ? {} : { detail }),
})

function begin(line: Line): E.Either<ImportFault, Reading> {
  const json = jsonOf(line)
  if (E.isLeft(json)) return json
  const { right: value } = json
  if (!isRecord(value) || value['format'] !== exportFormat) return E.left(faultAt(line.number, 'notALog'))
  if (!readableVersions.includes(value['formatVersion'])) return E.left(faultAt(line.number, 'otherFormat'))
  const manifest = decode(Manifest, value)
  if (E.isLeft(manifest)) return E.left(faultAt(line.number, 'notALog', describeFault(manifest.left)))
  return E.right({
    manifest: manifest.right,
    manifestLine: line.text,
    start: startOf(manifest.right),
    rows: [],
    contents: new Map(),
    earlier: 0,
    count: 0,
    chain: '',
    ended: false,
  })
}

/** Adds an event line or the trailer to the reading; returns its fault, if any. */
function readLine(reading: Reading, line: Line, limits: ImportLimits): ImportFault | undefined {
  if (reading.ended) return faultAt(line.number, 'notAnEvent')
  const json = jsonOf(line)
  if (E.isLeft(json)) return json.left
  const end = decode(Trailer, json.right)
  if (E.isRight(end)) {
    reading.ended = true
    if (end.right.count !== reading.count) return faultAt(line.number, 'otherCount')
    const head = chainHead(reading.chain, reading.manifestLine)
    return end.right.chainHead === head ? undefined : faultAt(line.number, 'brokenChain')
  }
  const content = decode(ContentLine, json.right)
  if (E.isRight(content)) {
    reading.count += 1
    reading.chain = chainHead(reading.chain, line.text)
    reading.contents.set(content.right.hash, content.right)
    return undefined
  }
  const event = decode(LogEvent, json.right)
  if (E.isLeft(event)) return faultAt(line.number, 'notAnEvent', describeFault(event.left))
  reading.count += 1
  if (reading.rows.length + reading.earlier >= limits.rows) return faultAt(line.number, 'tooManyRows')
  reading.chain = chainHead(reading.chain, line.text)
  const { fingerprint } = event.right
  if (Number(event.right.sequence) <= reading.start.state.seq) reading.earlier += 1
  else reading.rows.push({ row: fromLogEvent(event.right), ...(fingerprint === undefined ? {} : { fingerprint }) })
  return undefined
}

function jsonOf({ number, text }: Line): E.Either<ImportFault, Json> {
  return E.mapLeft(({ reason }: { reason: 'syntax' | 'depth' }) =>
    faultAt(number, reason === 'depth' ? 'tooDeep' : 'notJson'),
  )(parseJson(text))
}

/** Returns the state before the events; the empty state if the checkpoint is not readable by this build. */
function startOf({ checkpoint, stateVersion: writtenBy }: Manifest): FoldResult {
  const { state } = (checkpoint === undefined ? undefined : migrateState(writtenBy, checkpoint.state)) ?? {}
  return State.is(state) ? { state, health: emptyHealth } : emptyFold
}

const startFault = (manifest: Manifest): ImportFault | undefined =>
  manifest.checkpoint !== undefined && startOf(manifest) === emptyFold ? faultAt(1, 'otherCheckpoint') : undefined
