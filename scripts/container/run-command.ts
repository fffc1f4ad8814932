// Runs programs of the machine for `npm run container`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupFault } from '../setup.mjs'

/** Returns the path of a program; undefined if there is none. */
export const findCommand = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

interface Where {
  readonly cwd?: string
  /** Text for the standard input. */
  readonly input?: string | Buffer
}

/** Runs a program and returns its standard output. Throws a SetupFault with the end of its output if it fails. */
export function runCommand(program: string, args: readonly string[], { cwd, input }: Where = {}): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, input, maxBuffer: 1 << 30 })
  if (status === 0) return stdout
  const output = `${stdout.toString()}\n${stderr.toString()}`.trim().slice(-LONGEST_OUTPUT)
  throw new SetupFault(`${program} ${args.join(' ')} failed (${status}):\n${output}`)
}

/** Characters of a failed program's output that are shown. */
const LONGEST_OUTPUT = 3_000

/** Does the program end with code 0? */
export const succeeds = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0
