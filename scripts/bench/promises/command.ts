// npm run bench -- promises: puts Flipdeck and other engines through the same faults in Chromium, and counts which
// acknowledged actions are lost, doubled, stuck or out of order at the server.
import { machineInfo } from '../machine-info'
import { exitCodes, parseCommand } from '../../cli/command'
import { ArgumentFault } from '../../cli/read-arguments'
import { tableLines } from '../../cli/terminal-text'
import { engines } from './engines'
import { faults } from './faults'
import { measure } from './measure'
import { asJson, asMarkdown, faultsOf, tableRows, type RunInfo } from './report'

/** The title of the section in docs/benchmarks.md. */
export const promisesTitle = 'Promises'

const named = (list: readonly { readonly name: string; readonly title: string }[]): string =>
  list.map(({ name, title }) => `    ${name.padEnd(18)}${title}`).join('\n')

const usage = `npm run bench -- promises [options]     puts engines through faults and counts broken promises

  --engines A,B   only these engines
${named(engines)}
  --faults A,B    only these faults
${named(faults)}
  --runs N        runs per engine and fault (3)
  --seed N        the seed of the first run (1); odd seeds act without a network
  --json          prints JSON
  --write         writes the table into docs/benchmarks.md
  --help          prints this

Other engines are installed into node_modules/.cache/bench/promises. A run of all takes about half an hour.
Exit codes: 0 done; 1 Flipdeck broke a promise, or the control did not; 2 wrong arguments.

  npm run bench -- promises --engines flipdeck,control --runs 1
  npm run bench -- promises --engines tanstack-921 --faults reload --json`

const MOST_RUNS = 10_000

/** Selects the named entries of a list. Throws an ArgumentFault for an unknown name. */
function select<A extends { readonly name: string }>(what: string, list: readonly A[], names?: string): readonly A[] {
  if (names === undefined) return list
  const wanted = names.split(',')
  const unknown = wanted.find((name) => !list.some((entry) => entry.name === name))
  if (unknown !== undefined) throw new ArgumentFault(`There is no ${what} '${unknown}'`)
  return list.filter(({ name }) => wanted.includes(name))
}

/** Reads a number of the command line. Throws an ArgumentFault. */
function count(option: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && number <= MOST_RUNS) return number
  throw new ArgumentFault(`${option} is a whole number from 1 to ${MOST_RUNS}, not '${text}'`)
}

function read(args: readonly string[]) {
  const { values } = parseCommand({
    args: [...args],
    options: {
      engines: { type: 'string' },
      faults: { type: 'string' },
      runs: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    engines: select('engine', engines, values.engines),
    faults: select('fault', faults, values.faults),
    runs: count('--runs', values.runs),
    seed: count('--seed', values.seed),
    json: values.json,
    write: values.write,
    help: values.help,
  }
}

/** Where the command writes: its result, its progress and mistakes, and the section of docs/benchmarks.md. */
export interface PromisesOutput {
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
  readonly write: (section: string) => void
}

/** Runs the command. Returns the exit code. */
export async function runPromises(args: readonly string[], { print, warn, write }: PromisesOutput): Promise<number> {
  let wanted: ReturnType<typeof read>
  try {
    wanted = read(args)
  } catch (error) {
    if (!(error instanceof ArgumentFault)) throw error
    warn(`${error.message}\n\n${usage}`)
    return exitCodes.wrongArguments
  }
  if (wanted.help) {
    print(usage)
    return exitCodes.done
  }
  const { runs, seed } = wanted
  const info: RunInfo = { runs, seed, machine: await machineInfo() }
  const rows = await measure(wanted, (line) => warn(`${new Date().toISOString().slice(11, 19)} ${line}`))
  if (wanted.write) write(asMarkdown(rows, wanted.faults, info))
  print(
    wanted.json
      ? JSON.stringify(asJson(rows, info), undefined, 2)
      : tableLines(tableRows(rows, wanted.faults)).join('\n'),
  )
  const broken = faultsOf(rows)
  for (const words of broken) warn(words)
  return broken.length === 0 ? exitCodes.done : exitCodes.faults
}
