// Dispatches `npm run admin -- COMMAND`.
import type { Output } from '../cli/command'
import { runCommands } from '../cli/run-commands'
import type { Tool } from '../cli/run-commands'

const tool: Tool = {
  name: 'admin',
  commands: {
    'people list': {
      summary: 'lists people',
      load: async () => (await import('./people-commands')).peopleListCommand,
    },
    'people show': {
      summary: 'shows one person',
      load: async () => (await import('./people-commands')).peopleShowCommand,
    },
    invite: {
      summary: 'creates accounts and mails links to choose a password',
      load: async () => (await import('./invite-command')).inviteCommand,
    },
    'role add': {
      summary: 'gives a person a role',
      load: async () => (await import('./role-commands')).roleAddCommand,
    },
    'role remove': {
      summary: 'takes a role from a person',
      load: async () => (await import('./role-commands')).roleRemoveCommand,
    },
    deactivate: {
      summary: 'signs a person out and prevents sign-ins',
      load: async () => (await import('./access-commands')).deactivateCommand,
    },
    activate: {
      summary: 'lets a deactivated person sign in again',
      load: async () => (await import('./access-commands')).activateCommand,
    },
    delete: {
      summary: 'deletes a person and lists the rows that remain',
      load: async () => (await import('./delete-command')).deleteCommand,
    },
    export: {
      summary: 'writes all data of a person to a file',
      load: async () => (await import('./export-command')).exportCommand,
    },
    'sessions list': {
      summary: 'lists the sessions of a person',
      load: async () => (await import('./access-commands')).sessionsListCommand,
    },
    'sessions end': {
      summary: 'signs a person out everywhere',
      load: async () => (await import('./access-commands')).sessionsEndCommand,
    },
    'reset-password': {
      summary: 'mails a link to a new password',
      load: async () => (await import('./access-commands')).resetPasswordCommand,
    },
    'organisation create': {
      summary: 'adds an organisation to the content pack',
      load: async () => (await import('./organisation-command')).organisationCreateCommand,
    },
    'content versions': {
      summary: 'lists the content packs that were loaded',
      load: async () => (await import('./content-versions-command')).contentVersionsCommand,
    },
  },
  notes:
    'Settings are read from the environment of `npm run serve`: DATABASE_URL, and PUBLIC_ORIGINS and SERVER_SECRET.',
}

/** Runs a command of the command line. Returns the exit code. */
export const runAdmin = (args: readonly string[], output: Output): Promise<number> => runCommands(tool, args, output)
