// npm run bench -- peers: compares Flipdeck's log with alternatives, on the same work in one run in one Chromium
// (X-PERF-07). Each product is used as documented, with writes that are durable once acknowledged.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { ContenderPage } from '../../test/bench/peers/contender'
import { openChromium } from '../../test/campaign/chromium'
import { flipByte } from '../../test/campaign/flip-byte'
import { withProfile } from '../../test/campaign/profile'
import { seeded } from '../../test/simulation/random'
import { load, median, quantile } from './figure'
import { installed } from './packages'
import { flipdeck, packages, peers as others, type Peer } from './peers-packages'
import { serve, type ServedPage } from './peers-page'
import {
  appendTable,
  keepingTable,
  startTable,
  type Measured,
  type Row,
  type Speed,
  type Survival,
} from './peers-table'
import { machineInfo } from './machine-info'
import type { SectionPart } from './section'

interface Size {
  /** Numbers of records before a start. The appends are added to the first. */
  readonly histories: readonly number[]
  readonly starts: number
  readonly appends: number
  readonly burst: number
  readonly kills: number
  readonly flips: number
  /** Number of records that are acknowledged before a kill or a flip. */
  readonly kept: number
  /** Timeout of a measurement, ms. After it the measurement counts as not run. */
  readonly patience: number
}

const sizes: Readonly<Record<'quick' | 'full', Size>> = {
  quick: {
    histories: [1_000, 10_000],
    starts: 1,
    appends: 20,
    burst: 200,
    kills: 1,
    flips: 2,
    kept: 50,
    patience: 20_000,
  },
  full: {
    histories: [10_000, 100_000],
    starts: 3,
    appends: 100,
    burst: 1_000,
    kills: 3,
    flips: 6,
    kept: 100,
    patience: 60_000,
  },
}

const throttles = [1, 6]

/** Runs a function in the page with its contender object; `given` must be JSON. */
const inPage = <A>(
  page: Page,
  run: (contender: ContenderPage, given: number) => Promise<A>,
  given: number,
): Promise<A> => page.evaluate<A>(`(${run.toString()})(window.contender, ${given})`)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction('window.contender !== undefined')
}

/**
 * Returns the result of a measurement, or why it failed, including a timeout. A measurement of several steps must not
 * begin another one after `ended`: the page belongs to the next product then.
 */
async function measured<A>(patience: number, run: (ended: AbortSignal) => Promise<A>): Promise<Measured<A>> {
  const late = new AbortController()
  try {
    const tooLate = pause(patience, undefined, { signal: late.signal }).then(() => {
      throw new Error(`not within ${patience / 1000} s`)
    })
    return { value: await Promise.race([run(late.signal), tooLate]) }
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { why: why.replaceAll('|', '/').slice(0, 120) }
  } finally {
    late.abort()
  }
}

interface Contender {
  readonly peer: Peer
  readonly served: Measured<ServedPage>
}

/** Prints progress with a timestamp. */
const say = (words: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)

export const peers: SectionPart = { title: 'Side by side', run }

async function run(named: 'quick' | 'full') {
  const size = sizes[named]
  const folder = installed('peers', packages)
  const contenders: Contender[] = []
  try {
    for (const peer of [flipdeck, ...others]) {
      say(`building ${peer.title}`)
      contenders.push({ peer, served: await measured(300_000, () => serve(peer, folder)) })
    }
    const keeping = new Map<Peer, Pick<Row, 'bytes' | 'kills' | 'flips'>>()
    for (const { peer, served } of contenders) keeping.set(peer, await keepingOf(peer, served, size))
    const speeds = await speedsOf(contenders, size)
    const rows: Row[] = contenders.map(({ peer }) => {
      const keepings = keeping.get(peer) ?? { bytes: nothing, kills: nothing, flips: nothing }
      const { speed, starts } = speeds.get(peer) ?? { speed: new Map<number, Speed>(), starts: new Map() }
      return { title: peer.title, speed, starts, ...keepings }
    })
    return { text: await words(rows, named), met: true }
  } finally {
    for (const { served } of contenders) if ('value' in served) await served.value.close()
  }
}

