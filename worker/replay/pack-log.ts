import { chainHead, hashOf } from '../../core/hash'
import { stateVersion } from '../../core/log/state-version'
import { replay, type Recording } from '../../core/replay'
import { exportFormatVersion, Manifest, toLogEvent, trailer } from '../../protocol/export-format'
import { protocolHash, protocolVersion } from '../../protocol/version'
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
  const body = [
    // A fingerprint is of the complete state.
    ...rows.map(({ row, fingerprint }, index) => toLogEvent(row, index + 1, isPruned ? undefined : fingerprint)),
    ...used.flatMap((hash) => contents.get(hash) ?? []),
  ].map((line) => JSON.stringify(line))
  const { checkpoint: _before, ...same } = manifest
  const head = JSON.stringify(
    Manifest.encode({
      ...same,
      formatVersion: exportFormatVersion,
      protocolVersion,
      protocolHash,
      stateVersion,
      counts: fold.health,
      stateHash: hashOf(fold.state),
      ...(start.state.seq === 0 ? {} : { checkpoint: { seq: start.state.seq, state: start.state } }),
    }),
  )
  const last = JSON.stringify(trailer(body.length, chainHead(body.reduce(chainHead, ''), head)))
  const text = new Blob([[head, ...body, last].map((line) => `${line}\n`).join('')])
  return new Response(text.stream().pipeThrough(new CompressionStream('gzip'))).blob()
}
