// npm run bench -- lighthouse: Lighthouse with phone settings, on the production build behind the real sandbox server
// (X-PERF-08).
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as E from 'fp-ts/Either'
import { deckId } from '../../test/campaign/deck'
import { openChromium } from '../../test/campaign/chromium'
import { installed as appInstalled } from '../../test/campaign/installed'
import { signIn } from '../../test/campaign/learner'
import { withProfile } from '../../test/campaign/profile'
import { buildIfStale } from '../build/app-build.mjs'
import { learner, servedFrom } from './app'
import { load } from './figure'
import { auditTable, isMet, LighthouseReport, type Audited } from './lighthouse-report'
import { installed } from './packages'
import { root } from '../setup.mjs'
import { machineInfo } from './machine-info'
import type { SectionPart } from './section'

const packages = { lighthouse: '12.8.2' }
const runs = { quick: 1, full: 5 }

interface Place {
  readonly name: string
  readonly path: string
  readonly signedIn: boolean
}

const places: readonly Place[] = [
  { name: 'Sign-in', path: '', signedIn: false },
  { name: 'Home', path: '', signedIn: true },
  { name: 'A deck', path: `decks/${deckId}`, signedIn: true },
]

/** The folder of the last complete reports, for inspection. */
const reportsFolder = join(root, 'dist/bench-lighthouse')

/** The categories of one run. */
const categories = { alone: 'performance', whole: 'performance,accessibility,best-practices' } as const

/**
 * Runs Lighthouse's command line in the browser at this port. The browser's storage is kept where a user is signed in.
 */
async function audit(
  folder: string,
  port: string,
  url: string,
  { name, signedIn }: Place,
  which: keyof typeof categories,
): Promise<LighthouseReport> {
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const what = [`--only-categories=${categories[which]}`, '--output=json', '--output-path=stdout']
  const how = ['--quiet', '--no-enable-error-reporting', ...(signedIn ? ['--disable-storage-reset'] : [])]
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, `--port=${port}`, ...what, ...how], {
    maxBuffer: 2 ** 28,
  })
  mkdirSync(reportsFolder, { recursive: true })
  writeFileSync(join(reportsFolder, `${name}, ${which}.json`), stdout)
  const report = LighthouseReport.decode(JSON.parse(stdout))
  if (E.isLeft(report)) throw new Error('Lighthouse has told something else than a report')
  return report.right
}

/** Repeats a failed run once, because Lighthouse misses the start of about one page in twelve and reports an error. */
const auditSurely = (...given: Parameters<typeof audit>) => audit(...given).catch(() => audit(...given))

const auditPlace = (folder: string, address: string, place: Place, times: number): Promise<Audited> =>
  withProfile(async (profile) => {
    const { page, port, kill } = await openChromium(profile)
    try {
      await page.goto(address)
      if (place.signedIn) {
        await signIn(page, learner)
        await appInstalled(page)
      }
      await page.goto('about:blank')
      // Another debugger connection would slow the page down.
      await page.context().browser()?.close()
      const url = `${address}${place.path}`
      // A first run fills the code caches of server and browser.
      await auditSurely(folder, port, url, place, 'alone')
      const alone: LighthouseReport[] = []
      const whole: LighthouseReport[] = []
      while (alone.length < times) alone.push(await auditSurely(folder, port, url, place, 'alone'))
      // Last, because the following run clears what these audits leave in the browser.
      while (whole.length < times) whole.push(await auditSurely(folder, port, url, place, 'whole'))
      return { name: place.name, alone, whole }
    } finally {
      await kill()
    }
  })

async function run(size: 'quick' | 'full') {
  const folder = installed('lighthouse', packages)
  buildIfStale()
  const audited = await servedFrom('dist/app', async (address) => {
    const all: Audited[] = []
    for (const place of places) all.push(await auditPlace(folder, address, place, runs[size]))
    return all
  })
  const text = `X-PERF-08, by \`npm run bench -- lighthouse\`: Lighthouse ${packages.lighthouse}, its default settings for a phone (slow 4G and a quarter of the processor, simulated), in the Chromium of the machine, on the production build behind the sandbox server at the lowest priority; medians of ${runs[size]} after an uncounted run. The driver that signs in has disconnected from the browser. Performance is audited alone, and then all categories at once: data that the accessibility audits leave in the browser is cleaned up in the next run, so that such runs disturb each other; the last column contains their results. ${await machineInfo()} At the end of it: ${load()}.

The sign-in is opened in an empty profile, as on a first visit; Home and the deck by a user who is signed in on the device, with the app in the service worker. The last report of each is in \`dist/bench-lighthouse\`.

${auditTable(audited)}`
  return { text, met: isMet(audited) }
}

export const lighthouse: SectionPart = { title: 'Lighthouse', run }