const nothing = { why: 'nothing was measured' }

async function keepingOf(
  { title, files }: Peer,
  served: Measured<ServedPage>,
  size: Size,
): Promise<Pick<Row, 'bytes' | 'kills' | 'flips'>> {
  if (!('value' in served)) return { bytes: served, kills: served, flips: served }
  const page = served.value
  let bytes: Measured<number> = nothing
  /** Acknowledges records, ends the browser, calls `between` and starts the browser again. */
  const run = (end: 'kill' | 'close', between: (profile: string) => void): Promise<Survival> =>
    withProfile(async (profile) => {
      const address = await page.address()
      const first = await openChromium(profile)
      try {
        await open(first.page, address)
        await inPage(first.page, (contender) => contender.start(0), 0)
        await inPage(first.page, (contender) => contender.keep(1), 0)
        bytes = { value: page.bytes() }
        await inPage(first.page, (contender, more) => contender.keep(more), size.kept - 1)
        if (end === 'close') await first.close()
      } finally {
        await first.kill()
      }
      between(profile)
      const second = await openChromium(profile)
      try {
        const found = await measured(size.patience, async () => {
          await open(second.page, address)
          await inPage(second.page, (contender) => contender.start(0), 0)
          return inPage(second.page, (contender, expected) => contender.kept(expected), size.kept)
        })
        // A product that does not open has reported an error.
        const { count, reported } = 'value' in found ? found.value : { count: 0, reported: true }
        return { acknowledged: size.kept, kept: Math.min(count, size.kept), reported }
      } finally {
        await second.kill()
      }
    })
  const runs = async (times: number, one: (seed: number) => Promise<Survival>): Promise<readonly Survival[]> => {
    const all: Survival[] = []
    for (let seed = 1; seed <= times; seed++) all.push(await one(seed))
    return all
  }
  say(`${title}: kills and flipped bits`)
  const kills = await measured(size.patience * size.kills, () => runs(size.kills, () => run('kill', () => undefined)))
  const flips = await measured(size.patience * size.flips, () =>
    runs(size.flips, (seed) =>
      run('close', (profile) => void flipByte(join(profile, 'Default', files), seeded(seed * 7919))),
    ),
  )
  return { bytes, kills, flips }
}

type Speeds = Pick<Row, 'starts'> & { readonly speed: ReadonlyMap<number, Speed> }

/**
 * Measures all products in one Chromium per history size, in turn. Appends and bursts are measured only with the first
 * history size.
 */
async function speedsOf(contenders: readonly Contender[], size: Size): Promise<ReadonlyMap<Peer, Speeds>> {
  const all = new Map(
    contenders.map(({ peer }) => [
      peer,
      { speed: new Map<number, Speed>(), starts: new Map<number, ReadonlyMap<number, Measured<number>>>() },
    ]),
  )
  for (const history of size.histories)
    await withProfile(async (profile) => {
      const browser = await openChromium(profile)
      try {
        const session = await browser.page.context().newCDPSession(browser.page)
        const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
        for (const { peer, served } of contenders) {
          const found = all.get(peer)
          if (found === undefined) continue
          say(`${peer.title}: ${history} records`)
          found.starts.set(history, await startsOf(browser.page, served, history, size, slow))
          if (history !== size.histories[0]) continue
          for (const throttle of throttles) {
            await slow(throttle)
            found.speed.set(throttle, await speedOf(browser.page, found.starts.get(history)?.get(1), size))
          }
          await slow(1)
        }
      } finally {
        await browser.kill()
      }
    })
  return all
}

/** Measures starts with this number of records; the page stays at the last start. */
async function startsOf(
  page: Page,
  served: Measured<ServedPage>,
  history: number,
  size: Size,
  slow: (rate: number) => Promise<unknown>,
): Promise<ReadonlyMap<number, Measured<number>>> {
  const starts = new Map<number, Measured<number>>()
  const filled = await measured(size.patience, async () => {
    if (!('value' in served)) throw new Error(served.why)
    const address = await served.value.address()
    await open(page, address)
    await inPage(page, (contender, count) => contender.fill(count), history)
    return address
  })
  for (const throttle of throttles)
    starts.set(
      throttle,
      'value' in filled
        ? await measured(size.patience, async (ended) => {
            const times: number[] = []
            while (times.length < size.starts && !ended.aborted) {
              await open(page, filled.value)
              await slow(throttle)
              await open(page, filled.value)
              times.push(await inPage(page, (contender, expected) => contender.start(expected), history))
              await slow(1)
            }
            return median(times)
          })
        : { why: `filling it: ${filled.why}` },
    )
  await slow(1)
  return starts
}

