import type * as t from 'io-ts'
import { hashOf, chainHead } from '../../core/hash'
import { restoreCheckpoint } from '../../core/log/checkpoint'
import { migrateState } from '../../core/log/state-migrations'
import { fingerprints } from '../../core/log/fingerprint'
import { emptyFold, emptyHealth, type FoldResult } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import { rowForExport, stateForExport } from '../../core/log/export-scope'
import { redactor } from '../../core/log/redact'
import { redactionNotes } from '../../core/log/redaction-notes'
import { withoutSecrets } from '../../core/log/scrub'
import { stateVersion } from '../../core/log/state-version'
import { State } from '../../core/state'
import {
  contentLimits,
  exportFormat,
  exportFormatVersion,
  importLimits,
  Manifest,
  toLogEvent,
  trailer,
  type ImportLimits,
} from '../../protocol/export-format'
import { protocolHash, protocolVersion } from '../../protocol/version'
import type { Engine } from '../engine'
import { contentLines, contentsOf, noteContent, type Named } from './export-contents'
import type { LogStore } from '../ports'
import { baseOf, rowCount, storedRows, type StoredLog } from '../log/stored-log'
import * as constants from '../../protocol/constants'

/** The members of the engine that an export reads. */
export type ExportSource = Pick<Engine, 'state' | 'stored'> & {
  readonly settings: Pick<Engine['settings'], 'build' | 'platform'>
}

/** Values that a test must set: the time of the export, and the salt of its pseudonyms. */
export interface ExportStamp {
  readonly at: number
  readonly salt: string
}

/**
 * Exports the event log as a gzip file (X-EXPORT-01). Leaves out private content unless it is requested. Always leaves
 * out secrets and the pending actions of other users. Writes lines to blobs chunk by chunk and streams the blobs to the
 * compressor, so that the heap contains one chunk at a time. A log over the limits of an import (X-EXPORT-04) is cut at
 * its beginning. The file then starts with the state after the omitted rows.
 */
export async function exportLog(
  source: ExportSource,
  includePrivate: boolean,
  stamp: ExportStamp = { at: Date.now(), salt: crypto.randomUUID() },
  limits: ImportLimits = importLimits,
): Promise<Blob> {
  const { user } = source.state().user.session
  const shown = presenter(user?.id, includePrivate ? undefined : stamp.salt)
  for (let leftOut = 0; ;) {
    const { lines, rows } = await writeLog(source, shown, { includePrivate, stamp, leftOut, limits })
    const long = Math.max(rows / limits.rows, lines.size / limits.expanded)
    const file = long > 1 && rows > 0 ? undefined : await packed(lines)
    const over = file === undefined ? long : file.size / limits.compressed
    if (file !== undefined && (over <= 1 || rows === 0)) return file
    leftOut += Math.ceil(rows * (1 - FILLED / over))
  }
}

/** Reads the log of a store that no core has opened, with the state that identifies its owner. */
export async function storedAlone(
  store: StoredLog & Pick<LogStore, 'open'>,
  settings: ExportSource['settings'],
): Promise<ExportSource> {
  await store.open()
  const base = restoreCheckpoint(await baseOf(store), migrateState)?.fold ?? emptyFold
  let fold = base
  for await (const page of storedRows(store))
    fold = foldRows(
      fold,
      page.filter((row) => !isBefore(row, base)),
    )
  const { state } = fold
  return { stored: store, state: () => state, settings }
}

/** Counts the events that the file would contain now, considering only the limit of rows (X-EXPORT-02). */
export async function countEvents(
  { stored }: Pick<ExportSource, 'stored'>,
  limits: Pick<ImportLimits, 'rows'> = importLimits,
): Promise<number> {
  const rows = await rowCount(stored)
  return rows > limits.rows ? Math.floor(limits.rows * FILLED) : rows
}

/** Fill level that a file aims for when its beginning is omitted: the length of rows varies, and content is added. */
const FILLED = 0.95

const packed = (lines: Blob): Promise<Blob> =>
  new Response(lines.stream().pipeThrough(new CompressionStream('gzip')), {
    headers: { 'content-type': 'application/gzip' },
  }).blob()

interface Wanted {
  readonly includePrivate: boolean
  readonly stamp: ExportStamp
  /** Number of first rows that are only folded. */
  readonly leftOut: number
  readonly limits: ImportLimits
}

interface Written {
  readonly lines: Blob
  /** Number of rows among the lines. */
  readonly rows: number
}

