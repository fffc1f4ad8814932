// Reads exported event logs from files and describes their faults.
import { openAsBlob } from 'node:fs'
import { isLeft } from 'fp-ts/Either'
import { importLimits, type ImportFault, type ImportReason } from '../../protocol/export-format'
import { importLog, type ImportedLog } from '../../worker/export/import'

const million = (count: number) => `${count / 1_000_000} MB`

const reasons: Readonly<Record<ImportReason, string>> = {
  notGzip: 'is not a gzip file. An event log is exported as .jsonl.gz',
  tooLarge: `is larger than ${million(importLimits.compressed)}, the most that is read`,
  expandsTooFar: `unpacks to more than ${million(importLimits.expanded)}, the most that is read`,
  tooManyRows: `has more than ${importLimits.rows} events, the most that are read`,
  tooDeep: 'is nested deeper than 64 levels',
  cutOff: 'is where the file breaks off: it was cut off or its compressed data are damaged',
  notText: 'is not UTF-8 text',
  notJson: 'is not JSON',
  notALog: 'is not the manifest of an event log',
  otherFormat: 'is the manifest of a newer format',
  otherCheckpoint:
    'holds a beginning that another version of the app has written: what happened before the first event is not known',
  notAnEvent: 'is not an event',
  otherCount: 'names another number of events than the file has',
  brokenChain: 'has a checksum that does not fit: some line of the file was changed, added or removed',
}

/** Reasons that concern the complete file, not one line of it. */
const ofFile: ReadonlySet<ImportReason> = new Set(['notGzip', 'tooLarge', 'expandsTooFar', 'tooManyRows'])

/** Formats a fault as one sentence, with the line if there is one. */
export const describeImportFault = ({ reason, line, detail }: ImportFault): string =>
  `${ofFile.has(reason) ? 'the file' : `line ${line}`} ${reasons[reason]}${detail === undefined ? '' : ` (${detail})`}`

/** Reads an exported log; of a damaged one the valid part. Rejects with a sentence when no part is usable. */
export async function readLog(path: string): Promise<ImportedLog> {
  const log = await importLog(await openAsBlob(path))
  if (isLeft(log)) throw new Error(describeImportFault(log.left))
  return log.right
}
