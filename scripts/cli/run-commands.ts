// Dispatches the commands of a tool: `npm run TOOL -- COMMAND`.
import { ArgumentFault } from './read-arguments'
import { exitCodes } from './command'
import type { Command, Output } from './command'

export interface Listed {
  /** One line for the list of commands. */
  readonly summary: string
  /** Loads the code of this command only, so that it starts quickly. */
  readonly load: () => Promise<Command>
}

export interface Tool {
  /** The npm script. */
  readonly name: string
  /** By name; a name consists of one or two words. */
  readonly commands: Readonly<Record<string, Listed>>
  /** Printed below the list of commands. */
  readonly notes?: string
}

/** Lists the commands. */
const overview = ({ name, commands, notes }: Tool): string => {
  const width = Math.max(...Object.keys(commands).map((command) => command.length))
  const lines = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(width)}  ${summary}`)
  const more = notes === undefined ? '' : `\n\n${notes}`
  return `npm run ${name} -- COMMAND [arguments]\n\n${lines.join('\n')}\n\nnpm run ${name} -- COMMAND --help shows options and examples.${more}`
}

/** Runs a command of the command line. Returns the exit code. */
export async function runCommands(tool: Tool, args: readonly string[], output: Output): Promise<number> {
  const [first] = args
  if (first === undefined || first === '--help' || first === 'help') {
    output.print(overview(tool))
    return first === undefined ? exitCodes.wrongArguments : exitCodes.done
  }
  const name = [args.slice(0, 2).join(' '), first].find((words) => Object.hasOwn(tool.commands, words))
  const listed = name === undefined ? undefined : tool.commands[name]
  if (name === undefined || listed === undefined) {
    output.warn(`There is no command '${first}'.\n\n${overview(tool)}`)
    return exitCodes.wrongArguments
  }
  const rest = args.slice(name.split(' ').length)
  const command = await listed.load()
  if (rest.includes('--help')) {
    output.print(command.help)
    return exitCodes.done
  }
  try {
    return await command.run(rest, output)
  } catch (error) {
    if (!(error instanceof ArgumentFault)) throw error
    output.warn(`${error.message}\n\n${command.help}`)
    return exitCodes.wrongArguments
  }
}
