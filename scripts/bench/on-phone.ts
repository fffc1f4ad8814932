// Emulates a phone on which the sandbox serves the built app, for the measurements of screens.
import { chromium, type Page } from 'playwright'
import { buildIfStale } from '../build/app-build.mjs'
import { chromiumFlags, findChromium } from '../browser/chromium.mjs'
import { servedFrom } from './app'

/** Runs `run` with a page of a phone with touch input, and the URL of the app. */
export async function onPhone<A>(run: (page: Page, address: string) => Promise<A>): Promise<A> {
  buildIfStale()
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags })
  try {
    return await servedFrom('dist/app', async (address) => {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error.message))
      // tsx wraps functions in a helper `__name`, which the page lacks.
      await page.addInitScript('globalThis.__name ??= (named) => named')
      return run(page, address)
    })
  } finally {
    await browser.close()
  }
}
