// npm run replay -- FILE --audit: reports what an export replaced and kept, and searches it for private texts.
import { openAsBlob } from 'node:fs'
import * as E from 'fp-ts/Either'
import type { PrivateWords } from '../../core/log/private-search'
import type { Manifest } from '../../protocol/export-format'
import type { RedactionReport } from '../../protocol/redaction-report'
import { inspectPack, packFiles } from '../../server/content/read-pack'
import { auditLog, type Audit, type AuditHit } from '../../worker/export/audit-log'
import { ArgumentFault } from '../cli/read-arguments'
import { describeImportFault } from './read-log'
import type { Options, Output } from './replay-options'

/** Maximum number of printed hits. */
const MOST = 50

/** Audits a file. Returns the exit code: 1 for a hit, and for a file that was not read completely. */
export async function runAudit(
  { file, pack, canaries = [] }: Options,
  { print, warn }: Output,
  results: Record<string, unknown>,
): Promise<number> {
  const people = pack === undefined ? { names: [], addresses: [] } : await peopleOf(pack)
  const audited = await auditLog(await openAsBlob(file), { ...people, canaries })
  if (E.isLeft(audited)) throw new Error(describeImportFault(audited.left))
  const audit = audited.right
  Object.assign(results, audit)
  for (const line of auditLines(audit)) print(line)
  if (audit.fault !== undefined) warn(`${describeImportFault(audit.fault)}: the lines from there on are no proof`)
  return audit.hits.length > 0 || audit.fault !== undefined ? 1 : 0
}

/** Returns the names, addresses, sign-in names and phone numbers of the people of a pack. Throws an ArgumentFault. */
async function peopleOf(folder: string): Promise<Omit<PrivateWords, 'canaries'>> {
  const files = await packFiles(folder)
  const pack = files === undefined ? undefined : inspectPack(files, Date.now()).pack
  if (pack === undefined) throw new ArgumentFault(`--pack needs the folder of a content pack, not '${folder}'`)
  const users = pack.orgs.flatMap((org) => org.users)
  const given = (texts: readonly (string | undefined)[]) => texts.flatMap((text) => text ?? [])
  return {
    names: given(users.map(({ user }) => user.name)),
    addresses: given(users.flatMap(({ user, username, phone }) => [user.email, username, phone])),
  }
}

function auditLines({ texts, report, hits }: Audit): readonly string[] {
  return [
    ...(report === undefined
      ? ['This is a private export: only passwords, tokens and codes are removed.']
      : [replacedLine(report), 'Fields that stay, by reason:', ...openLines(report)]),
    ...hits.slice(0, MOST).map(hitLine),
    ...(hits.length > MOST ? [`… and ${hits.length - MOST} more`] : []),
    hits.length === 0
      ? `Nothing private was found in ${texts} texts.`
      : `Found: ${hits.length} in ${texts} texts. Do not pass this file on.`,
  ]
}

const openLines = ({ open }: RedactionReport) =>
  Object.entries(open).map(([reason, names]) => `  ${reason}: ${names.join(', ')}`)

const hitLine = ({ line, seq, field, found }: AuditHit): string =>
  `line ${line}${seq === undefined ? '' : `, row ${seq}`}: ${found} in ${field}`

/** Maximum number of field names in a line. */
const MOST_NAMES = 6

function replacedLine({ replaced }: RedactionReport): string {
  const kinds = Object.entries(replaced)
  const total = kinds.reduce((sum, [, count]) => sum + count, 0)
  const shown = kinds.slice(0, MOST_NAMES).map(([name, count]) => `${name} ${count}×`)
  const more = kinds.length > MOST_NAMES ? [`${kinds.length - MOST_NAMES} more`] : []
  return total === 0 ? 'No text had to be replaced' : `Replaced: ${total} texts (${[...shown, ...more].join(', ')})`
}

/** Formats the report of a file as one line. */
export function redactionLine({ redacted, redaction }: Manifest): string {
  if (!redacted) return 'Private content is included'
  if (redaction === undefined) return 'Private texts are replaced; the file does not say how many'
  const reasons = Object.entries(redaction.open).map(([reason, names]) => `${reason} ${names.length}`)
  return `${replacedLine(redaction)}; fields that stay: ${reasons.join(', ')}`
}
