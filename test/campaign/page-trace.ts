import type { Page } from 'playwright'

/**
 * Runs an action on a page. An error also reports the page's events with their times from the start in ms, and its
 * contents. For a failure seen once in a hundred runs, this is the only evidence.
 */
export async function withPageTrace<A>(page: Page, run: () => Promise<A>): Promise<A> {
  const began = performance.now()
  const story: string[] = []
  const tell = (what: string) => void story.push(`${Math.round(performance.now() - began)} ${what}`)
  page.on('framenavigated', (frame) => tell(`went to ${frame.url()}`))
  page.on('worker', (worker) => tell(`began ${worker.url()}`))
  page.on('pageerror', ({ message }) => tell(`failed: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`said: ${message.text()}`)
  })
  page.on('crash', () => tell('crashed'))
  try {
    return await run()
  } catch (error) {
    tell('ended')
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => 'a page that does not answer')
    throw new Error([String(error), ...story, shown].join('\n'), { cause: error })
  }
}
