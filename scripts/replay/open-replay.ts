// npm run replay -- FILE --open: shows an exported log on the page '/replay' of a local server. The file reaches the
// page through the file chooser and is not uploaded.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findChromium } from '../browser/chromium.mjs'
import { freePort } from '../server/free-port'
import { root } from '../setup.mjs'

/** The address of the app under 'npm start'. */
const usual = 'http://localhost:8787'
/** Timeout of the server's start, ms; long because the app may be built first. */
const patience = 300_000

/** Is the server at this address one of the app? */
async function isApp(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/replay`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.headers.get('content-security-policy')?.includes('trusted-types flipdeck') === true
}

/** Returns the address of a running server, or of a new one that ends with this process. */
export const findServer = async (address = usual): Promise<string> =>
  (await isApp(address)) ? address : startServer(root)

/** Starts the sandbox of a source, including its setup. It ends with this process. */
export async function startServer(source: string): Promise<string> {
  const port = await freePort()
  const server = spawn(process.execPath, [join(source, 'scripts/start.mjs'), '--memory', '--port', String(port)], {
    cwd: source,
    stdio: 'ignore',
  })
  process.once('exit', () => server.kill())
  const started = `http://localhost:${port}`
  for (const begun = Date.now(); Date.now() - begun < patience;) {
    if (server.exitCode !== null) break
    if (await isApp(started)) return started
    await new Promise((next) => setTimeout(next, 500))
  }
  throw new Error(`the server of ${source} did not start: npm start says why`)
}

interface Opening {
  readonly at?: number | undefined
  readonly headless?: boolean
}

/**
 * Opens the file on the page of each of these servers, at an event if one is given. Two pages are shown side by side
 * and follow each other's position. Undefined when no browser window can be opened.
 */
export async function openReplay(
  file: string,
  addresses: readonly string[],
  { at, headless = false }: Opening = {},
): Promise<readonly Page[] | undefined> {
  const browser = await chromium
    .launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags, headless })
    .catch(() => undefined)
  if (browser === undefined) return undefined
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await browser.newPage({ viewport: headless ? { width: 1440, height: 900 } : null })
    await page.goto(`${address}/replay${at === undefined ? '' : `#seq=${at}`}`)
    await page.locator('input[type=file]').first().setInputFiles(file)
    pages.push(page)
  }
  const [first, second] = pages
  if (first !== undefined && second !== undefined) {
    if (!headless) await placeSideBySide(pages)
    await follow(first, second)
  }
  return pages
}

async function placeSideBySide(pages: readonly Page[]): Promise<void> {
  for (const [index, page] of pages.entries()) {
    const { wide, high } = await page.evaluate(() => ({ wide: screen.availWidth, high: screen.availHeight }))
    const width = Math.floor(wide / pages.length)
    const session = await page.context().newCDPSession(page)
    const { windowId } = await session.send('Browser.getWindowForTarget')
    await session.send('Browser.setWindowBounds', {
      windowId,
      bounds: { left: index * width, top: 0, width, height: high },
    })
  }
}

/** The position slider, the only element that is the same in all builds and languages. */
const placeOn = (page: Page) => page.locator('input[type=range]')

/**
 * Synchronises two pages once both have opened the file: each follows the position of the other. A changed URL signals
 * a move.
 */
async function follow(first: Page, second: Page): Promise<void> {
  const pages = [first, second]
  const known = new Map<Page, string>()
  for (const page of pages) {
    await placeOn(page).waitFor({ timeout: patience })
    known.set(page, await placeOn(page).inputValue())
  }
  const goAlong = async (moved: Page, told: Page): Promise<void> => {
    const place = await placeOn(moved).inputValue()
    // The URL may be rewritten without a move, or because this page followed the other one.
    if (known.get(moved) === place) return
    for (const page of pages) known.set(page, place)
    await placeOn(told).fill(place)
  }
  const listen = (moved: Page, told: Page) =>
    moved.on('framenavigated', (frame) => {
      // A closed window, or one with another page, has no position.
      if (frame === moved.mainFrame()) void goAlong(moved, told).catch(() => undefined)
    })
  listen(first, second)
  listen(second, first)
}
