// npm run admin -- delete PERSON: deletes a person, and lists the rows that remain.
import { deletePerson } from '../../server/administration/delete-person'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { ArgumentFault } from '../cli/read-arguments'
import { withAdministration, writingOptions } from './with-administration'

export const deleteCommand: Command = {
  help: `npm run admin -- delete PERSON --yes|--dry-run [--json]

Deletes a person with all data, like the deletion in the app. Then searches every table for the id, the email and the
phone of the person, and lists the rows that remain, with the reason. The search reads the whole database. A deletion
cannot be undone; backups still contain the person. PERSON is an id, an email or a user name.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- delete maya@northwind.example --dry-run
  npm run admin -- delete maya@northwind.example --yes`,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { ...writingOptions, yes: { type: 'boolean' } },
    })
    const person = onePath(positionals, 'person')
    if (values.yes !== true && values['dry-run'] !== true)
      throw new ArgumentFault('A deletion cannot be undone. Add --dry-run to see its result, or --yes to delete.')
    return withAdministration(values, output, async (administration) => {
      const deletion = await deletePerson(administration, person)
      const rows = deletion.before.reduce((sum, mention) => sum + mention.rows, 0)
      const remaining = deletion.remaining.map(({ table, rows: count, reason }) => `  ${table}: ${count} (${reason})`)
      return {
        json: deletion,
        lines: [
          `Deleted ${deletion.personId}: ${rows} rows of ${deletion.before.length} tables contained the person.`,
          remaining.length === 0 ? 'No row remains.' : 'These rows remain:',
          ...remaining,
        ],
      }
    })
  },
}
