import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { chromiumFlags, findChromium } from '../../../scripts/browser/chromium.mjs'
import { finding, PATIENCE, type Engine, type EnginePage, type Target } from './engine'
import { onPath } from './on-path'
import { until } from './until'

/** Drives Chromium by its own protocol: the reference for the others. */
export const chromium: Engine = {
  name: 'Chromium',
  missing: () => (findChromium() === null ? 'no Chromium was found' : undefined),
  open: async () =>
    pageOf(
      await puppeteer.launch({
        executablePath: findChromium() ?? '',
        args: [...chromiumFlags],
        defaultViewport,
        protocolTimeout: PATIENCE,
      }),
    ),
}

/** A smaller card hides its tools. */
const defaultViewport = { width: 1280, height: 900 }

const firefoxPath = () => onPath('firefox-esr', 'firefox')

/** Drives the distribution's Firefox by WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (firefoxPath() === undefined ? 'no firefox-esr on PATH' : undefined),
  open: async () =>
    pageOf(
      await puppeteer.launch({
        browser: 'firefox',
        executablePath: firefoxPath() ?? '',
        // Firefox does not emulate media features.
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
        defaultViewport,
        protocolTimeout: PATIENCE,
      }),
    ),
}

async function pageOf(browser: Browser): Promise<EnginePage> {
  const page = await browser.newPage()
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]).catch(() => undefined)
  const element = (target: Target) => until(JSON.stringify(target), () => find(page, target))
  /** Waits until the element does not move: a press on a moving card would miss it. */
  const atRest = (target: Target) =>
    until(`${JSON.stringify(target)} at rest`, async () => {
      const found = await element(target)
      const before = await found.boundingBox()
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      const after = await found.boundingBox()
      return before !== null && before.x === after?.x && before.y === after.y ? found : undefined
    })
  return {
    goTo: async (address) => {
      await page.goto(address, { timeout: PATIENCE })
    },
    reload: async () => {
      await page.reload({ timeout: PATIENCE })
    },
    press: async (target) => (await atRest(target)).click(),
    type: async (target, text) => (await element(target)).type(text),
    key: (name) => page.keyboard.press(name),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}

async function find(page: Page, target: Target): Promise<ElementHandle | undefined> {
  const handle = (await page.evaluateHandle(finding(target))).asElement()
  return isElement(handle) ? handle : undefined
}

/** Every node found here is an element. */
const isElement = (handle: ElementHandle<Node> | null): handle is ElementHandle<Element> => handle !== null
