import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../../test/campaign/learner'
import { buildIfStale } from '../build/app-build.mjs'
import { root } from '../setup.mjs'
import { learner, servedFrom } from './app'
import { load, median, ms, type Figure, type Part } from './figure'
import { withProfile } from './page'
import { openAfterRest, watchStart } from './start-time'

const PAIRS = 15
/** Unmeasured starts before those, so that the browser caches the compiled code. */
const WARMING = 3
const TARGET_MS = 150
const BARE = 'bare.html'
/** A page that shows a link to a deck, as Home does, and nothing else. */
const barePage = '<!doctype html><title>Bare</title><main><a href="/decks/bare">A deck</a></main>'

/** Measures the first view of Home on a device that has the app, beside the navigation to a bare page. */
export const home: Part = async () => {
  buildIfStale()
  const folder = join(root, 'dist', 'home')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'dist', 'app'), folder, { recursive: true })
  writeFileSync(join(folder, BARE), barePage)
  return servedFrom(folder, (address) =>
    withProfile(async (context): Promise<readonly Figure[]> => {
      const page = await context.newPage()
      await page.goto(address)
      await signIn(page, learner)
      // The app is on the device when its service worker is active.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      // tsx wraps functions in a helper `__name`, which the page lacks.
      await page.addInitScript('globalThis.__name ??= (named) => named')
      await page.addInitScript(watchStart)
      const pairs: { readonly bare: number; readonly home: number }[] = []
      for (let time = 0; time < WARMING + PAIRS; time++) {
        const pair = { bare: await openAfterRest(page, address + BARE), home: await openAfterRest(page, address) }
        if (time >= WARMING) pairs.push(pair)
      }
      const over = median(pairs.map((pair) => pair.home - pair.bare))
      const times = (of: 'bare' | 'home') => ms(median(pairs.map((pair) => pair[of])))
      return [
        {
          id: 'home',
          what: `Start to Home painted with its decks, over the navigation to a page with a link, median of ${PAIRS} pairs`,
          value: `${ms(over)} (medians ${times('home')} and ${times('bare')}; ${load()})`,
          target: `at most ${TARGET_MS} ms`,
          met: over <= TARGET_MS,
        },
      ]
    }),
  )
}
