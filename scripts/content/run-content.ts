// Dispatches `npm run content -- COMMAND`.
import { ArgumentFault } from '../cli/read-arguments'
import { exitCodes } from './command'
import type { Command, Output } from './command'

interface Listed {
  /** One line for the list of commands. */
  readonly summary: string
  /** Loads the code of this command only, so that it starts quickly. */
  readonly load: () => Promise<Command>
}

const commands: Readonly<Record<string, Listed>> = {
  new: {
    summary: 'creates a small, complete pack',
    load: async () => (await import('./new-command')).newCommand,
  },
  check: {
    summary: 'finds all faults of a pack, with file and line',
    load: async () => (await import('./check-command')).checkCommand,
  },
  import: {
    summary: 'imports questions, cards or people',
    load: async () => (await import('./import-command')).importCommand,
  },
  export: {
    summary: 'converts decks to Markdown or JSON',
    load: async () => (await import('./export-command')).exportCommand,
  },
  ids: {
    summary: 'writes missing ids into Markdown decks',
    load: async () => (await import('./ids-command')).idsCommand,
  },
  id: {
    summary: 'prints new ids',
    load: async () => (await import('./id-command')).idCommand,
  },
  schema: {
    summary: 'writes JSON Schemas for editors into a pack',
    load: async () => (await import('./schema-command')).schemaCommand,
  },
}

/** Lists the commands. */
const overview = (): string => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `npm run content -- COMMAND [arguments]\n\n${lines.join('\n')}\n\nnpm run content -- COMMAND --help shows options and examples.`
}

/** Runs a command of the command line. Returns the exit code. */
export async function runContent([name, ...args]: readonly string[], output: Output): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    output.print(overview())
    return name === undefined ? exitCodes.wrongArguments : exitCodes.done
  }
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (listed === undefined) {
    output.warn(`There is no command '${name}'.\n\n${overview()}`)
    return exitCodes.wrongArguments
  }
  const command = await listed.load()
  if (args.includes('--help')) {
    output.print(command.help)
    return exitCodes.done
  }
  try {
    return await command.run(args, output)
  } catch (error) {
    if (!(error instanceof ArgumentFault)) throw error
    output.warn(`${error.message}\n\n${command.help}`)
    return exitCodes.wrongArguments
  }
}
