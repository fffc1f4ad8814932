// The command line of a tool, or what it takes: a mistake is told in words, not by where it was found.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Arguments that make no sense. */
export class ArgumentFault extends Error {}

/** Reads the arguments of this process. With ones that there are not, prints why and the usage, and ends with 2. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify')
    console.error(`${why}\n\n${usage}`)
    process.exit(2)
  }
}
