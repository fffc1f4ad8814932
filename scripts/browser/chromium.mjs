// Finds the browser of the tests and benchmarks, and defines its start options. Runs on bare Node.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/**
 * Programs of Chrome, Chromium and Edge outside of PATH, by platform, the most common first.
 * @type {Partial<Record<NodeJS.Platform, (env: NodeJS.ProcessEnv) => string[]>>}
 */
const usualPlaces = {
  darwin: ({ HOME = '' }) =>
    ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
      ['', HOME].map((above) => `${above}/Applications/${app}.app/Contents/MacOS/${app}`),
    ),
  win32: (env) =>
    [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ].flatMap((program) =>
      [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
        folder ? [`${folder}\\${program}`] : [],
      ),
    ),
  linux: () => [
    '/opt/google/chrome/chrome',
    '/opt/microsoft/msedge/msedge',
    '/snap/bin/chromium',
    '/var/lib/flatpak/exports/bin/org.chromium.Chromium',
  ],
}

/**
 * The first two are internal pages that Chromium opens with each window and that cost as much as the page under test. A
 * second list of features replaces the first, so the others repeat what Playwright disables.
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

/** A browser under test fetches, updates and reports nothing. */
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
 * @typedef {object} Machine What the search for a browser may look at; each part defaults to this machine's.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(path: string) => boolean} [exists]
 * @property {NodeJS.Platform} [platform]
 * @property {() => string | null} [fromPlaywright] where Playwright would install its own Chromium
 */

/**
 * Returns the path where Playwright installs its Chromium, or null while the package itself is not installed.
 * @returns {string | null}
 */
const playwrightPath = () => {
  try {
    const { chromium } = /** @type {typeof import('playwright')} */ (createRequire(import.meta.url)('playwright'))
    return chromium.executablePath()
  } catch {
    return null
  }
}

/**
 * Finds a Chromium, Chrome or Edge (X-DX-01): CHROME_PATH, then PATH, then the platform's usual folders, then
 * Playwright's installation. Returns null when none is found, or when CHROME_PATH names a file that does not exist.
 * @param {Machine} [machine]
 * @returns {string | null}
 */
export const findChromium = ({
  env = process.env,
  exists = existsSync,
  platform = process.platform,
  fromPlaywright = playwrightPath,
} = {}) => {
  if (env.CHROME_PATH) return exists(env.CHROME_PATH) ? env.CHROME_PATH : null
  const onPath = pathFolders(env).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...onPath, ...(usualPlaces[platform]?.(env) ?? [])].find((path) => exists(path))
  if (found !== undefined) return found
  const installed = fromPlaywright()
  return installed !== null && exists(installed) ? installed : null
}

/**
 * Finds Chromium's headless shell, which uses a fifth less processor time, on PATH. Falls back to {@link findChromium}
 * when it is missing or CHROME_PATH names another browser.
 * @param {Machine} [machine]
 * @returns {string | null}
 */
export const findShell = (machine = {}) => {
  const { env = process.env, exists = existsSync } = machine
  const folders = env.CHROME_PATH ? [] : pathFolders(env)
  const shell = folders.map((folder) => join(folder, 'chromium-headless-shell')).find((path) => exists(path))
  return shell ?? findChromium(machine)
}

/** @param {NodeJS.ProcessEnv} env */
const pathFolders = (env) => (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
