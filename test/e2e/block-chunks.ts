import { expect, type Page } from '@playwright/test'

/** Blocks chunks of the app. The returned function unblocks them once requests for them have stopped. */
export async function blockChunks(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*.js*`
  let asked = 0
  await page.route(files, (route) => {
    asked += 1
    return route.abort()
  })
  return async () => {
    let before = 0
    const isQuiet = () => {
      const is = asked === before
      before = asked
      return is
    }
    await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
    await page.unroute(files)
  }
}
