// npm run replay -- FILE --open: shows an exported log on the page '/replay' of a server on this machine. The browser is
// given the file as a hand gives it, by the file chooser: it is sent nowhere.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { root } from './setup.mjs'

/** Where 'npm start' serves the app. */
const usual = 'http://localhost:8787'
/** The app is built first when its sources changed, ms. */
const patience = 300_000

/** Does the app's own server answer there? */
async function isApp(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/replay`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  return answer?.headers.get('content-security-policy')?.includes('trusted-types flipdeck') === true
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** The address of the server that runs, or of one that is started and ends with this process. */
export async function findServer(address = usual): Promise<string> {
  if (await isApp(address)) return address
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--memory', '--port', String(port)], {
    cwd: root,
    stdio: 'ignore',
  })
  process.once('exit', () => server.kill())
  const started = `http://localhost:${port}`
  for (const begun = Date.now(); Date.now() - begun < patience;) {
    if (server.exitCode !== null) break
    if (await isApp(started)) return started
    await new Promise((next) => setTimeout(next, 500))
  }
  throw new Error('the local server did not start: npm start says why')
}

/** Opens the file on the page, at an event if one is named. Undefined when no window of a browser can be opened. */
export async function openReplay(
  file: string,
  address: string,
  { at, headless = false }: { readonly at?: number | undefined; readonly headless?: boolean } = {},
): Promise<Page | undefined> {
  const browser = await chromium
    .launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags, headless })
    .catch(() => undefined)
  if (browser === undefined) return undefined
  const page = await browser.newPage({ viewport: headless ? { width: 1440, height: 900 } : null })
  await page.goto(`${address}/replay${at === undefined ? '' : `#seq=${at}`}`)
  await page.locator('input[type=file]').first().setInputFiles(file)
  return page
}
