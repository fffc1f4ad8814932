import { decideEvent, type DecidedEvents } from '../../core/decide-again'
import { completeCore } from '../../core/features/all-features'
import type { Core } from '../../core/features/compose-features'
import type { ContentLookup } from '../../core/decider'
import { emptyHealth, type FoldResult } from '../../core/log/fold-with-codecs'
import { replay, type RecordedRow, type Recording } from '../../core/replay'
import { State } from '../../core/state'
import { canonicalJson } from '../../protocol/json'
import { isRecord } from '../../protocol/record'
import type { ImportedLog } from '../export/import'
import { decideSettings } from './file-lookup'
import { packLog } from './pack-log'

/** A part of a log that is small enough for a repository, with what it shows. */
export interface CutLog {
  /** The file, gzip-compressed. It holds the named event and as many events before it as fit. */
  readonly file: Blob
  /** The fold of the rows up to the named event. */
  readonly fold: FoldResult
  /** Number of rows up to the named event, and in the file: the input of the event may have events after it. */
  readonly rows: number
  readonly length: number
  /** What the input of the event is decided to by this build; undefined if it cannot be decided again. */
  readonly decided: DecidedEvents
}

/** Maximum size of the file, bytes. Together with its test it stays below 50 kB. */
export const MAX_CUT_SIZE = 36_000

/**
 * Cuts a log so that it ends with the input of event `seq` and stays below a size at any length. A shorter file starts
 * with the state before its first event. Parts of that state that do not matter to the decision are left out if they are
 * too large. `core` decides and folds; by default that of this build.
 */
export async function cutLog(
  log: ImportedLog,
  seq: number,
  core: Core = completeCore,
  largest = MAX_CUT_SIZE,
): Promise<CutLog> {
  const own = log.rows.map(({ row }) => (isRecord(row) ? row : {}))
  const place = own.findLastIndex((row) => typeof row['seq'] === 'number' && row['seq'] <= seq)
  const intent = own[place]?.['intent']
  const afterwards = own.findIndex((row, index) => index > place && row['intent'] !== intent)
  const end = afterwards < 0 ? own.length : afterwards
  const before = own.slice(0, end).findLastIndex((row) => row['intent'] !== intent) + 1
  const settings = { ...decideSettings(log), core }
  const used = new Set<string>()
  const decided = decideEvent({ start: log.start, rows: log.rows.slice(0, end) }, seq, {
    ...settings,
    contents: noteUsed(settings.contents, used),
  })

  const write = async (from: number, start: FoldResult, isPruned = false): Promise<CutLog> => {
    const rows = log.rows.slice(from, end)
    const recording: Recording = {
      start: { state: start.state, health: from === 0 ? start.health : emptyHealth },
      rows,
    }
    const upTo = place + 1 - from
    const file = await packLog(log, recording, [...used], isPruned)
    return {
      file,
      fold: replay({ ...recording, rows: rows.slice(0, upTo) }, undefined, core),
      rows: upTo,
      length: rows.length,
      decided,
    }
  }
  const foldTo = (from: number): FoldResult =>
    replay({ start: log.start, rows: log.rows.slice(0, from) }, undefined, core)

  // The number of events grows until the file is full.
  let best: CutLog | undefined
  for (let count = Math.max(end - before, FIRST_TRY); ; count *= 2) {
    const from = Math.max(0, Math.min(before, end - count))
    const cut = await write(from, from === 0 ? log.start : foldTo(from))
    if (cut.file.size > largest) break
    best = cut
    if (from === 0) return cut
  }
  if (best !== undefined) return best
  const start = foldTo(before)
  if ((await write(before, start)).file.size <= largest) return write(before, start)
  const rows = log.rows.slice(before, end)
  const wanted = canonicalJson({ decided })
  const state = pruned(start.state, rows, (candidate) => {
    const recording = { start: { state: candidate, health: emptyHealth }, rows }
    return (
      canonicalJson({ decided: decideEvent(recording, seq, settings) }) === wanted &&
      replay(recording, undefined, core).health.quarantinedEvents === 0
    )
  })
  return write(before, { state, health: emptyHealth }, true)
}

const FIRST_TRY = 64

const noteUsed = (lookup: ContentLookup, used: Set<string>): ContentLookup => {
  const noted =
    <A>(find: (hash: string) => A | undefined) =>
    (hash: string): A | undefined => {
      const found = find(hash)
      if (found !== undefined) used.add(hash)
      return found
    }
  return { deck: noted(lookup.deck), home: noted(lookup.home), library: noted(lookup.library) }
}

/**
 * Leaves out the fields of the user's state that are not needed, the largest first: completely, or except for entries
 * with an id that occurs in the rows.
 */
function pruned(state: State, rows: readonly RecordedRow[], holds: (state: State) => boolean): State {
  const text = JSON.stringify(rows)
  const paths = Object.entries(state.user).flatMap(([domain, value]) =>
    isRecord(value) ? Object.keys(value).map((field) => [domain, field] as const) : [],
  )
  const sizeOf = ([domain, field]: readonly [string, string]) =>
    JSON.stringify(fieldOf(state, domain, field))?.length ?? 0
  let kept = state
  for (const [domain, field] of paths.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
    const value = fieldOf(kept, domain, field)
    for (const smaller of smallerThan(value, text)) {
      const inner: unknown = Reflect.get(kept.user, domain)
      const user = { ...kept.user, [domain]: { ...(isRecord(inner) ? inner : {}), [field]: smaller } }
      const candidate: unknown = { ...kept, user }
      if (!State.is(candidate) || !holds(candidate)) continue
      kept = candidate
      break
    }
  }
  return kept
}

const fieldOf = (state: State, domain: string, field: string): unknown => {
  const inner: unknown = Reflect.get(state.user, domain)
  return isRecord(inner) ? inner[field] : undefined
}

/** Smaller values of the same shape: the empty one, and the one with entries that occur in the text. */
function smallerThan(value: unknown, text: string): readonly unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[]]
  if (!isRecord(value) || Object.keys(value).length === 0) return []
  const named = Object.entries(value).filter(([key]) => text.includes(JSON.stringify(key)))
  return [{}, Object.fromEntries(named)]
}
