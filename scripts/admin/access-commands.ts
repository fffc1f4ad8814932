// npm run admin -- deactivate|activate|sessions|reset-password: changes who may sign in.
import { Language } from '../../protocol/languages'
import type { Administration } from '../../server/administration/administer'
import {
  activate,
  deactivate,
  endSessions,
  listSessions,
  resetPassword,
} from '../../server/administration/sign-in-access'
import type { AccessChange } from '../../server/administration/sign-in-access'
import { onePath, parseCommand } from '../cli/command'
import type { Command } from '../cli/command'
import { ArgumentFault } from '../cli/read-arguments'
import { tableLines } from '../cli/terminal-text'
import { readingOptions, timeText, withAdministration, writingOptions } from './with-administration'

const exits = 'Exit codes: 0 done, 1 refused, 2 wrong arguments.'

function accessCommand(
  help: string,
  change: (administration: Administration, person: string) => Promise<AccessChange>,
  describe: (change: AccessChange) => string,
): Command {
  return {
    help,
    run: (args, output) => {
      const { values, positionals } = parseCommand({ args: [...args], allowPositionals: true, options: writingOptions })
      const person = onePath(positionals, 'person')
      return withAdministration(values, output, async (administration) => {
        const changed = await change(administration, person)
        return { json: changed, lines: [describe(changed)] }
      })
    },
  }
}

const sessionsText = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'} ended`

export const deactivateCommand = accessCommand(
  `npm run admin -- deactivate PERSON [--dry-run] [--json]

Signs a person out everywhere and prevents sign-ins, until 'activate'. A content pack does not change that. All data
remains. PERSON is an id, an email or a user name.

${exits}

Example:
  npm run admin -- deactivate maya@northwind.example`,
  deactivate,
  ({ changed, endedSessions }) =>
    changed ? `Deactivated; ${sessionsText(endedSessions)}.` : 'The person was deactivated before.',
)

export const activateCommand = accessCommand(
  `npm run admin -- activate PERSON [--dry-run] [--json]

Lets a person sign in again whom 'deactivate' has locked out.

${exits}

Example:
  npm run admin -- activate maya@northwind.example`,
  activate,
  ({ changed }) => (changed ? 'Activated.' : 'The person is active.'),
)

export const sessionsEndCommand = accessCommand(
  `npm run admin -- sessions end PERSON [--dry-run] [--json]

Signs a person out on all devices, and invalidates mailed links. The password remains. Unsent work on a device is sent
after the next sign-in there.

${exits}

Example:
  npm run admin -- sessions end maya@northwind.example`,
  endSessions,
  ({ endedSessions }) => `${sessionsText(endedSessions)}.`,
)

export const sessionsListCommand: Command = {
  help: `npm run admin -- sessions list PERSON [--json]

Lists the sessions of a person, without their ids.

${exits}

Example:
  npm run admin -- sessions list maya@northwind.example`,
  run: (args, output) => {
    const { values, positionals } = parseCommand({ args: [...args], allowPositionals: true, options: readingOptions })
    const person = onePath(positionals, 'person')
    return withAdministration(values, output, async (administration) => {
      const listed = await listSessions(administration, person)
      const rows = listed.sessions.map(({ createdAt, seenAt, expiresAt, singleSignOn }) => [
        timeText(createdAt),
        timeText(seenAt),
        timeText(expiresAt),
        singleSignOn ? 'single sign-on' : 'password',
      ])
      const head = ['begun', 'last seen', 'ends', 'by']
      return { json: listed, lines: rows.length === 0 ? ['No session.'] : tableLines([head, ...rows]) }
    })
  },
}

/** Reads the option --language. */
export function languageFrom(text: string): Language {
  if (Language.is(text)) return text
  throw new ArgumentFault('--language needs one of en, es, de, fr, it, pt, zh, ja.')
}

export const resetPasswordCommand: Command = {
  help: `npm run admin -- reset-password PERSON [--language TAG] [--dry-run] [--json]

Mails a link to a form for a new password, which works for an hour. The password changes when the link is used. A
running server sends the mail.

  --language   language of the mail, if the person has chosen none in the app; otherwise en

${exits}

Example:
  npm run admin -- reset-password maya@northwind.example`,
  run: (args, output) => {
    const { values, positionals } = parseCommand({
      args: [...args],
      allowPositionals: true,
      options: { ...writingOptions, language: { type: 'string', default: 'en' } },
    })
    const person = onePath(positionals, 'person')
    const language = languageFrom(values.language)
    return withAdministration(values, output, async (administration) => ({
      json: await resetPassword(administration, person, language),
      lines: ['The mail is queued.'],
    }))
  },
}
