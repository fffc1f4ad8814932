import type { Core } from '../../core/features/compose-features'
import { emptyFold, emptyHealth } from '../../core/log/fold-with-codecs'
import { encodeRow } from '../../core/log/event-row-codec'
import { fingerprints } from '../../core/log/fingerprint'
import { keptInput } from '../../core/log/kept-input'
import { decideStep, type LogStep } from '../../core/log-steps'
import { replay, type RecordedRow } from '../../core/replay'
import type { State } from '../../core/state'
import type { ContentLookup } from '../../core/decider'
import { noteContent, type Named } from '../export/export-contents'
import type { ImportedLog } from '../export/import'
import { packLog } from './pack-log'

/** The rows of inputs that were decided anew, and the hashes of the content that they refer to. */
export interface DecidedRows {
  readonly rows: readonly unknown[]
  readonly contents: readonly string[]
}

/**
 * Decides inputs by a core and encodes their events as rows that keep the inputs. If a decision throws, the rows of that
 * input are those of the original log.
 */
export function decidedRows(steps: readonly LogStep[], start: State, contents: ContentLookup, core: Core): DecidedRows {
  const rows: unknown[] = []
  const named: Named = new Map()
  let state = start
  for (const step of steps) {
    const result = decideStep(core, state, step, contents)
    const from = state.seq
    const events =
      result.threw === undefined
        ? result.events
        : step.recorded.map((event, place) => ({ ...event, seq: from + 1 + place }))
    for (const [place, event] of events.entries()) {
      const input = place === 0 && result.body !== undefined ? keptInput(result.body, event) : undefined
      rows.push(encodeRow(event, core.kindOf, input))
      noteContent(named, event)
    }
    state = result.state
  }
  return { rows, contents: [...named.keys()] }
}

/**
 * Writes a shrunk log as a file like the one that it comes from. `start`: the state before it; that of the empty log by
 * default. `core` decides the inputs.
 */
export async function packShrunkLog(
  log: Pick<ImportedLog, 'manifest' | 'contents'>,
  steps: readonly LogStep[],
  start: State,
  contents: ContentLookup,
  core: Core,
): Promise<Blob> {
  const decided = decidedRows(steps, start, contents, core)
  const fold = start.seq === 0 ? emptyFold : { state: start, health: emptyHealth }
  const fingerprint = fingerprints()
  const rows: RecordedRow[] = []
  let place = 0
  replay({ start: fold, rows: decided.rows.map((row) => ({ row })) }, (_read, after) => {
    rows.push({ row: decided.rows[place++], fingerprint: fingerprint(after) })
  })
  const { redacted } = log.manifest
  const manifest = redacted ? { ...log.manifest, decidedRedacted: true as const } : log.manifest
  return packLog({ ...log, manifest }, { start: fold, rows }, decided.contents)
}
