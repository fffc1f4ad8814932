// npm run campaign: hostile runs with real browsers and real processes, too long or too greedy for npm test.
//   npm run campaign -- NAME --runs N     one of scripts/campaign, so many times (25)
//   npm run campaign -- all               every one
//   … --corpus DIR                        'markup' takes every line and every file of a folder, too
// Each prints one line of figures. Ends with an error when one falls short.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenChanged } from './app-build.mjs'
import { runMain, SetupFault } from './setup.mjs'

/** What a campaign can be given beside the number of its runs. */
export interface Given {
  /** A folder of documents that people have at hand. */
  readonly corpus?: string
}

/** What a file of scripts/campaign exports. */
export interface Campaign {
  /** Runs it so many times. `line` tells the figures, and what could not be run. */
  readonly run: (runs: number, given: Given) => Promise<{ readonly line: string; readonly ok: boolean }>
}

const folder = join(import.meta.dirname, 'campaign')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const MOST_RUNS = 10_000

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string' }, corpus: { type: 'string' } },
  })
  const [name = '', ...rest] = positionals
  const runs = Number(values.runs ?? 25)
  const wanted = name === 'all' ? names : names.filter((each) => each === name)
  if (wanted.length === 0 || rest.length > 0)
    throw new SetupFault(
      `Which campaign? There are: ${names.join(', ')}, all. For example: npm run campaign -- ${names[0] ?? ''} --runs 25`,
    )
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS)
    throw new SetupFault(`--runs is a whole number from 1 to ${MOST_RUNS}, not '${values.runs ?? ''}'`)
  await buildWhenChanged()
  for (const each of wanted) {
    const { run } = (await import(join(folder, `${each}.ts`))) as Campaign
    const { line, ok } = await run(runs, values)
    console.log(ok ? line : `FAILED ${line}`)
    if (!ok) process.exitCode = 1
  }
})
