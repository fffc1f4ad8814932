import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { chromiumFlags, findChromium } from '../../scripts/browser/chromium.mjs'

const flags = [
  ...chromiumFlags,
  '--headless=new',
  // A smaller card hides its tools.
  '--window-size=1280,1000',
  '--remote-debugging-port=0',
  '--force-prefers-reduced-motion',
  '--hide-crash-restore-bubble',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--password-store=basic',
  '--mute-audio',
]

export interface Chromium {
  readonly page: Page
  /** The port of its debugging protocol. */
  readonly port: string
  /** Kills all its processes at once without flushing, like the system when out of memory. */
  readonly kill: () => Promise<void>
  /** Ends it cleanly, with complete files. */
  readonly close: () => Promise<void>
}

/** Starts a separate Chromium on a profile folder. */
export async function openChromium(profile: string): Promise<Chromium> {
  const told = join(profile, 'DevToolsActivePort')
  rmSync(told, { force: true })
  const child = spawn(findChromium() ?? 'chromium', [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const { pid } = child
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  if (pid === undefined) throw new Error('Chromium did not start')
  const kill = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has already exited.
    }
    return ended
  }
  const end = () => void kill()
  process.once('exit', end)
  try {
    const port = await portIn(told)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [context] = browser.contexts()
    const [first] = context?.pages() ?? []
    const page = first ?? (await context?.newPage())
    if (page === undefined) throw new Error('Chromium has no page')
    return {
      page,
      port,
      kill: async () => {
        await kill()
        process.off('exit', end)
        await browser.close().catch(() => undefined)
      },
      close: async () => {
        const session = await browser.newBrowserCDPSession()
        await session.send('Browser.close').catch(() => undefined)
        await ended
        process.off('exit', end)
      },
    }
  } catch (error) {
    await kill()
    throw error
  }
}

async function portIn(file: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [port = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    if (port !== '') return port
    await pause(100)
  }
  throw new Error('Chromium did not tell its port within 30 s')
}
