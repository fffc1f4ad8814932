// Controls the browser of the measurements and its pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from 'playwright'
import type { Bench } from '../../test/bench/page/page'
import { chromiumFlags, findChromium } from '../browser/chromium.mjs'

export const executablePath = findChromium() ?? 'chromium'

/** Runs a function in the page with its bench object; `given` must be JSON. */
export const inPage = <A, G = undefined>(
  page: Page,
  run: (bench: Bench, given: G) => Promise<A>,
  given?: G,
): Promise<A> => page.evaluate<A>(`(${run.toString()})(window.bench, ${JSON.stringify(given)})`)

/** Loads the page; the app is not started yet. */
export async function openBench(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(address)
  await page.waitForFunction('window.bench !== undefined')
  return page
}

/** Reloads the page. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction('window.bench !== undefined')
}

/** Navigates like a link of the app, without reloading the page. */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Reloads the page and starts the app. Returns the time from the navigation to Home, ms. */
export async function started(page: Page): Promise<number> {
  await reload(page)
  return inPage(page, (bench) => bench.start())
}

/** Runs `run` in a browser with a profile on disk, as learners have. A private window keeps IndexedDB in memory. */
export async function withProfile<A>(run: (context: BrowserContext) => Promise<A>): Promise<A> {
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bench-'))
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: chromiumFlags })
  try {
    return await run(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const version = browser.version()
  await browser.close()
  return version
}

interface HeapUsage {
  readonly usedSize: number
}

/**
 * Reads the heap usage of the page's worker. The worker has no CDP session here, so messages go through the page's
 * session.
 */
async function workerHeap(session: CDPSession): Promise<HeapUsage> {
  const attached = new Promise<string>((found) =>
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') found(sessionId)
    }),
  )
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false })
  const sessionId = await attached
  const ask = (id: number, method: string) =>
    new Promise<unknown>((answered) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const reply = JSON.parse(message) as { readonly id?: number; readonly result?: unknown }
        if (reply.id === id) answered(reply.result)
      })
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  return (await ask(2, 'Runtime.getHeapUsage')) as HeapUsage
}

/** Returns the heap sizes of the page and of its worker after a garbage collection, MB. */
export async function heaps(context: BrowserContext, page: Page): Promise<readonly [number, number]> {
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return [usedSize / 2 ** 20, (await workerHeap(session)).usedSize / 2 ** 20]
}
