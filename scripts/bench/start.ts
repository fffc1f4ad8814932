import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright'
import { learner, served } from './app'
import { load, median, ms, type Figure, type Part } from './figure'
import { heaps, inPage, openBench, reload, started, withProfile } from './page'

const HISTORY = 1_000_000
const STARTS = 11
/** Starts before those, by which the browser comes to keep the compiled code. */
const WARMING = 3
const MOST_MB = 64
/** ms */
const SETTLING = 60_000

/** What a long history costs: at the start (X-PERF-03), and in memory with all decks opened (X-PERF-06). */
export const start: Part = () =>
  served((address) => withProfile((empty) => withProfile((full) => measured(empty, full, address))))

async function measured(empty: BrowserContext, full: BrowserContext, address: string): Promise<readonly Figure[]> {
  const emptyPage = await openBench(empty, address)
  await inPage(emptyPage, (bench, { email, password }) => bench.signIn(email, password), learner)
  const fullPage = await openBench(full, address)
  const events = await inPage(fullPage, (bench, { email, password, history }) => bench.seed(email, password, history), {
    ...learner,
    history: HISTORY,
  })
  // A history that was written at once is still put in order by the browser's store, which a learner's was long ago.
  await pause(SETTLING)
  const whole = await startTimes(emptyPage, fullPage)
  // For good: from here on each start is over the older one.
  await reload(fullPage)
  await inPage(fullPage, (bench) => bench.damageCheckpoint())
  const damaged = await startTimes(emptyPage, fullPage)
  // The server does not have these decks and would say so; without it the copies on the device are opened.
  await full.setOffline(true)
  const decks = await inPage(fullPage, (bench) => bench.openDecks())
  return [
    ratioOf(whole, 1.1, `Start to Home with ${count(events)} events behind it`),
    ratioOf(damaged, 3, 'The same when the newest checkpoint is damaged'),
    await heapFigure(full, fullPage, `${count(events)} events behind them and ${decks} decks of 50 cards opened`),
  ]
}

/** Times of starts over the two histories, in turn: what else the machine does meanwhile is felt by both. */
interface Starts {
  readonly empty: readonly number[]
  readonly full: readonly number[]
}

async function startTimes(emptyPage: Page, fullPage: Page): Promise<Starts> {
  const times = { empty: [] as number[], full: [] as number[] }
  // The page before has to be gone by itself: its end is no part of a start.
  const afterNothing = async (page: Page) => {
    await reload(page)
    return started(page)
  }
  for (let time = 0; time < WARMING; time++) for (const page of [emptyPage, fullPage]) await afterNothing(page)
  for (let time = 0; time < STARTS; time++) {
    times.empty.push(await afterNothing(emptyPage))
    times.full.push(await afterNothing(fullPage))
  }
  return times
}

function ratioOf({ empty, full }: Starts, most: number, what: string): Figure {
  const ratio = median(full) / median(empty)
  return {
    id: 'X-PERF-03',
    what: `${what}, over a start with an empty history, median of ${STARTS}`,
    value: `${ratio.toFixed(2)} (${ms(median(full))} over ${ms(median(empty))}; ${load()})`,
    target: `at most ${most}`,
    met: ratio <= most,
  }
}

async function heapFigure(context: BrowserContext, page: Page, behind: string): Promise<Figure> {
  const [ofPage, ofWorker] = await heaps(context, page)
  return {
    id: 'X-PERF-06',
    what: `Heap of the page and of the worker together with ${behind}`,
    value: `${(ofPage + ofWorker).toFixed(1)} MB (${ofPage.toFixed(1)} MB and ${ofWorker.toFixed(1)} MB)`,
    target: `under ${MOST_MB} MB`,
    met: ofPage + ofWorker < MOST_MB,
  }
}

const count = (number: number): string => number.toLocaleString('en')
