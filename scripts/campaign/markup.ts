// X-SEC-01: hostile documents and addresses, in Chromium under the app's own policy, through every component that shows
// content. No script runs, no request leaves the app's host, and only allowed elements remain.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { chromium, type Page } from 'playwright'
import { hostileAddress, hostileMarkup } from '../../test/arbitraries/markup'
import type { MarkupPage } from '../../test/campaign/markup/page'
import { buildPage, servedFrom } from '../bench/app'
import { chromiumFlags, findChromium } from '../browser/chromium.mjs'
import type { Given } from '../campaign'

/** Per run. */
const DOCUMENTS = 800
const ADDRESSES = 800
/** Number of documents per call into the page. */
const AT_ONCE = 50
/** Maximum length of a failed document in the output, characters. */
const SHOWN = 400

interface Counts {
  documents: number
  addresses: number
  failed: number
}

export async function run(
  seeds: Iterable<number>,
  { corpus }: Given,
): Promise<{ readonly line: string; readonly ok: boolean }> {
  const began = performance.now()
  await buildPage('test/campaign/markup', 'dist/markup')
  const counts: Counts = { documents: 0, addresses: 0, failed: 0 }
  const outside: string[] = []
  let reported = 0
  await servedFrom('dist/markup', async (address) => {
    const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags })
    const page = await browser.newPage()
    page.on('pageerror', ({ message }) => outside.push(`error ${message}`))
    await page.route('**/*', async (route) => {
      const url = new URL(route.request().url())
      if (url.origin === new URL(address).origin) return route.continue()
      outside.push(url.href)
      return route.abort()
    })
    await opened(page, address)
    // The same page without the content security policy, under which the page cannot parse markup again for inspection.
    const reader = await browser.newPage()
    await reader.route(address, async (route) => {
      const reply = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = reply.headers()
      await route.fulfill({ response: reply, headers })
    })
    await opened(reader, address)
    const pages = { page, reader }
    const given = corpus === undefined ? [] : documentsIn(corpus)
    await show(pages, given, counts)
    for (const seed of seeds) {
      await show(pages, fc.sample(hostileMarkup, { seed, numRuns: DOCUMENTS }), counts)
      await judge(page, fc.sample(hostileAddress, { seed, numRuns: ADDRESSES }), counts)
    }
    reported = await inPage(page, async (markup) => markup.reported(), undefined)
    await browser.close()
  })
  for (const one of outside.slice(0, 10)) console.error(`markup: asked for ${one}`)
  const seconds = Math.round((performance.now() - began) / 1000)
  return {
    line: `markup: ${counts.documents} documents and ${counts.addresses} addresses, ${counts.failed} that did what they must not, ${outside.length} calls to other hosts; the policy spoke up ${reported} times about what was read and did not run (${seconds} s)`,
    ok: counts.failed === 0 && outside.length === 0 && counts.documents > 0,
  }
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction('window.markup !== undefined')
}

interface Pages {
  readonly page: Page
  readonly reader: Page
}

async function show({ page, reader }: Pages, documents: readonly string[], counts: Counts): Promise<void> {
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const some = documents.slice(from, from + AT_ONCE)
    const told = await inPage(page, (markup, texts: readonly string[]) => markup.show(texts), some)
    const read = await inPage(
      reader,
      async (markup, texts: readonly string[]) => markup.readAgain(texts),
      told.map(({ shown }) => shown),
    )
    for (const [index, tried] of told.entries()) {
      const harms = [...tried.harms, ...(read[index] ?? [])]
      if (harms.length > 0) fell(counts, `${JSON.stringify(some[index]?.slice(0, SHOWN))}: ${harms.join(', ')}`)
    }
  }
  counts.documents += documents.length
}

async function judge(page: Page, addresses: readonly string[], counts: Counts): Promise<void> {
  const taken = await inPage(page, async (markup, texts: readonly string[]) => markup.addresses(texts), addresses)
  for (const address of taken) fell(counts, `${JSON.stringify(address)} is opened or framed`)
  counts.addresses += addresses.length
}

function fell(counts: Counts, what: string): void {
  counts.failed += 1
  console.error(`markup: ${what}`)
}

/** Runs a function in the page with its markup object; `given` must be JSON. */
const inPage = <A, G>(page: Page, run: (markup: MarkupPage, given: G) => Promise<A>, given: G): Promise<A> =>
  page.evaluate<A>(`(${run.toString()})(window.markup, ${JSON.stringify(given)})`)

/** Returns every line of a folder's files, and also each markup file in full. */
const documentsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      return [...(/\.(?:x?html?|svg|xml)$/.test(entry.name) ? [text] : []), ...text.split('\n').filter(Boolean)]
    })
