// One run of an engine: a browser on a separate profile, its tabs, and the faults that can happen to them.
import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { openChromium, type Chromium } from '../../../test/campaign/chromium'
import type { Random } from '../../../test/simulation/random'
import { missing, type Act } from './counts'
import type { RecordingServer } from './recording-server'

/** An engine opens its tab within this time, ms. */
const OPEN_WITHIN = 30_000
/** An action that is not acknowledged within this time counts as refused, unless the acknowledgement comes later, ms. */
const ACKNOWLEDGED_WITHIN = 2_000
/** After everything is well again, actions that have not arrived within this time are stuck, ms. */
const ARRIVE_WITHIN = 30_000
/** Without pending actions the server hears nothing for this time before missing actions count as lost, ms. */
const QUIET = 3_000
/** While a tab is frozen, actions of the other one that arrive later than this are held, ms. */
const HELD_AFTER = 10_000
/** An engine may take this long to end, ms. */
const END_WITHIN = 2_000
const POLL = 50

/** The visits of an engine's page, by version of the app. */
export interface Visits {
  /** Makes the server serve this version, and returns the page's address. */
  readonly address: (version: 1 | 2) => string
}

export interface Tab {
  /** Performs the next action; true if the engine acknowledged it in time. */
  readonly act: () => Promise<boolean>
  /** Begins an action without waiting for it. */
  readonly begin: () => void
  readonly reload: () => Promise<void>
  /** Closes the tab without the engine's consent. */
  readonly close: () => Promise<void>
  /** Ends the engine, if it ends in time, and closes the tab. */
  readonly end: () => Promise<void>
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
}

export interface World {
  readonly random: Random
  readonly seed: number
  /** Is the network cut during the actions in this run? Faults that can happen with and without alternate. */
  readonly offline: boolean
  readonly openTab: (version?: 1 | 2) => Promise<Tab>
  readonly cut: () => Promise<void>
  readonly heal: () => Promise<void>
  /** Loses the first reply to a share of the actions. */
  readonly loseReplies: (share: number) => void
  /** Kills the browser and starts it again on the same profile. */
  readonly kill: () => Promise<void>
  /** Leaves so many bytes of disk space to the origin; undefined restores the browser's own limit. */
  readonly limitDisk: (left: number | undefined) => Promise<void>
  /** Waits until all acknowledged actions arrived or the limit for a frozen tab; counts those that did not. */
  readonly countHeld: () => Promise<void>
  /** Waits until all acknowledged actions arrived, or are lost or stuck. */
  readonly settle: () => Promise<void>
}

/** The result of a run for the counts. */
export interface Ran {
  readonly acts: readonly Act[]
  readonly pending: number
  readonly held: number
}

type AdapterCall = 'open' | 'pending' | 'close'
const call = <A>(page: Page, what: AdapterCall): Promise<A> => page.evaluate<A>(`window.adapter.${what}()`)

/** Runs a fault in a new world, waits until everything is well, and returns what the engine acknowledged. */
export async function inWorld(
  given: {
    readonly profile: string
    readonly server: RecordingServer
    readonly visits: Visits
    readonly random: Random
    readonly seed: number
  },
  fault: (world: World) => Promise<void>,
): Promise<Ran> {
  const { profile, server, visits, random, seed } = given
  const acts: { -readonly [K in keyof Act]: Act[K] }[] = []
  const open = new Set<Page>()
  let browser: Chromium = await openChromium(profile)
  let disk: CDPSession | undefined
  let held = 0
  let pending = 0

  const setOffline = (cut: boolean) => browser.page.context().setOffline(cut)
  const begin = (page: Page): Promise<boolean> => {
    const act: (typeof acts)[number] = { n: acts.length + 1, begun: performance.now() }
    acts.push(act)
    return page.evaluate(`window.adapter.act(${act.n})`).then(
      () => {
        act.acknowledged = performance.now()
        return true
      },
      () => false,
    )
  }
  const pendingNow = async (): Promise<number> => {
    let most = 0
    for (const page of open) most = Math.max(most, await call<number>(page, 'pending').catch(() => 0))
    return most
  }
  /** Polls until `done`, at most for this time. */
  const until = async (limit: number, done: () => boolean | Promise<boolean>): Promise<boolean> => {
    const deadline = performance.now() + limit
    while (!(await done())) {
      if (performance.now() > deadline) return false
      await pause(POLL)
    }
    return true
  }
  const allArrived = () => missing(acts, server.arrivals).length === 0
  const isQuiet = (since: number, ms: number) => performance.now() - Math.max(server.lastArrival(), since) > ms

  const show = async (page: Page, version: 1 | 2): Promise<void> => {
    await page.goto(visits.address(version))
    await page.waitForFunction('window.adapter !== undefined', undefined, { timeout: OPEN_WITHIN })
    const late = pause(OPEN_WITHIN, undefined, { ref: false }).then(() => {
      throw new Error('the engine did not open')
    })
    await Promise.race([call(page, 'open'), late])
  }
  const lifecycle = async (page: Page, state: 'frozen' | 'active'): Promise<void> => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state })
  }

  const world: World = {
    random,
    seed,
    // Runs without a network alternate with runs that have one.
    offline: seed % 2 === 1,
    openTab: async (version = 1) => {
      const page = await browser.page.context().newPage()
      try {
        await show(page, version)
      } catch (error) {
        await page.close()
        throw error
      }
      open.add(page)
      return {
        act: () => Promise.race([begin(page), pause(ACKNOWLEDGED_WITHIN).then(() => false)]),
        begin: () => void begin(page),
        reload: () => show(page, version),
        close: async () => {
          open.delete(page)
          await page.close()
        },
        end: async () => {
          open.delete(page)
          await Promise.race([call(page, 'close').catch(() => undefined), pause(END_WITHIN)])
          await page.close()
        },
        freeze: () => lifecycle(page, 'frozen'),
        thaw: () => lifecycle(page, 'active'),
      }
    },
    cut: async () => {
      server.cut(true)
      await setOffline(true)
    },
    heal: async () => {
      server.cut(false)
      await setOffline(false)
    },
    loseReplies: (share) => {
      const lost = new Map<number, boolean>()
      server.loseReplies((n) => {
        const isLost = lost.get(n) ?? random.chance(share)
        lost.set(n, isLost)
        return isLost
      })
    },
    kill: async () => {
      await browser.kill()
      open.clear()
      disk = undefined
      browser = await openChromium(profile)
    },
    limitDisk: async (left) => {
      if (disk === undefined) {
        await browser.page.goto(`${server.address}/blank`)
        disk = await browser.page.context().newCDPSession(browser.page)
      }
      const used = await browser.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
      const size = left === undefined ? {} : { quotaSize: left === 0 ? 1 : used + left }
      await disk.send('Storage.overrideQuotaForOrigin', { origin: server.address, ...size })
    },
    countHeld: async () => {
      await until(HELD_AFTER, allArrived)
      held += missing(acts, server.arrivals).length
    },
    settle: async () => {
      const well = performance.now()
      // Ends early when an engine has nothing pending and sends nothing: missing actions do not arrive then.
      await until(ARRIVE_WITHIN, async () => allArrived() || (isQuiet(well, QUIET) && (await pendingNow()) === 0))
      const arrived = performance.now()
      await until(
        ARRIVE_WITHIN,
        async () => isQuiet(arrived, POLL * 4) && (!allArrived() || (await pendingNow()) === 0),
      )
      pending = await pendingNow()
    },
  }
  try {
    await fault(world)
    await world.settle()
    return { acts, pending, held }
  } finally {
    await browser.kill()
  }
}
