// X-PERF-03, X-PERF-06, X-LOG-09, X-REPLAY-05: a learner's year. In Chromium the app starts with that year's store as
// fast as with an empty one, and in as little memory. The complete log replays to the same state.
import type { BrowserContext, Page } from 'playwright'
import type { StoredLog } from '../../test/bench/page/stored-log'
import { logIn } from '../../test/bench/log-in'
import { BUILDS, DAYS, wholeYear } from '../../test/campaign/year-life'
import { replayFaults } from '../../test/campaign/year-replay'
import { liveYear, type LivedYear } from '../../test/campaign/year'
import { learner, served } from '../bench/app'
import { load, median } from '../bench/figure'
import { heaps, inPage, openBench, started, withProfile } from '../bench/page'

/** Starts per year, and the same number with an empty history. */
const STARTS = 7
const MOST_TIMES = 1.1
const MOST_MB = 64
const FEWEST_EVENTS = 300_000

interface Run {
  readonly events: number
  readonly empty: readonly number[]
  readonly full: readonly number[]
  readonly megabytes: number
  readonly faults: readonly string[]
}

export async function run(seeds: Iterable<number>): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  const years = await served((address) =>
    withProfile(async (empty) => {
      const emptyPage = await openBench(empty, address)
      await inPage(emptyPage, (bench, { email, password }) => bench.signIn(email, password), learner)
      const results: Run[] = []
      for (const seed of seeds) {
        const result = await lived(seed, emptyPage, address).catch(broken)
        for (const fault of result.faults) console.error(`long, year ${seed}: ${fault}`)
        results.push(result)
      }
      return results
    }),
  )
  const empty = median(years.flatMap((year) => year.empty))
  const full = median(years.flatMap((year) => year.full))
  const events = years.reduce((sum, year) => sum + year.events, 0)
  const most = Math.max(...years.map(({ megabytes }) => megabytes))
  const failed = years.filter(({ faults }) => faults.length > 0).length
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    line: `long: ${years.length} years, ${events.toLocaleString('en')} events; start ${(full / empty).toFixed(2)} times that of an empty history (${Math.round(full)} ms over ${Math.round(empty)} ms, asked: ${MOST_TIMES}; years from ${ratios(years)}); at most ${most.toFixed(1)} MB of heap (asked: under ${MOST_MB}); ${years.length - failed} years that replay to the same state, ${failed} with faults (${seconds} s, ${load()})`,
    ok: failed === 0 && full <= MOST_TIMES * empty && most < MOST_MB,
  }
}

/** Formats the range of the years' ratios. The check uses the ratio of all years, because one year has few starts. */
function ratios(years: readonly Run[]): string {
  const all = years.filter((year) => year.full.length > 0).map((year) => median(year.full) / median(year.empty))
  return `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`
}

/** A page that fails to reach its goal is a fault, too. */
const broken = (error: unknown): Run => ({ events: 0, empty: [], full: [], megabytes: 0, faults: [String(error)] })

async function lived(seed: number, emptyPage: Page, address: string): Promise<Run> {
  const { user, secrets } = await logIn(address, learner.email, learner.password)
  const year = await liveYear(seed, user, wholeYear)
  const faults = [...easier(year), ...(await replayFaults(year))]
  const { rows, payloads, checkpoints, removed } = year.memory
  const kept: StoredLog = {
    rows,
    payloads: [...payloads].map(([hash, json]) => ({ hash, json })),
    checkpoints,
    removed,
    secrets: { ...secrets, signIn: year.fold.state.user.signIn },
  }
  const shown = await withProfile((context) => inChromium(context, emptyPage, address, kept))
  return { events: year.fold.state.seq, ...shown, faults }
}

/** Lists the difficult conditions that the generated year lacks. */
function easier({ fold, starts, builds, zones, memory }: LivedYear): readonly string[] {
  const hard = [
    [fold.state.seq >= FEWEST_EVENTS, `${fold.state.seq} events`],
    [starts === DAYS && builds === BUILDS, `${starts} starts of ${builds} builds`],
    [zones.join() === '60,120,60', `zones ${zones.join()}`],
    [memory.removed > 0 && memory.checkpoints.length === 2, `compacted up to ${memory.removed}`],
  ] as const
  return hard.flatMap(([holds, what]) => (holds ? [] : [`only ${what}`]))
}

async function inChromium(
  context: BrowserContext,
  emptyPage: Page,
  address: string,
  kept: StoredLog,
): Promise<Pick<Run, 'empty' | 'full' | 'megabytes'>> {
  const page = await openBench(context, address)
  await inPage(page, (bench, log) => bench.keep(log), kept)
  const times = { empty: [] as number[], full: [] as number[] }
  await started(page)
  await started(emptyPage)
  // In turn, so that other load on the machine affects both.
  for (let time = 0; time < STARTS; time++) {
    times.empty.push(await started(emptyPage))
    times.full.push(await started(page))
  }
  // Loads the code that opens decks. The server lacks the year's decks and would report that. Offline, the copies on
  // the device are opened.
  await inPage(page, (bench) => bench.openDeck())
  await context.setOffline(true)
  await inPage(page, (bench) => bench.openDecks())
  const [ofPage, ofWorker] = await heaps(context, page)
  return { ...times, megabytes: ofPage + ofWorker }
}
