// npm run admin -- role add|remove: changes the roles of a person.
import { addRole, removeRole } from '../../server/administration/roles'
import type { RoleChange } from '../../server/administration/roles'
import type { Administration } from '../../server/administration/administer'
import { parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { ArgumentFault } from '../cli/read-arguments'
import { withAdministration, writingOptions } from './with-administration'

type Change = (administration: Administration, person: string, role: string) => Promise<RoleChange>

function roleCommand(
  help: string,
  change: Change,
  texts: { readonly done: string; readonly nothing: string },
): Command {
  return {
    help,
    run: (args, output) => {
      const { values, positionals } = parseCommand({ args: [...args], allowPositionals: true, options: writingOptions })
      const [person, role, ...more] = positionals
      if (person === undefined || role === undefined || more.length > 0)
        throw new ArgumentFault('Name one person and one role. Put a role of several words in quotation marks.')
      return withAdministration(values, output, async (administration) => {
        const changed = await change(administration, person, role)
        const first = changed.changed ? texts.done : texts.nothing
        return { json: changed, lines: [`${changed.role}: ${first}`, ...changed.notes.map((note) => `Note: ${note}`)] }
      })
    },
  }
}

export const roleAddCommand = roleCommand(
  `npm run admin -- role add PERSON ROLE [--dry-run] [--json]

Gives a person a role of their organisation. Password, progress and sessions remain. Open apps show it after their next
sync. PERSON is an id, an email or a user name; ROLE a name or an id.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- role add maya@northwind.example "Shift trainer"`,
  addRole,
  { done: 'added', nothing: 'the person has it already' },
)

export const roleRemoveCommand = roleCommand(
  `npm run admin -- role remove PERSON ROLE [--dry-run] [--json]

Takes a role from a person. Progress remains. PERSON is an id, an email or a user name; ROLE a name or an id.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- role remove maya@northwind.example "Shift trainer"`,
  removeRole,
  { done: 'removed', nothing: 'the person does not have it' },
)
