// npm run content -- publish DIR: loads a content pack into running servers.
import { resolve } from 'node:path'
import * as E from 'fp-ts/Either'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { PublishAnswer, PublishRequest } from '../../server/sandbox/publish-request'
import { ArgumentFault } from '../cli/read-arguments'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { exitCodes, onePath, parseCommand } from '../cli/command'
import type { Command, Output } from '../cli/command'
import { escapeTerminal } from '../cli/terminal-text'
import { printEffects } from './print-effects'
import { publishTo } from './publish-target'
import type { Refusal } from './publish-target'

const help = `npm run content -- publish DIR [--dry-run] [--json]
npm run content -- publish --rollback | --version HASH [--dry-run] [--json]

Loads a content pack into running servers without a restart, in one transaction. Learners get it with their next sync;
running attempts keep their questions. The servers are those of the database in DATABASE_URL (as for npm run serve),
otherwise the sandbox of npm start on this machine.

  --dry-run               does everything, prints the result and what learners would lose, and rolls it back
  --names                 with --dry-run: lists the people concerned by name
  --rollback              loads the version before the last publish or rollback again
  --version HASH          loads a stored version again; npm run admin -- content versions lists them
  --older-content         permits a pack that is older than the content in force
  --delete-organisations  permits a pack without an organisation, which deletes its people and their data
  --merge-people          makes existing accounts the pack's people with the same address
  --take-addresses        takes addresses that are not proven from existing accounts
  --server URL            address of the sandbox, if it is not found
  --data DIR              data folder of the sandbox, if it is not the default one
  --json                  prints { dryRun, changed, from, to, changes, entries, newMedia, effects }

Exit codes: 0 done, 1 refused or faulty, or learners would lose something by a dry run, 2 wrong arguments.

Examples:
  npm run content -- publish acme --dry-run
  npm run content -- publish acme
  DATABASE_URL=postgres://flipdeck@db/flipdeck npm run content -- publish /srv/flipdeck-content
  npm run content -- publish --rollback`

/** Lines that are printed for each kind of change; JSON has all. */
const MAX_PRINTED_ENTRIES = 20

export const targetOptions = {
  server: { type: 'string' },
  data: { type: 'string' },
  'older-content': { type: 'boolean' },
  'delete-organisations': { type: 'boolean' },
  'merge-people': { type: 'boolean' },
  'take-addresses': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const publishCommand: Command = {
  help,
  run: async (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: {
        ...targetOptions,
        'dry-run': { type: 'boolean' },
        names: { type: 'boolean' },
        rollback: { type: 'boolean' },
        version: { type: 'string' },
      },
    })
    const dryRun = values['dry-run'] === true
    if (values.names === true && !dryRun) throw new ArgumentFault('--names needs --dry-run.')
    output.progress(dryRun ? 'trying the pack' : 'publishing')
    const published = await publishTo(
      {
        ...sourceOf(positionals, values),
        dryRun,
        names: values.names === true,
        ...permissions(values),
      },
      { server: values.server, data: values.data, log: output.warn, progress: output.progress },
    )
    output.progress('')
    if (E.isLeft(published)) return printRefusal(published.left, values, output)
    if (values.json === true) output.print(JSON.stringify(published.right, undefined, 2))
    else printAnswer(published.right, output)
    return (published.right.effects?.people ?? 0) > 0 ? exitCodes.faults : exitCodes.done
  },
}

/** Returns what the operator permits. */
export const permissions = (values: {
  readonly 'older-content'?: boolean | undefined
  readonly 'delete-organisations'?: boolean | undefined
  readonly 'merge-people'?: boolean | undefined
  readonly 'take-addresses'?: boolean | undefined
}) =>
  omitUndefined({
    olderContent: values['older-content'],
    deleteOrganisations: values['delete-organisations'],
    mergePeople: values['merge-people'],
    takeAddresses: values['take-addresses'],
  })

/** Prints why nothing was published. Returns the exit code. */
export function printRefusal(
  refusal: Refusal,
  { json }: { readonly json?: boolean | undefined },
  output: Output,
): number {
  if (json === true) output.print(JSON.stringify({ refused: refusal }, undefined, 2))
  else for (const line of refusal.reason.split('\n')) output.warn(escapeTerminal(line))
  return exitCodes.faults
}

function sourceOf(
  positionals: readonly string[],
  { rollback, version }: { readonly rollback?: boolean | undefined; readonly version?: string | undefined },
): Pick<PublishRequest, 'folder' | 'version' | 'rollback'> {
  const given = positionals.length + (rollback === true ? 1 : 0) + (version === undefined ? 0 : 1)
  if (given !== 1) throw new ArgumentFault('Name one folder of a pack, or --rollback, or --version HASH.')
  if (rollback === true) return { rollback }
  if (version === undefined) return { folder: resolve(resolveFromInvocation(onePath(positionals, 'folder of a pack'))) }
  if (!/^[0-9a-f]{4,64}$/i.test(version)) throw new ArgumentFault('--version needs at least 4 digits of a hash.')
  return { version }
}

const named = ({ name, version, hash }: PublishAnswer['to']): string => `'${name}' ${version} (${hash.slice(0, 8)})`

function printAnswer(
  { dryRun, changed, from, to, changes, entries, newMedia, effects }: PublishAnswer,
  output: Output,
): void {
  const print = (line: string) => output.print(escapeTerminal(line))
  if (!changed) {
    print(`${named(to)} is in force already.`)
    return
  }
  const before = from === undefined ? '' : `, before ${named(from)}`
  print(`${dryRun ? 'Would be published' : 'Published'}: ${named(to)}${before}`)
  for (const [kind, count] of Object.entries(changes)) print(`  ${kind} ${count}`)
  for (const { kind, change, title, id } of entries.slice(0, MAX_PRINTED_ENTRIES))
    print(`  ${change}: ${title} (${kind}, ${id})`)
  if (entries.length > MAX_PRINTED_ENTRIES)
    print(`  … and ${entries.length - MAX_PRINTED_ENTRIES} more; --json prints all of them.`)
  if (newMedia.length > 0) {
    print('New media, which the content folder of every server must contain:')
    for (const path of newMedia.slice(0, MAX_PRINTED_ENTRIES)) print(`  media/${path}`)
    if (newMedia.length > MAX_PRINTED_ENTRIES) print(`  … and ${newMedia.length - MAX_PRINTED_ENTRIES} more`)
  }
  if (effects !== undefined) printEffects(effects, output)
  if (dryRun) print('This was a dry run: nothing was changed.')
}
