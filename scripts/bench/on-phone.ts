// A phone on which the sandbox serves the app as it was built, for the measurements of screens.
import { chromium, type Page } from 'playwright'
import { buildWhenChanged } from '../app-build.mjs'
import { chromiumFlags, findChromium } from '../chromium.mjs'
import { servedFrom } from './app'

/** Runs with a page of a phone, touched by fingers, and the address at which the sandbox serves the app. */
export async function onPhone<A>(run: (page: Page, address: string) => Promise<A>): Promise<A> {
  await buildWhenChanged()
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
      // tsx names the functions that it compiles by a helper, which the page does not have.
      await page.addInitScript('globalThis.__name ??= (named) => named')
      return run(page, address)
    })
  } finally {
    await browser.close()
  }
}
