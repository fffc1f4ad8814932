// npm run admin -- export PERSON --to PATH: writes all data of a person, as JSON or as readable files.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AdministrationRefused } from '../../server/administration/refusal'
import { exportPerson } from '../../server/administration/export-person'
import type { PersonExport } from '../../server/administration/export-person'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { readableFiles } from './readable-export'
import { readingOptions, withAdministration } from './with-administration'

/** Readable by its owner only. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** Writes the export to a new file or folder. */
async function write(exported: PersonExport, format: 'json' | 'readable', path: string): Promise<void> {
  const options = { flag: 'wx', mode: FILE_MODE } as const
  if (format === 'json') return writeFile(path, `${JSON.stringify(exported, undefined, 2)}\n`, options)
  await mkdir(path, { mode: FOLDER_MODE })
  for (const [name, text] of Object.entries(readableFiles(exported))) await writeFile(join(path, name), text, options)
  return undefined
}

export const exportCommand: Command = {
  help: `npm run admin -- export PERSON --to PATH [--format json|readable] [--json]

Writes every row of a person in all tables: times as ISO 8601, the names of decks, cards and roles beside their ids.
Passwords, tokens and keys are left out and named. Only the owner of the files can read them. PERSON is an id, an email
or a user name.

  --to      a new file, or a new folder for --format readable
  --format  json (default): one file for programs. readable: a folder with a page for the person, index.html, and a CSV
            file for each table
  --json    prints the result as JSON

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Examples:
  npm run admin -- export maya@northwind.example --to maya.json
  npm run admin -- export maya@northwind.example --to maya --format readable`,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { ...readingOptions, to: { type: 'string' }, format: { type: 'string', default: 'json' } },
    })
    const person = onePath(positionals, 'person')
    const { format } = values
    if (format !== 'json' && format !== 'readable') throw new ArgumentFault('--format needs json or readable.')
    if (values.to === undefined) throw new ArgumentFault('--to needs a file, or a folder for --format readable.')
    const file = resolveFromInvocation(values.to)
    return withAdministration(values, output, async (administration) => {
      const exported = await exportPerson(administration, person)
      await write(exported, format, file).catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        throw new AdministrationRefused(
          code === 'EEXIST' ? 'file-exists' : 'not-writable',
          code === 'EEXIST' ? `'${file}' exists.` : `'${file}' cannot be written (${code}).`,
          'Name another path.',
        )
      })
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
