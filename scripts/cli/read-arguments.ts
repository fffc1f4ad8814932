// Reads a tool's command line. A mistake is reported as a sentence with the usage, without a stack trace.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Invalid arguments. */
export class ArgumentFault extends Error {}

/**
 * Reads the arguments of this process. For unknown arguments, prints the reason and the usage, and exits with code 2.
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('. To specify')
    console.error(`${why}\n\n${usage}`)
    process.exit(2)
  }
}
