// Finds the folder in which a command was called: npm runs every program in the project's folder and sets INIT_CWD.
import { resolve } from 'node:path'

/**
 * Resolves a path of the command line against the caller's folder.
 * @param {string} path
 * @param {string} [from] the folder in which npm was called; without npm the path stays unchanged
 */
export const resolveFromInvocation = (path, from = process.env.INIT_CWD) =>
  from === undefined ? path : resolve(from, path)

/**
 * Resolves the values of the given options as paths.
 * @param {readonly string[]} args
 * @param {readonly string[]} options
 * @param {string} [from]
 */
export const resolvePathOptions = (args, options, from = process.env.INIT_CWD) =>
  args.map((arg, index) => {
    if (options.includes(args[index - 1] ?? '')) return resolveFromInvocation(arg, from)
    const option = options.find((each) => arg.startsWith(`${each}=`))
    return option === undefined ? arg : `${option}=${resolveFromInvocation(arg.slice(option.length + 1), from)}`
  })

/** The options of the server whose values are paths. */
export const serverPathOptions = ['--content', '--data', '--rescue', '--app']
