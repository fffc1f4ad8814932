// npm run campaign: hostile runs with real browsers and real processes, too long or too greedy for npm test. Each prints one line of figures, and once a minute how far it is. Ends with an error when one falls short.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenChanged } from './app-build.mjs'
import { fromThere } from './asked-from.mjs'
import { readArguments } from './read-arguments'
import { runMain, SetupFault } from './setup.mjs'

/** What a campaign can be given beside the number of its runs. */
export interface Given {
  /** A folder of documents that people have at hand. */
  readonly corpus?: string
}

/** What a file of scripts/campaign exports. */
export interface Campaign {
  /** Runs it once for each seed, in their order. `line` tells the figures, and what could not be run. */
  readonly run: (seeds: Iterable<number>, given: Given) => Promise<{ readonly line: string; readonly ok: boolean }>
}

const folder = join(import.meta.dirname, 'campaign')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const usage = `npm run campaign -- NAME [options]      hurts browsers and servers on purpose: ${names.join(', ')}, or all

  --runs N      so many times (25)
  --from N      the runs from the N-th on: a campaign may be done in parts
  --corpus DIR  'markup' takes every line and every file of a folder, too`
const MOST_RUNS = 10_000
const TOLD_EACH_MS = 60_000

const whole = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= MOST_RUNS) return number
  throw new SetupFault(`--${name} is a whole number from 1 to ${MOST_RUNS}, not '${text}'`)
}

/** The seeds of so many runs. Whoever takes the next one is through with one before: how far it is is told at times. */
function* seedsOf(name: string, from: number, runs: number): Generator<number> {
  let told = performance.now()
  for (let begun = 0; begun < runs; begun++) {
    if (performance.now() - told >= TOLD_EACH_MS) {
      told = performance.now()
      console.error(`${name}: ${begun} of ${runs} runs begun`)
    }
    yield from + begun
  }
}

await runMain(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '25' },
      from: { type: 'string', default: '1' },
      corpus: { type: 'string' },
    },
  })
  const [name = '', ...rest] = positionals
  const wanted = name === 'all' ? names : names.filter((each) => each === name)
  if (wanted.length === 0 || rest.length > 0)
    throw new SetupFault(
      `Which campaign? There are: ${names.join(', ')}, all. For example: npm run campaign -- ${names[0] ?? ''} --runs 25`,
    )
  const runs = whole('runs', values.runs)
  const from = whole('from', values.from)
  const given = values.corpus === undefined ? {} : { corpus: fromThere(values.corpus) }
  await buildWhenChanged()
  for (const each of wanted) {
    const { run } = (await import(join(folder, `${each}.ts`))) as Campaign
    const { line, ok } = await run(seedsOf(each, from, runs), given)
    console.log(ok ? line : `FAILED ${line}`)
    if (!ok) process.exitCode = 1
  }
})
