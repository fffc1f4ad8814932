import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { waitForIdle } from './wait-for-idle'

/**
 * Chromium closes a database 2 s after the last page that used it. After this time, in ms, each start opens it again.
 */
const CLOSING = 2_500
/** Maximum wait for an idle machine between two pages, ms. */
const REST = 10_000

declare global {
  interface Window {
    /** Milliseconds from the navigation until Home was painted with its decks. */
    homePainted: Promise<number>
  }
}

/** Runs in the page before its own code. */
export function watchStart(): void {
  window.homePainted = new Promise((painted) => {
    const look = () => {
      if (document.querySelector('main a[href^="/decks/"]') === null) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => painted(performance.now())))
    }
    const changes = new MutationObserver(look)
    changes.observe(document, { subtree: true, childList: true })
  })
}

/**
 * Opens an address on an idle machine with closed databases. Returns the time until a link to a deck is painted, ms.
 * `prepare` runs between the unload of the previous page and that.
 */
export async function openAfterRest(
  page: Page,
  address: string,
  prepare: () => Promise<void> = async () => undefined,
): Promise<number> {
  // Unloads the previous page separately, so that its unload is not part of the start.
  await page.goto('about:blank')
  await prepare()
  await pause(CLOSING)
  await waitForIdle(REST)
  await page.goto(address)
  return page.evaluate(() => window.homePainted)
}
