// npm run admin -- export PERSON --to FILE: writes all data of a person as JSON.
import { writeFile } from 'node:fs/promises'
import { AdministrationRefused } from '../../server/administration/refusal'
import { exportPerson } from '../../server/administration/export-person'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { readingOptions, withAdministration } from './with-administration'

/** Readable by its owner only. */
const FILE_MODE = 0o600

export const exportCommand: Command = {
  help: `npm run admin -- export PERSON --to FILE [--json]

Writes every row of a person in all tables to a new file, as JSON: times as ISO 8601, the names of decks, cards and
roles beside their ids. Passwords, tokens and keys are left out and named in 'leftOut'. Only the file's owner can read
it. PERSON is an id, an email or a user name.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- export maya@northwind.example --to maya.json`,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { ...readingOptions, to: { type: 'string' } },
    })
    const person = onePath(positionals, 'person')
    if (values.to === undefined) throw new ArgumentFault('--to needs a file.')
    const file = resolveFromInvocation(values.to)
    return withAdministration(values, output, async (administration) => {
      const exported = await exportPerson(administration, person)
      await writeFile(file, `${JSON.stringify(exported, undefined, 2)}\n`, { flag: 'wx', mode: FILE_MODE }).catch(
        (error: unknown) => {
          const code = error instanceof Error && 'code' in error ? String(error.code) : ''
          throw new AdministrationRefused(
            code === 'EEXIST' ? 'file-exists' : 'not-writable',
            code === 'EEXIST' ? `'${file}' exists.` : `'${file}' cannot be written (${code}).`,
            'Name another file.',
          )
        },
      )
      const tables = Object.entries(exported.tables).map(([table, rows]) => ({ table, rows: rows.length }))
      const total = tables.reduce((sum, { rows }) => sum + rows, 0)
      return {
        json: { personId: exported.personId, file, tables, leftOut: exported.leftOut },
        lines: [
          `${total} rows of ${tables.length} tables are written to ${file}`,
          `Left out: ${exported.leftOut.join(', ')}`,
        ],
      }
    })
  },
}
