import type * as t from 'io-ts'
import { chunksOf } from '../core/chunks'
import { hashOf, chainHead } from '../core/hash'
import { restoreCheckpoint } from '../core/log/checkpoint'
import { carryState } from '../core/log/state-steps'
import { fingerprints } from '../core/log/fingerprint'
import { emptyFold, emptyHealth, type Fold } from '../core/log/fold-by'
import { foldRows } from '../core/log/fold'
import { ownRow, ownState } from '../core/log/own-part'
import { redactor } from '../core/log/redact'
import { withoutSecrets } from '../core/log/scrub'
import { stateVersion } from '../core/log/state-version'
import { State } from '../core/state'
import {
  contentLimits,
  exportFormat,
  exportFormatVersion,
  importLimits,
  Manifest,
  toLogEvent,
  trailer,
  type ImportLimits,
} from '../protocol/export-format'
import { protocolHash, protocolVersion } from '../protocol/version'
import type { Engine } from './engine'
import { contentLines, contentsOf, noteContent, type Named } from './export-contents'
import type { LogStore } from './ports'
import { baseOf, rowCount, storedRows, type StoredLog } from './stored-log'

/** Of the engine, what an export reads. */
export type ExportSource = Pick<Engine, 'state' | 'stored'> & {
  readonly settings: Pick<Engine['settings'], 'build' | 'platform'>
}

/** What may not be taken from elsewhere in a test: when the file is written, and the salt of its pseudonyms. */
export interface ExportStamp {
  readonly at: number
  readonly salt: string
}

/**
 * The event log as a gzip file (X-EXPORT-01). Private content is left out unless it is asked for; secrets and the
 * waiting actions of other users always are. Lines go to blobs chunk by chunk, and those to the compressor as a stream,
 * so that the heap holds one chunk of the log at a time. A log that is larger than what an import takes (X-EXPORT-04)
 * begins later: the state after the rows that were left out is the one that the others go on from.
 */
export async function exportLog(
  source: ExportSource,
  includePrivate: boolean,
  stamp: ExportStamp = { at: Date.now(), salt: crypto.randomUUID() },
  limits: ImportLimits = importLimits,
): Promise<Blob> {
  const { user } = source.state().mine.session
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

/** The log of a store that no core has opened, with the state that tells whose it is. */
export async function storedAlone(
  store: StoredLog & Pick<LogStore, 'open'>,
  settings: ExportSource['settings'],
): Promise<ExportSource> {
  await store.open()
  const base = restoreCheckpoint(await baseOf(store), carryState)?.fold ?? emptyFold
  let fold = base
  for await (const page of storedRows(store))
    fold = foldRows(
      fold,
      page.filter((row) => !isBefore(row, base)),
    )
  const { state } = fold
  return { stored: store, state: () => state, settings }
}

/** How many events the file would have now, as far as their number is what cuts it off (X-EXPORT-02). */
export async function countEvents(
  { stored }: Pick<ExportSource, 'stored'>,
  limits: Pick<ImportLimits, 'rows'> = importLimits,
): Promise<number> {
  const rows = await rowCount(stored)
  return rows > limits.rows ? Math.floor(limits.rows * FILLED) : rows
}

/** So much of a file is filled anew when its beginning is left out: rows are not all of one length, and there is content. */
const FILLED = 0.95

const packed = (lines: Blob): Promise<Blob> =>
  new Response(lines.stream().pipeThrough(new CompressionStream('gzip')), {
    headers: { 'content-type': 'application/gzip' },
  }).blob()

interface Wanted {
  readonly includePrivate: boolean
  readonly stamp: ExportStamp
  /** So many rows of the beginning are only folded. */
  readonly leftOut: number
  readonly limits: ImportLimits
}

interface Written {
  readonly lines: Blob
  /** Rows among the lines. */
  readonly rows: number
}

async function writeLog(
  source: ExportSource,
  shown: ReturnType<typeof presenter>,
  { includePrivate, stamp, leftOut, limits }: Wanted,
): Promise<Written> {
  const { user, organisation } = source.state().mine.session
  let start = startOf(shown.state(restoreCheckpoint(await baseOf(source.stored), carryState)?.fold.state))
  const fingerprint = fingerprints()
  const parts: Blob[] = []
  let fold: Fold = start
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
    const event = (row: unknown, mark?: string) => lines.push(add(JSON.stringify(toLogEvent(row, ++count, mark))))
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
  // What the log ends with comes first, then what it has seen before, the latest first.
  const wanted = new Map([...contentsOf(fold.state), ...[...named].toReversed()])
  // A character of content takes two bytes or more in some languages.
  const room = { ...contentLimits, characters: Math.min(contentLimits.characters, (limits.expanded - size) / 2) }
  for await (const line of contentLines(wanted, source.stored, shown.content, room)) {
    count += 1
    parts.push(new Blob([add(line)]))
  }

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
      ...orgOf(user?.primaryOrg?.id ?? organisation?.id),
      ...(start.state.seq === 0 ? {} : { checkpoint: { seq: start.state.seq, state: start.state } }),
    }),
  )
  const last = JSON.stringify(trailer(count, chainHead(chain, manifest)))
  return { lines: new Blob([`${manifest}\n`, ...parts, `${last}\n`]), rows }
}

/** How rows and states are shown: redacted, or without a salt as they are but for secrets. */
function presenter(owner: string | undefined, salt: string | undefined) {
  const { row, state, content } =
    salt === undefined
      ? { row: withoutSecrets, state: withoutSecrets, content: (_: t.Any, value: unknown) => withoutSecrets(value) }
      : redactor(salt)
  return {
    row: (raw: unknown): unknown => row(ownRow(raw, owner)),
    content,
    state: (raw: State | undefined): unknown => (raw === undefined ? undefined : state(ownState(raw))),
  }
}

const startOf = (state: unknown): Fold => (State.is(state) ? { state, health: emptyHealth } : emptyFold)

/** Rows up to a checkpoint are history: they are in its state already. */
const isBefore = (row: unknown, start: Fold): boolean =>
  typeof row === 'object' && row !== null && 'seq' in row && typeof row.seq === 'number' && row.seq <= start.state.seq

const orgOf = (org: string | undefined) => (org === undefined ? {} : { org })
