import type { BrowserContext, Page } from 'playwright'
import { setTimeout as pause } from 'node:timers/promises'
import { learner, served } from './app'
import { load, median, ms, type Figure, type Part } from './figure'
import { inPage, openBench, withProfile } from './page'
import { waitForIdle } from './wait-for-idle'

const UNSENT = 20_000
const STARTS = 9
/** Unmeasured starts before those, so that the browser caches the compiled code. */
const WARMING = 2
/** Time after Home in which the worker begins to take over the mirrored rows, ms. */
const SETTLING = 2_000
/** Maximum wait for an idle machine before the next start, ms. */
const REST = 10_000
const EVENTS = 450
const BURSTS = 9

/** Measures what much work in another tab, and much that was not sent, cost a tab. */
export const backlog: Part = () =>
  served((address) =>
    withProfile((empty) =>
      withProfile(async (full) => [await follow(full, address), await unsent(empty, full, address)]),
    ),
  )

/** Signs in and opens a deck of Home. Returns its id. */
async function signedIn(
  context: BrowserContext,
  address: string,
): Promise<{ readonly page: Page; readonly deckId: string }> {
  const page = await openBench(context, address)
  await inPage(page, (bench, { email, password }) => bench.signIn(email, password), learner)
  return { page, deckId: await inPage(page, (bench) => bench.openDeck()) }
}

async function follow(context: BrowserContext, address: string): Promise<Figure> {
  const { page, deckId } = await signedIn(context, address)
  const second = await openBench(context, address)
  await inPage(second, (bench, id) => bench.join(id), deckId)
  const [whole, after]: [number[], number[]] = [[], []]
  for (let run = 0; run < BURSTS; run++) {
    const given = { deckId, times: EVENTS, favorite: run % 2 === 0 }
    const seen = inPage(second, (bench, { deckId: id, favorite }) => bench.whenToggled(id, favorite), given)
    const { began, stored } = await inPage(page, (bench, of) => bench.toggle(of.deckId, of.times, of.favorite), given)
    whole.push((await seen) - began)
    after.push((await seen) - stored)
  }
  await page.close()
  await second.close()
  return {
    id: 'two tabs',
    what: `${EVENTS} events of one tab, from the first press until another tab shows the last, median of ${BURSTS}`,
    value: `${ms(median(whole))}, ${ms(median(after))} after the first tab has stored them (${load()})`,
    target: 'at most 150 ms',
    met: median(whole) <= 150,
  }
}

async function unsent(empty: BrowserContext, full: BrowserContext, address: string): Promise<Figure> {
  const first = await signedIn(empty, address)
  await full.route(/\/user\/favorites/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionfailed'),
  )
  const page = await openBench(full, address)
  await inPage(page, (bench) => bench.start())
  await inPage(page, (bench, { deckId, times }) => bench.join(deckId).then(() => bench.toggle(deckId, times, true)), {
    deckId: first.deckId,
    times: UNSENT,
  })
  const waiting = await inPage(page, (bench) => bench.waiting())
  await first.page.close()
  await page.close()
  const ratios: number[] = []
  const times: { readonly empty: number; readonly full: number }[] = []
  for (let run = 0; run < WARMING + STARTS; run++) {
    const pair = { empty: await startIn(empty, address), full: await startIn(full, address) }
    if (run < WARMING) continue
    times.push(pair)
    ratios.push(pair.full / pair.empty)
  }
  const ratio = median(ratios)
  return {
    id: 'unsent',
    what: `Start to Home with ${waiting} unsent actions over the start with none, median of ${STARTS} pairs`,
    value: `${ratio.toFixed(2)} (medians ${ms(median(times.map((pair) => pair.full)))} over ${ms(median(times.map((pair) => pair.empty)))}; ${load()})`,
    target: 'at most 1.2',
    met: ratio <= 1.2 && waiting >= UNSENT,
  }
}

/** Starts the app in a new page. Returns the time from the navigation to Home, ms. */
async function startIn(context: BrowserContext, address: string): Promise<number> {
  const page = await openBench(context, address)
  const time = await inPage(page, (bench) => bench.start())
  await pause(SETTLING)
  await waitForIdle(REST)
  await page.close()
  return time
}
