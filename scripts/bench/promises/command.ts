// npm run bench -- promises: puts Flipdeck and other engines through the same faults in Chromium, and counts which
// acknowledged actions are lost, doubled, stuck or out of order at the server.
import { machineInfo } from '../machine-info'
import { exitCodes } from '../../cli/command'
import { readArguments } from '../../cli/read-arguments'
import { tableLines } from '../../cli/table-lines'
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

const wrong = (words: string): number => {
  console.error(`${words}\n\n${usage}`)
  return exitCodes.wrongArguments
}

/** Selects the named entries of a list; a text is the first unknown name. */
function select<A extends { readonly name: string }>(
  list: readonly A[],
  names: string | undefined,
): readonly A[] | string {
  if (names === undefined) return list
  const wanted = names.split(',')
  return (
    wanted.find((name) => !list.some((entry) => entry.name === name)) ??
    list.filter(({ name }) => wanted.includes(name))
  )
}

const isCount = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_RUNS

/** Runs the command; `write` stores the section. Returns the exit code. */
export async function runPromises(args: readonly string[], write: (section: string) => void): Promise<number> {
  const { values } = readArguments(usage, {
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
  if (values.help) {
    console.log(usage)
    return exitCodes.done
  }
  const chosen = select(engines, values.engines)
  if (typeof chosen === 'string') return wrong(`There is no engine '${chosen}'`)
  const happening = select(faults, values.faults)
  if (typeof happening === 'string') return wrong(`There is no fault '${happening}'`)
  if (!isCount(values.runs) || !isCount(values.seed)) return wrong(`--runs and --seed are from 1 to ${MOST_RUNS}`)

  const info: RunInfo = { runs: Number(values.runs), seed: Number(values.seed), machine: await machineInfo() }
  const say = (line: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
  const rows = await measure({ engines: chosen, faults: happening, ...info }, say)
  if (values.write) write(asMarkdown(rows, happening, info))
  console.log(
    values.json ? JSON.stringify(asJson(rows, info), undefined, 2) : tableLines(tableRows(rows, happening)).join('\n'),
  )
  const broken = faultsOf(rows)
  for (const words of broken) console.error(words)
  return broken.length === 0 ? exitCodes.done : exitCodes.faults
}
