// npm run admin -- people list|show: reads people.
import { listPeople, showPerson } from '../../server/administration/people'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { ArgumentFault } from '../cli/read-arguments'
import { tableLines } from '../cli/terminal-text'
import { readingOptions, timeText, withAdministration } from './with-administration'

const listHelp = `npm run admin -- people list [--search TEXT] [--role ROLE] [--organisation NAME] [--inactive]
                                [--limit N] [--json]

Lists people by name.

  --search        part of the name, email or user name
  --role          only holders of this role (name or id)
  --organisation  only people of this organisation (name or id)
  --inactive      only people who may not sign in
  --limit         at most N people; otherwise 100

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Examples:
  npm run admin -- people list --search maya
  npm run admin -- people list --role Trainers --json`

/** The list is built in memory. */
const MAX_LISTED = 100_000

function countFrom(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_LISTED)
    throw new ArgumentFault(`--limit needs a number from 1 to ${MAX_LISTED}.`)
  return count
}

export const peopleListCommand: Command = {
  help: listHelp,
  run: (args, output) => {
    const { values } = parseCommand({
      args: [...args],
      options: {
        ...readingOptions,
        search: { type: 'string' },
        role: { type: 'string' },
        organisation: { type: 'string' },
        inactive: { type: 'boolean' },
        limit: { type: 'string', default: '100' },
      },
    })
    const limit = countFrom(values.limit)
    return withAdministration(values, output, async ({ db }) => {
      const list = await listPeople(db, { ...values, limit })
      const rows = list.people.map((person) => [
        person.name ?? '(guest)',
        person.email ?? person.username ?? person.id,
        person.organisation,
        person.roles.join(', '),
        person.active ? 'active' : 'inactive',
        timeText(person.seenAt),
      ])
      const head = ['name', 'email', 'organisation', 'roles', 'state', 'last seen']
      return { json: list, lines: [...tableLines([head, ...rows]), `${rows.length} of ${list.total} people`] }
    })
  },
}

const showHelp = `npm run admin -- people show PERSON [--json]

Shows one person: roles, state of the account, sessions and counts of the progress. PERSON is an id, an email or a user
name.

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Example:
  npm run admin -- people show maya@northwind.example`

export const peopleShowCommand: Command = {
  help: showHelp,
  run: (args, output) => {
    const { values, positionals } = parseCommand({ args: [...args], allowPositionals: true, options: readingOptions })
    const person = onePath(positionals, 'person')
    return withAdministration(values, output, async ({ db }) => {
      const shown = await showPerson(db, person)
      const state = shown.active ? 'active' : shown.suspended ? 'deactivated by an operator' : 'deactivated by the pack'
      const yes = (is: boolean) => (is ? 'yes' : 'no')
      const rows = [
        ['id', shown.id],
        ['name', shown.name ?? '(guest)'],
        ['email', shown.email === null ? 'none' : `${shown.email}${shown.emailProven ? '' : ' (not proven)'}`],
        ['user name', shown.username ?? 'none'],
        ['organisation', shown.organisation],
        ['roles', shown.roles.join(', ')],
        ['state', state],
        ['from the pack', yes(shown.managed)],
        ['self-registered', yes(shown.selfRegistered)],
        ['password', shown.hasPassword ? 'set' : 'none'],
        ['single sign-on', shown.singleSignOn ?? 'no'],
        ['phone', shown.hasPhone ? 'set' : 'none'],
        ['created', timeText(shown.createdAt)],
        ['last seen', timeText(shown.seenAt)],
        ['sessions', String(shown.sessions)],
        ...Object.entries(shown.counts).map(([kind, count]) => [kind, String(count)]),
      ]
      return { json: shown, lines: tableLines(rows) }
    })
  },
}