async function writeLog(
  source: ExportSource,
  shown: ReturnType<typeof presenter>,
  { includePrivate, stamp, leftOut, limits }: Wanted,
): Promise<Written> {
  const { user, organisation } = source.state().user.session
  let start = startOf(shown.state(restoreCheckpoint(await baseOf(source.stored), migrateState)?.fold.state))
  const fingerprint = fingerprints()
  const notes = includePrivate ? undefined : redactionNotes()
  const parts: Blob[] = []
  let fold: FoldResult = start
  let chain = ''
  let count = 0
  let size = 0
  let named: Named = new Map(contentsOf(start.state))

  const add = (line: string): string => {
    chain = chainHead(chain, line)
    size += line.length
    return `${line}\n`
  }
  const leaveOut = (rows: readonly unknown[]) => {
    const { state } = foldRows(
      start,
      rows.filter((row) => !isBefore(row, start)),
    )
    start = { state, health: emptyHealth }
    fold = start
    named = new Map(contentsOf(state))
  }
  const take = (rows: readonly unknown[]) => {
    const lines: string[] = []
    const event = (row: unknown, mark?: string) => {
      notes?.row(row)
      lines.push(add(JSON.stringify(toLogEvent(row, ++count, mark))))
    }
    const earlier = rows.findIndex((row) => !isBefore(row, start))
    const folded = earlier < 0 ? [] : rows.slice(earlier)
    for (const row of rows.slice(0, rows.length - folded.length)) event(row)
    let place = 0
    fold = foldRows(fold, folded, (read, after) => {
      event(folded[place++], fingerprint(after))
      if (read.kind === 'event') noteContent(named, read.event)
    })
    parts.push(new Blob([lines.join('')]))
  }
  let passed = 0
  for await (const page of storedRows(source.stored))
    for (const chunk of chunksOf(page)) {
      const ready = chunk.map(shown.row)
      const first = Math.max(0, leftOut - passed)
      passed += ready.length
      if (first > 0) leaveOut(ready.slice(0, first))
      take(ready.slice(first))
    }
  const rows = count
  // Content at the end of the log comes first, then earlier content, the latest first.
  const wanted = new Map([...contentsOf(fold.state), ...[...named].toReversed()])
  // In some languages, a character of content takes two bytes or more.
  const room = { ...contentLimits, characters: Math.min(contentLimits.characters, (limits.expanded - size) / 2) }
  for await (const line of contentLines(wanted, source.stored, shown.content, room, notes?.content)) {
    count += 1
    parts.push(new Blob([add(line)]))
  }

  if (start.state.seq > 0) notes?.state(start.state)
  const manifest = JSON.stringify(
    Manifest.encode({
      format: exportFormat,
      formatVersion: exportFormatVersion,
      appVersion: source.settings.build,
      protocolVersion,
      protocolHash,
      stateVersion,
      platform: source.settings.platform,
      createdAt: stamp.at,
      redacted: !includePrivate,
      counts: fold.health,
      stateHash: hashOf(fold.state),
      ...(notes === undefined ? {} : { redaction: notes.report() }),
      ...orgOf(user?.primaryOrg?.id ?? organisation?.id),
      ...(start.state.seq === 0 ? {} : { checkpoint: { seq: start.state.seq, state: start.state } }),
    }),
  )
  const last = JSON.stringify(trailer(count, chainHead(chain, manifest)))
  return { lines: new Blob([`${manifest}\n`, ...parts, `${last}\n`]), rows }
}

/** Creates the functions that redact rows and states; without a salt, they remove only secrets. */
function presenter(owner: string | undefined, salt: string | undefined) {
  const { row, state, content } =
    salt === undefined
      ? { row: withoutSecrets, state: withoutSecrets, content: (_: t.Any, value: unknown) => withoutSecrets(value) }
      : redactor(salt)
  return {
    row: (raw: unknown): unknown => row(rowForExport(raw, owner)),
    content,
    state: (raw: State | undefined): unknown => (raw === undefined ? undefined : state(stateForExport(raw))),
  }
}

const startOf = (state: unknown): FoldResult => (State.is(state) ? { state, health: emptyHealth } : emptyFold)

/** Is this row before the checkpoint? Such rows are history: the checkpoint's state contains them. */
const isBefore = (row: unknown, start: FoldResult): boolean =>
  typeof row === 'object' && row !== null && 'seq' in row && typeof row.seq === 'number' && row.seq <= start.state.seq

const orgOf = (org: string | undefined) => (org === undefined ? {} : { org })

/** Splits a list into chunks of at most `size` items, in order (S-CONST-01); an empty list gives no chunks. */
export const chunksOf = <A>(list: readonly A[], size: number = constants.itemChunkSize): readonly (readonly A[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
