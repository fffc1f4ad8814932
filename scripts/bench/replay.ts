// The replay's part of the benchmark (X-REPLAY-02, X-EXPORT-04): a file of 200 000 events is opened and scrubbed, with
// a six times slower processor.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { initialState } from '../../core/initial-state'
import { importLimits } from '../../protocol/export-format'
import { mixedLog } from '../../test/bench/mixed-log'
import { exportLog } from '../../worker/export/export'
import { emptyMemory, memoryStore } from '../../worker/store/memory-store'
import type { StoredRow } from '../../worker/ports'
import { buildIfStale } from '../build/app-build.mjs'
import { chromiumFlags, findChromium } from '../browser/chromium.mjs'
import { servedFrom } from './app'
import { load, median, quantile, type Part } from './figure'

const PIECE = 10_000
const throttle = 6
/** Counted slider moves, and the moves before them, during which the page measures the speed of the device. */
const scrubs = 40
const firstScrubs = 5

const whole = (time: number): string => `${time.toFixed(0)} ms`

/**
 * Shortens every id to twelve characters, as many servers use. With longer ids the app omits the beginning of such a
 * long log.
 */
function shortIds(): (rows: readonly StoredRow[]) => readonly StoredRow[] {
  const known = new Map<string, string>()
  const short = (id: string): string => {
    const given = known.get(id) ?? known.size.toString(36).padStart(12, 'x')
    known.set(id, given)
    return given
  }
  const everyId = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
  return (rows) => JSON.parse(JSON.stringify(rows).replaceAll(everyId, short)) as readonly StoredRow[]
}

/** Writes a learner's log with the maximum number of events for an import, in the app's format. Returns its size. */
async function writeLog(path: string): Promise<number> {
  const shortened = shortIds()
  const memory = emptyMemory()
  for (const piece of mixedLog(PIECE)) {
    memory.rows.push(...shortened(piece.rows.slice(0, importLimits.rows - memory.rows.length)))
    if (memory.rows.length >= importLimits.rows) break
  }
  const stored = memoryStore(memory)
  const file = await exportLog(
    { state: () => initialState, stored, settings: { build: 'bench', platform: 'web' } },
    true,
  )
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()))
  return file.size
}

interface Opened {
  /** From the choice of the file until its lines are decoded, ms. */
  readonly decoded: number
  /** From then on until the list and the screens of the first place are shown, ms. */
  readonly usable: number
  /** From then on until the summary is shown, which needs the complete fold, ms. */
  readonly summarised: number
}

/** Opens the file and waits for the first content: the list, the screens of the first place, and the summary. */
async function openTimed(page: Page, path: string): Promise<Opened> {
  const started = page.waitForEvent('worker')
  const chosen = Date.now()
  await page.locator('input[type=file]').first().setInputFiles(path)
  const worker = await started
  const { usable, summarised } = await page.evaluate(
    () =>
      new Promise<{ readonly usable: number; readonly summarised: number }>((found) => {
        let usable: number | undefined
        const look = () => {
          const screens = document.querySelector('iframe')?.contentDocument
          if (
            document.querySelector('[aria-setsize]') !== null &&
            (screens?.querySelectorAll('h1, output').length ?? 0) > 0
          )
            usable ??= performance.timeOrigin + performance.now()
          if (usable === undefined || document.querySelector('[aria-labelledby=in-short] h3') === null)
            return requestAnimationFrame(look)
          return found({ usable, summarised: performance.timeOrigin + performance.now() })
        }
        look()
      }),
  )
  const decoded = await worker.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('flipdeck-log-decoded')[0]?.startTime ?? 0),
  )
  return { decoded: decoded - chosen, usable: usable - decoded, summarised: summarised - decoded }
}

/** Moves the slider like a user. Returns the time until the resulting content is painted, ms. */
const scrubTimed = (page: Page, place: number): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((answered, failed) => {
        const slider = document.querySelector<HTMLInputElement>('input[type=range]')
        if (slider === null) return failed(new Error('there is no slider'))
        const began = performance.now()
        const look = () => {
          const events = document.querySelector('details:last-of-type pre')?.textContent ?? ''
          if (!events.includes(`"seq": ${to},`)) return
          changes.disconnect()
          // A message posted within a frame arrives after that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => answered(performance.now() - began)
            port2.postMessage(undefined)
          })
        }
        const changes = new MutationObserver(look)
        changes.observe(document.body, { subtree: true, childList: true, characterData: true })
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, String(to))
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    place,
  )

/** Measures opening and scrubbing of the largest accepted log. */
export const replay: Part = async () => {
  buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-bench-'))
  const path = join(folder, 'log.jsonl.gz')
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: chromiumFlags })
  try {
    const size = await writeLog(path)
    return await servedFrom('dist/app', async (address) => {
      const page = await browser.newPage()
      // tsx wraps functions in a helper `__name`, which the page lacks.
      await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
      await page.goto(`${address}replay`)
      await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
      const opened = await openTimed(page, path)
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      const worked = Date.now()
      await page.getByRole('slider', { name: 'Moment' }).fill(String(importLimits.rows))
      await page.waitForFunction(
        (last) => document.querySelector('details:last-of-type pre')?.textContent?.includes(`"seq": ${last},`) === true,
        importLimits.rows,
        { timeout: 120_000 },
      )
      const folded = Date.now() - worked
      const times: number[] = []
      // Moves back and forth over the complete log, in a step that visits no place twice.
      for (let turn = 1; turn <= firstScrubs + scrubs; turn += 1) {
        const time = await scrubTimed(page, ((turn * 77_711) % importLimits.rows) + 1)
        if (turn > firstScrubs) times.push(time)
      }
      return [
        {
          id: 'X-REPLAY-02',
          what: 'A file of 200 000 events: from its decoding until the list and the screens of the first moment stand',
          value: `${whole(opened.usable)} (${(size / 1e6).toFixed(1)} MB, decoded in ${whole(opened.decoded)}; in short after ${whole(opened.summarised)}; the last moment ${whole(folded)} after it was gone to; ${load()})`,
          target: 'at most 2 000 ms',
          met: opened.usable <= 2_000,
        },
        {
          id: 'X-REPLAY-02',
          what: `Scrubbing through it at CPU ${throttle}, until what was known then is painted: p95 of ${scrubs} after the first ${firstScrubs}`,
          value: `${whole(quantile(times, 0.95))} (median ${whole(median(times))})`,
          target: 'at most 100 ms',
          met: quantile(times, 0.95) <= 100,
        },
      ]
    })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
