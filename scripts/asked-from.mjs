// Where a command was given: npm runs every program in the project's folder, and tells where it was called itself.
import { resolve } from 'node:path'

/**
 * A path of the command line, as whoever typed it means it.
 * @param {string} path
 * @param {string} [from] where npm was called; where it was not, the path is right as it is
 */
export const fromThere = (path, from = process.env.INIT_CWD) => (from === undefined ? path : resolve(from, path))

/**
 * A command line on which what follows the options that are named is a path.
 * @param {readonly string[]} args
 * @param {readonly string[]} options
 * @param {string} [from]
 */
export const withPaths = (args, options, from = process.env.INIT_CWD) =>
  args.map((arg, index) => {
    if (options.includes(args[index - 1] ?? '')) return fromThere(arg, from)
    const option = options.find((each) => arg.startsWith(`${each}=`))
    return option === undefined ? arg : `${option}=${fromThere(arg.slice(option.length + 1), from)}`
  })

/** The options of the server whose values are paths. */
export const serverPaths = ['--content', '--data', '--app']
