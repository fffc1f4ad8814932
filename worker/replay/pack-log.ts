import { chainHead, hashOf } from '../../core/hash'
import { redactionNotes } from '../../core/log/redaction-notes'
import { stateVersion } from '../../core/log/state-version'
import { replay, type Recording } from '../../core/replay'
import { exportFormatVersion, Manifest, toLogEvent, trailer, type ContentLine } from '../../protocol/export-format'
import type { RedactionReport } from '../../protocol/redaction-report'
import { protocolHash, protocolVersion } from '../../protocol/version'
import { exportedContents } from '../export/export-contents'
import type { ImportedLog } from '../export/import'

/**
 * Writes a file of these rows in the name of the build that wrote `log`, with some of its content by hash. `isPruned`: the
 * state before the rows is not complete.
 */
export async function packLog(
  { manifest, contents }: Pick<ImportedLog, 'manifest' | 'contents'>,
  recording: Recording,
  used: readonly string[],
  isPruned = false,
): Promise<Blob> {
  const { start, rows } = recording
  const fold = replay(recording)
  const included = used.flatMap((hash) => contents.get(hash) ?? [])
  const body = [
    // A fingerprint is of the complete state.
    ...rows.map(({ row, fingerprint }, index) => toLogEvent(row, index + 1, isPruned ? undefined : fingerprint)),
    ...included,
  ].map((line) => JSON.stringify(line))
  const { checkpoint: _before, redaction: _of, ...same } = manifest
  const head = JSON.stringify(
    Manifest.encode({
      ...same,
      formatVersion: exportFormatVersion,
      protocolVersion,
      protocolHash,
      stateVersion,
      counts: fold.health,
      stateHash: hashOf(fold.state),
      ...(manifest.redacted ? { redaction: reportOn(recording, included) } : {}),
      ...(start.state.seq === 0 ? {} : { checkpoint: { seq: start.state.seq, state: start.state } }),
    }),
  )
  const last = JSON.stringify(trailer(body.length, chainHead(body.reduce(chainHead, ''), head)))
  const text = new Blob([[head, ...body, last].map((line) => `${line}\n`).join('')])
  return new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}

function reportOn({ start, rows }: Recording, contents: readonly ContentLine[]): RedactionReport {
  const notes = redactionNotes()
  if (start.state.seq > 0) notes.state(start.state)
  for (const { row } of rows) notes.row(row)
  for (const { kind, content } of contents)
    if (content !== undefined) notes.content(kind, exportedContents[kind], content)
  return notes.report()
}
