// The frame of a tool with several commands: options, output and exit codes that its commands share.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { ArgumentFault } from './read-arguments'

/** Where a command writes. Progress goes to the terminal only, never into JSON or a file. */
export interface Output {
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  /** Replaces the line that shows how far a long step is; an empty text removes it. */
  readonly progress: (text: string) => void
}

/** Exit codes of all commands. */
export const exitCodes = { done: 0, faults: 1, wrongArguments: 2 } as const

export interface Command {
  /** Usage, options, exit codes and examples. */
  readonly help: string
  /** Runs the command and returns the exit code. Throws an ArgumentFault for wrong arguments. */
  readonly run: (args: readonly string[], output: Output) => Promise<number>
}

/** Parses a command's arguments. Throws an ArgumentFault with a sentence for wrong ones. */
export function parseCommand<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify')
    throw new ArgumentFault(why)
  }
}

/** Returns the only path among the arguments. Throws an ArgumentFault for none or several. */
export function onePath(positionals: readonly string[], name: string): string {
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new ArgumentFault(`Name one ${name}.`)
  return path
}
