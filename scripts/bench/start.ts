import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { benchDecks } from '../../test/bench/bench-deck'
import type { Laid } from '../../test/bench/page/history'
import { signIn } from '../../test/campaign/learner'
import { retention } from '../../worker/log/compaction'
import { buildIfStale } from '../build/app-build.mjs'
import { root } from '../setup.mjs'
import { buildPage, learner, servedFrom } from './app'
import { load, median, ms, type Figure, type Part } from './figure'
import { goInside, heaps, inPage, openBench, withProfile } from './page'
import { openAfterRest, watchStart } from './start-time'
import { waitForIdle } from './wait-for-idle'

const HISTORY = 1_000_000
const STARTS = 15
/** Unmeasured starts before those, so that the browser caches the compiled code. */
const WARMING = 3
const MOST_MB = 64
/** Maximum wait for the browser's store to become idle, ms. */
const SETTLING = 120_000
/** The measurements' page, served next to the app. */
const BENCH = 'measure.html'

/** Measures the cost of a long history: at the start (X-PERF-03), and in memory with all decks opened (X-PERF-06). */
export const start: Part = async () => {
  const folder = await besideTheApp()
  return servedFrom(folder, (address) => withProfile((empty) => withProfile((full) => measured(empty, full, address))))
}

/** Puts the built app and the measurements' page into one folder, so that both use the same origin and log. */
async function besideTheApp(): Promise<string> {
  buildIfStale()
  await buildPage('test/bench/page', 'dist/bench')
  const folder = join(root, 'dist', 'start')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'dist', 'bench'), folder, { recursive: true })
  renameSync(join(folder, 'index.html'), join(folder, BENCH))
  cpSync(join(root, 'dist', 'app'), folder, { recursive: true })
  return folder
}

async function measured(empty: BrowserContext, full: BrowserContext, address: string): Promise<readonly Figure[]> {
  const emptyPage = await empty.newPage()
  await emptyPage.goto(address)
  await signIn(emptyPage, learner)
  const seedPage = await openBench(full, address + BENCH)
  const events = await inPage(seedPage, (bench, { email, password, history }) => bench.seed(email, password, history), {
    ...learner,
    history: HISTORY,
  })
  // The browser's store may still compact a history that was written in one batch.
  await waitForIdle(SETTLING)
  const laid = await inPage(seedPage, (bench) => bench.laidCheckpoints())
  await seedPage.close()
  const fullPage = await full.newPage()
  for (const page of [emptyPage, fullPage]) {
    // tsx wraps functions in a helper `__name`, which the page lacks.
    await page.addInitScript('globalThis.__name ??= (named) => named')
    await page.addInitScript(watchStart)
  }
  const whole = await startTimes(emptyPage, fullPage, address, laid)
  // One additional byte damages the newest checkpoint.
  const damagedOnes = laid.map((one, place) => (place < laid.length - 1 ? one : { ...one, state: `${one.state} ` }))
  const damaged = await startTimes(emptyPage, fullPage, address, damagedOnes)
  await fullPage.close()
  const heapPage = await full.newPage()
  await heapPage.goto(address)
  const decks = await openDecks(full, heapPage)
  return [
    ratioOf(
      whole,
      1.1,
      `Start to Home with ${count(events)} events behind it, of which compaction has left the newest ${count(retention.events)}`,
    ),
    ratioOf(damaged, 3, 'The same when the newest checkpoint is damaged'),
    await heapFigure(full, heapPage, `${count(events)} events behind them and ${decks} decks of 50 cards opened`),
  ]
}

/** Times of two consecutive starts, ms. Other load on the machine affects both. */
interface Pair {
  readonly empty: number
  readonly full: number
}

/**
 * Measures pairs of starts. Rewrites the checkpoints before each start with the history, because the app saves others.
 */
async function startTimes(
  emptyPage: Page,
  fullPage: Page,
  address: string,
  checkpoints: readonly Laid[],
): Promise<readonly Pair[]> {
  const startOf = (page: Page, lay: readonly Laid[] | undefined) =>
    openAfterRest(page, address, async () => {
      const beside = await openBench(page.context(), address + BENCH)
      if (lay !== undefined) await inPage(beside, (bench, rows) => bench.layCheckpoints(rows), lay)
      await beside.close()
    })
  const pair = async (): Promise<Pair> => ({
    empty: await startOf(emptyPage, undefined),
    full: await startOf(fullPage, checkpoints),
  })
  for (let time = 0; time < WARMING; time++) await pair()
  const pairs: Pair[] = []
  for (let time = 0; time < STARTS; time++) pairs.push(await pair())
  return pairs
}

/** Opens all decks of the history in the app, one after the other, and returns their number. */
async function openDecks(context: BrowserContext, page: Page): Promise<number> {
  const open = async (path: string, cardId?: string) => {
    await goInside(page, path)
    await page
      .locator(cardId === undefined ? '[data-card]' : `[data-card="${cardId}"]`)
      .first()
      .waitFor()
  }
  const decks = benchDecks().map(({ content }) => content)
  // A deck that the server has loads the viewer's code. Home may link to decks of the history, which the server lacks.
  const links = page.locator('main a[href^="/decks/"]')
  await links.first().waitFor()
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await open(paths.find((path) => decks.every(({ deck }) => !path.includes(deck.id))) ?? '')
  // The server lacks the history's decks and would report that. Offline, the copies on the device are opened.
  await context.setOffline(true)
  for (const { deck, cards } of decks) await open(`/decks/${deck.id}`, cards[0]?.id)
  return decks.length
}

function ratioOf(pairs: readonly Pair[], most: number, what: string): Figure {
  const ratio = median(pairs.map(({ empty, full }) => full / empty))
  const times = (of: keyof Pair) => ms(median(pairs.map((pair) => pair[of])))
  return {
    id: 'X-PERF-03',
    what: `${what}, over the start with an empty history before it, median of ${STARTS} pairs`,
    value: `${ratio.toFixed(2)} (medians ${times('full')} over ${times('empty')}; ${load()})`,
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