async function speedOf(page: Page, started: Measured<number> | undefined, size: Size): Promise<Speed> {
  if (started === undefined || !('value' in started)) return { append: started ?? nothing, burst: started ?? nothing }
  return {
    append: await measured(size.patience, async () => {
      const { baselines, times, longestTask, worstGap } = await inPage(
        page,
        (contender, count) => contender.append(count),
        size.appends,
      )
      const ms = quantile(times, 0.5)
      return { ratio: ms / quantile(baselines, 0.5), ms, longestTask, worstGap }
    }),
    burst: await measured(size.patience, async () => {
      const { bare, burst, longestTask, worstGap } = await inPage(
        page,
        (contender, count) => contender.burst(count),
        size.burst,
      )
      return { ratio: burst / bare, ms: burst, longestTask, worstGap }
    }),
  }
}

async function words(rows: readonly Row[], named: 'quick' | 'full'): Promise<string> {
  const { histories, starts, appends, burst, kills, flips, kept } = sizes[named]
  const [behind = 0] = histories
  const count = (number: number) => number.toLocaleString('en')
  return `X-PERF-07, by \`npm run bench -- peers${named === 'quick' ? ' --quick' : ''}\`${named === 'quick' ? ', a small run' : ''}. ${await machineInfo()} At the end of it: ${load()}. The packages are installed in a separate folder (\`node_modules/.cache/bench/peers\`) and are not dependencies of the project.

Each stores the same records, of about 350 bytes, and computes the same state at its start: how often each of 50 cards was turned. Each is used according to its documentation, so that a record is stored once it is acknowledged: redux-persist by \`flush\` after the action, LiveStore when its store reports that the worker has the event, TanStack DB when its outbox has written the transaction, the others when their call resolves. Flipdeck's record is a like: an intent that the worker decides and writes with its outbox row in one strict transaction. Flipdeck, Dexie and RxDB (by an option of Dexie) sync to the disk. redux-persist on localforage, PouchDB and TanStack's outbox have no such option and finish earlier, when the system has the data. All of TanStack's records wait in its outbox, which is made for what is not sent yet. They are filled in transactions of 10,000: of one of 100,000 it stored nothing, and reported no error. Zero is missing: it refuses writes without a connection ([its documentation](https://zero.rocicorp.dev/docs/connection)). LiveStore and Flipdeck run in a worker, which the throttle of a page does not slow down.

**One more record**, with ${count(behind)} behind it. One by one: the median of ${appends}, over a bare strict append of one row to IndexedDB in turn with it on the same page. A burst: ${count(burst)} at once, over as many bare appends one after the other. Less is better; below 1 × is faster than bare appends. Next to each are the longest task of the main thread and the widest gap between two frames during it.

${appendTable(rows, throttles)}

**Start**, from the navigation to the state, median of ${starts}, over Flipdeck's in the same column. Flipdeck reaches its complete Home, signed in, from the newest checkpoint and later events; LiveStore and Dexie with a table of the state read the state; the others read all records.

${startTable(rows, histories, throttles)}

**Shipped and kept.** Shipped is every script and program that the browser requested until the first record was acknowledged; Flipdeck's includes the app's rules. Kept: ${kept} records are acknowledged, then every process of Chromium is killed (${kills} ${kills === 1 ? 'run' : 'runs'}), or it is closed and one bit of the files with the records is changed (${flips} ${flips === 1 ? 'run' : 'runs'}, the same random positions for all); then it starts again and counts the unchanged records. 'Without a word' means that it opened without its records and reported nothing.

${keepingTable(rows)}`
}
