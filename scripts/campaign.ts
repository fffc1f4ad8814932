// npm run campaign: stress runs with real browsers and processes, too long or too expensive for npm test. Each prints
// one line of figures, and its progress once a minute. Exits with an error when a campaign fails.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build/app-build.mjs'
import { resolveFromInvocation } from './cli/invocation-dir.mjs'
import { readArguments } from './cli/read-arguments'
import { runMain, SetupFault } from './setup.mjs'

/** The options of a campaign besides the number of its runs. */
export interface Given {
  /** A folder of additional test documents. */
  readonly corpus?: string
  /** Number of steps of the viewer driver, and the seed of its first sequence. */
  readonly steps?: number
  readonly seed?: number
  /** CPU slow-down factor, and the number of busy background processes. */
  readonly throttle?: number
  readonly busy?: number
}

/** The exports of a file in scripts/campaign. */
export interface Campaign {
  /** Runs the campaign once for each seed, in order. `line` contains the figures, and what could not be run. */
  readonly run: (seeds: Iterable<number>, given: Given) => Promise<{ readonly line: string; readonly ok: boolean }>
}

const folder = join(import.meta.dirname, 'campaign')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const usage = `npm run campaign -- NAME [options]      hurts browsers and servers on purpose: ${names.join(', ')}, or all

  --runs N      so many times (25)
  --from N      the runs from the N-th on: a campaign may be done in parts
  --corpus DIR  'markup' takes every line and every file of a folder, too
  --steps N     'viewer' takes so many steps (100)
  --seed N      'viewer' begins with the sequence of this seed (1)
  --throttle N  'viewer' slows the processor down so many times (6)
  --busy N      'viewer' runs beside so many busy processes (2)`
const MOST_RUNS = 100_000
const TOLD_EACH_MS = 60_000

const whole = (name: string, text: string, least = 1): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= MOST_RUNS) return number
  throw new SetupFault(`--${name} is a whole number from ${least} to ${MOST_RUNS}, not '${text}'`)
}

/**
 * Yields the seeds of the runs. A request for the next seed means that a run has ended, so progress is printed from
 * time to time.
 */
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
      steps: { type: 'string' },
      seed: { type: 'string' },
      throttle: { type: 'string' },
      busy: { type: 'string' },
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
  const number = (name: 'steps' | 'seed' | 'throttle' | 'busy', least?: number) => {
    const text = values[name]
    return text === undefined ? {} : { [name]: whole(name, text, least) }
  }
  const given: Given = {
    ...(values.corpus === undefined ? {} : { corpus: resolveFromInvocation(values.corpus) }),
    ...number('steps'),
    ...number('seed'),
    ...number('throttle'),
    ...number('busy', 0),
  }
  buildIfStale()
  for (const each of wanted) {
    const { run } = (await import(join(folder, `${each}.ts`))) as Campaign
    const { line, ok } = await run(seedsOf(each, from, runs), given)
    console.log(ok ? line : `FAILED ${line}`)
    if (!ok) process.exitCode = 1
  }
})
