// npm run admin -- invite: creates accounts and mails their owners a link to choose a password.
import { readFile } from 'node:fs/promises'
import { MAX_INVITATIONS } from '../../server/administration/decide-invitations'
import type { InvitationRow } from '../../server/administration/decide-invitations'
import { invitePeople } from '../../server/administration/invite'
import type { Invited } from '../../server/administration/invite'
import { AdministrationRefused } from '../../server/administration/refusal'
import { parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'
import { ArgumentFault } from '../cli/read-arguments'
import { ImportFault } from '../content/import/imported'
import { readTable } from '../content/import/read-table'
import { languageFrom } from './access-commands'
import { withAdministration, writingOptions } from './with-administration'

const help = `npm run admin -- invite --email EMAIL --name NAME --role ROLE [--role ROLE] [--team TEAM] [OPTIONS]
npm run admin -- invite --csv FILE [--role ROLE] [--team TEAM] [OPTIONS]

Creates accounts, and mails each person a link to choose a password, which works for seven days. A running server sends
the mails. Either all people are added or none: every fault of every row is listed.

  --csv           a table with the columns email, name, role (several separated by ;), and optionally team, username,
                  language; at most ${MAX_INVITATIONS} rows
  --role, --team  also the defaults for rows of the table without one; a team of a competition
  --username      for organisations whose people sign in by user name
  --language      language of the mails: en, es, de, fr, it, pt, zh or ja; otherwise en
  --organisation  name or id; needed when several organisations have the role
  --existing      for emails that have an account: refuse (default), skip, or add the roles and teams to the account
  --no-mail       sends no mails: for single sign-on, or to mail later by 'reset-password'
  --dry-run       lists each row's fault, or who would be added, and changes nothing

Exit codes: 0 done, 1 refused, 2 wrong arguments.

Examples:
  npm run admin -- invite --email tom@example.org --name "Tom Reed" --role Trainers
  npm run admin -- invite --csv people.csv --role Learners --language de --dry-run`

/** Lines of new people that are printed; JSON has all. */
const MAX_PRINTED = 20

/** Reads the rows of a table. Throws an ArgumentFault for an unreadable file and AdministrationRefused for its faults. */
async function rowsOfTable(file: string): Promise<readonly InvitationRow[]> {
  const bytes = await readFile(resolveFromInvocation(file)).catch(() => {
    throw new ArgumentFault(`'${file}' cannot be read.`)
  })
  const { columns, rows, notes } = tableOf(bytes)
  const missing = ['email', 'name'].find((column) => !columns.includes(column))
  if (missing !== undefined)
    throw new AdministrationRefused(
      'missing-column',
      `There is no column '${missing}'. The columns are: ${columns.join(', ')}.`,
      'Name the columns in the first line: email, name, role, team, username, language.',
    )
  const known = new Set(['email', 'name', 'role', 'roles', 'team', 'username', 'language'])
  const unknown = columns.filter((column) => column !== '' && !known.has(column))
  if (unknown.length > 0)
    throw new AdministrationRefused(
      'unknown-column',
      `These columns are not known: ${unknown.join(', ')}.`,
      'Remove them, or correct their names: email, name, role, team, username, language.',
    )
  const skipped = notes.filter(({ kind }) => kind === 'skipped')
  if (skipped.length > 0)
    throw new AdministrationRefused(
      'formula',
      'Cells that begin like a formula are refused.',
      'Correct these cells.',
      skipped.map(({ at, reason }) => ({ rule: 'formula', reason: `${at}: ${reason}` })),
    )
  return rows.map(({ line, cells }) => ({
    line,
    email: cells['email'] ?? '',
    name: cells['name'] ?? '',
    roles: listIn(cells['roles'] ?? cells['role'] ?? ''),
    team: cells['team'] ?? '',
    username: cells['username'] ?? '',
    language: cells['language'] ?? '',
  }))
}

function tableOf(bytes: Uint8Array): ReturnType<typeof readTable> {
  try {
    return readTable(bytes)
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    throw new AdministrationRefused('wrong-table', error.message, 'Save the table as CSV in UTF-8.')
  }
}

const listIn = (text: string): readonly string[] =>
  text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Describes the result: everybody in a dry run's JSON, the first ones and the counts as text. */
function linesOf({ organisation, added, changed, skipped, mails }: Invited): readonly string[] {
  const names = added.slice(0, MAX_PRINTED).map(({ email, id }) => `  ${email}  ${id}`)
  const more = added.length > MAX_PRINTED ? [`  … and ${added.length - MAX_PRINTED} more`] : []
  return [
    `${organisation}: ${added.length} added, ${changed.length} changed, ${skipped.length} skipped, ${mails} mails queued.`,
    ...names,
    ...more,
  ]
}

export const inviteCommand: Command = {
  help,
  run: async (args, output) => {
    const { values } = parseCommand({
      args: [...args],
      options: {
        ...writingOptions,
        csv: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string', multiple: true, default: [] },
        team: { type: 'string', default: '' },
        username: { type: 'string', default: '' },
        language: { type: 'string' },
        organisation: { type: 'string' },
        existing: { type: 'string', default: 'refuse' },
        'no-mail': { type: 'boolean' },
      },
    })
    const { csv, email, name, role, team, username, language, organisation, existing } = values
    if (existing !== 'refuse' && existing !== 'skip' && existing !== 'add')
      throw new ArgumentFault('--existing needs refuse, skip or add.')
    if (csv !== undefined && (email !== undefined || name !== undefined || username !== ''))
      throw new ArgumentFault('Use either --csv, or --email and --name.')
    if (csv === undefined && (email === undefined || name === undefined || role.length === 0))
      throw new ArgumentFault('--email, --name and --role are needed, or --csv.')
    const spoken = languageFrom(language ?? 'en')
    const one = { email: email ?? '', name: name ?? '', roles: role, team, username, language: language ?? '' }
    return withAdministration(values, output, async (administration) => {
      const rows = csv === undefined ? [one] : await rowsOfTable(csv)
      const invited = await invitePeople(
        administration,
        rows.map((row) => ({
          ...row,
          roles: row.roles.length === 0 ? role : row.roles,
          team: row.team === '' ? team : row.team,
        })),
        { organisation, existing, mail: values['no-mail'] !== true, language: spoken },
      )
      return { json: invited, lines: linesOf(invited) }
    })
  },
}
