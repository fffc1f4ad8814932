// Where the browser of the tests and benchmarks is, and how it is started. Runs on bare Node.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`)

/**
 * The first two are pages of Chromium's own, which it opens with each window and which cost as much as the page under
 * test. One list of features takes the place of another: the others are those that Playwright switches off itself.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Nothing is fetched, updated or reported by a browser under test. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/**
 * The path of a Chromium: CHROME_PATH when it is set, else the first known name on PATH, else a Mac's application.
 * A CHROME_PATH that leads nowhere is not replaced by another browser: the caller is told (null).
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | null}
 */
export const findChromium = (env = process.env, exists = existsSync) => {
  if (env.CHROME_PATH) return exists(env.CHROME_PATH) ? env.CHROME_PATH : null
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macApps]
  return candidates.find((path) => exists(path)) ?? null
}

/**
 * The path of Chromium without its windows, menus and own pages, which takes a fifth less of the processors: where it is on
 * PATH and no CHROME_PATH asks for another one; else of the one that is there.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {(path: string) => boolean} [exists]
 * @returns {string | null}
 */
export const findShell = (env = process.env, exists = existsSync) => {
  const folders = (env.CHROME_PATH ? '' : (env.PATH ?? '')).split(delimiter).filter((folder) => folder !== '')
  const shell = folders.map((folder) => join(folder, 'chromium-headless-shell')).find((path) => exists(path))
  return shell ?? findChromium(env, exists)
}
