import type { Page } from 'playwright'
import type { Bench } from '../../test/bench/page/page'
import { learner, served } from './app'
import { load, median, ms, quantile, type Figure, type Part } from './figure'
import { heaps, inPage, openBench, withProfile } from './page'

const RUNS = 5
const PAIRS = 400

/** Bursts, and the minimum speed-up over bare appends (X-PERF-02). */
const bursts = [
  { action: 'cards', what: 'of cards gone through, one row each', least: 8 },
  { action: 'likes', what: 'of likes, two rows each: they are sent too', least: 6 },
] as const

/** Measures an intent, alone and in a burst, relative to bare IndexedDB writes (X-PERF-01, X-PERF-02). */
export const engine: Part = () =>
  served((address) =>
    withProfile(async (context) => {
      const page = await openBench(context, address)
      await inPage(page, (bench, { email, password }) => bench.signIn(email, password), learner)
      const deckId = await inPage(page, (bench) => bench.openDeck())
      const figures = [...(await latency(page, deckId)), ...(await inBursts(page, deckId))]
      const [ofPage, ofWorker] = await heaps(context, page)
      return [
        ...figures,
        {
          id: 'heap',
          what: 'Heap of the page and of the worker after the bursts',
          value: `${ofPage.toFixed(1)} MB and ${ofWorker.toFixed(1)} MB`,
          target: 'reported',
          met: true,
        },
      ]
    }),
  )

type Burst = Awaited<ReturnType<Bench['burst']>>

interface Run {
  readonly baselines: readonly number[]
  readonly intents: readonly number[]
}

async function latency(page: Page, deckId: string): Promise<readonly Figure[]> {
  const pairs = (times: number): Promise<Run> =>
    inPage(page, (bench, given) => bench.latency(given.deckId, given.times), { deckId, times })
  await pairs(50)
  const runs: Run[] = []
  while (runs.length < RUNS) runs.push(await pairs(PAIRS))
  return [figureOf(runs, 0.5, 'p50', 1.8), figureOf(runs, 0.95, 'p95', 2)]
}

function figureOf(runs: readonly Run[], share: number, name: string, most: number): Figure {
  const ratios = runs.map(({ baselines, intents }) => quantile(intents, share) / quantile(baselines, share))
  const of = (read: (run: Run) => readonly number[]) => ms(median(runs.map((run) => quantile(read(run), share))))
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
  const ratio = median(ratios)
  return {
    id: 'X-PERF-01',
    what: `Intent to visible snapshot over a bare strict append, ${name}, median of ${RUNS} runs of ${PAIRS} pairs`,
    value: `${ratio.toFixed(2)} (${all}; ${of(({ intents }) => intents)} over ${of(({ baselines }) => baselines)}; ${load()})`,
    target: `at most ${most}`,
    met: ratio <= most,
  }
}

async function inBursts(page: Page, deckId: string): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const { action, what, least } of bursts) {
    const runs: Burst[] = []
    while (runs.length < RUNS)
      runs.push(
        await inPage(page, (bench, given) => bench.burst(given.deckId, 1_000, given.action), { deckId, action }),
      )
    const of = (read: (run: Burst) => number) => median(runs.map(read))
    const times = of(({ bare, burst }) => bare / burst)
    const all = runs.map(({ bare, burst }) => (bare / burst).toFixed(1)).join(', ')
    const refused = runs.reduce((sum, run) => sum + run.refused, 0)
    figures.push({
      id: 'X-PERF-02',
      what: `Throughput of a burst of 1 000 intents over 1 000 awaited bare appends, median of ${RUNS} runs, ${what}`,
      value: `${times.toFixed(1)} (${all}; ${ms(of(({ burst }) => burst))} against ${ms(of(({ bare }) => bare))}${refused > 0 ? `, ${refused} refused` : ''}; ${load()})`,
      target: `at least ${least}`,
      met: times >= least && refused === 0,
    })
  }
  return figures
}
