// Exported event logs as files: reading one, and saying in words what is wrong with one.
import { openAsBlob } from 'node:fs'
import { isLeft } from 'fp-ts/Either'
import { importLimits, type ImportFault, type ImportReason } from '../protocol/export-format'
import { importLog, type ImportedLog } from '../worker/import'

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

/** Reasons that are about the file, not about one line of it. */
const ofFile: ReadonlySet<ImportReason> = new Set(['notGzip', 'tooLarge', 'expandsTooFar', 'tooManyRows'])

/** One sentence for people, with the line where there is one. */
export const describeImportFault = ({ reason, line, detail }: ImportFault): string =>
  `${ofFile.has(reason) ? 'the file' : `line ${line}`} ${reasons[reason]}${detail === undefined ? '' : ` (${detail})`}`

/** Reads an exported log; of a damaged one the good part. Rejects with a sentence when nothing of it can be used. */
export async function readLog(path: string): Promise<ImportedLog> {
  const log = await importLog(await openAsBlob(path))
  if (isLeft(log)) throw new Error(describeImportFault(log.left))
  return log.right
}
