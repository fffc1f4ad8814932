// Sets up a new machine before anything of the project can run. Runs on bare Node: imports nothing from node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './browser/chromium.mjs'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A fault that the user can fix; its message says how. */
export class SetupFault extends Error {}

/** The oldest release of each Node line that every tool here supports; later lines all do. */
const oldestOf = new Map([
  [20, 19],
  [22, 13],
])

/**
 * Returns the problem with this version of Node ('v20.19.0'), or null.
 * @param {string} version
 * @returns {string | null}
 */
export const nodeFault = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const oldest = oldestOf.get(major)
  if (major >= 24 || (oldest !== undefined && minor >= oldest)) return null
  return [
    `Flipdeck needs Node 20.19, Node 22.13 or Node 24 and later. This is Node ${version.replace(/^v/, '')}.`,
    'Get a current one from https://nodejs.org or by a version manager, for example: nvm install 22',
  ].join('\n')
}

/**
 * @typedef {{ version?: string, integrity?: string, resolved?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lock
 */

/**
 * Checks whether node_modules matches the lockfile. Compares content, not dates, because a fresh checkout has new
 * dates.
 * @param {Lock} wanted package-lock.json
 * @param {Lock | null} installed node_modules/.package-lock.json, which npm writes last
 */
export const installIsCurrent = (wanted, installed) => {
  if (installed === null) return false
  const there = installed.packages ?? {}
  return Object.entries(wanted.packages ?? {})
    .filter(([path]) => path !== '')
    .every(([path, entry]) => {
      const found = there[path]
      // Builds for other platforms are not installed.
      if (found === undefined) return entry.optional === true || entry.devOptional === true
      return found.version === entry.version && found.integrity === entry.integrity
    })
}

/**
 * Decides how the tests get their browser.
 * @param {{ found: string | null, chromePath: string | undefined, isRoot: boolean, hasAptGet: boolean }} machine
 * @returns {{ do: 'use', path: string } | { do: 'install', by: readonly ('apt-get' | 'playwright')[] } | { do: 'fail', message: string }}
 *   `by` lists what to try, in order
 */
export const chromiumPlan = ({ found, chromePath, isRoot, hasAptGet }) => {
  if (found !== null) return { do: 'use', path: found }
  if (chromePath) return { do: 'fail', message: `CHROME_PATH is set to ${chromePath}, but there is no such file.` }
  return { do: 'install', by: hasAptGet && isRoot ? ['apt-get', 'playwright'] : ['playwright'] }
}

/** @param {string} path */
const readLock = (path) => (existsSync(path) ? /** @type {Lock} */ (JSON.parse(readFileSync(path, 'utf8'))) : null)

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)))

/**
 * Runs a program in the project's folder with this process's output, and returns whether it succeeded.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const run = (program, args, env = process.env) =>
  // On Windows npm is a script, which needs a shell.
  spawnSync(program, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
  }).status === 0

const install = () => {
  const lock = readLock(join(root, 'package-lock.json'))
  if (lock === null) throw new SetupFault('package-lock.json is missing: this is not a complete copy of the project.')
  if (installIsCurrent(lock, readLock(join(root, 'node_modules', '.package-lock.json')))) return
  console.log('Installing packages (npm ci) …')
  if (!run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])) {
    throw new SetupFault(
      'npm ci failed, see above. It needs a package registry: check the connection, or name one by npm config set registry URL',
    )
  }
}

/** Installs Debian's packages, as root. */
const installByAptGet = () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {...string} packages */
  const get = (...packages) => run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
  run('apt-get', ['update'], env)
  // Not every Debian has the headless shell. Without it the journeys take longer.
  if (!get('chromium', 'chromium-headless-shell')) get('chromium')
}

/** Installs Playwright's Chromium into the user's cache folder. */
const installByPlaywright = () => {
  run(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'])
}

const installers = { 'apt-get': installByAptGet, playwright: installByPlaywright }

const chromium = () => {
  const plan = chromiumPlan({
    found: findChromium(),
    chromePath: process.env.CHROME_PATH,
    isRoot: process.getuid?.() === 0,
    hasAptGet: onPath('apt-get'),
  })
  if (plan.do === 'use') return plan.path
  if (plan.do === 'fail') throw new SetupFault(plan.message)
  for (const installer of plan.by) {
    console.log(`Installing Chromium (${installer}) …`)
    installers[installer]()
    const path = findChromium()
    if (path !== null) return path
  }
  throw new SetupFault(
    [
      `The tests need Chromium, Chrome or Edge. None was found, and ${plan.by.join(' and ')} could not install one, see above.`,
      'Install one by hand (Debian: sudo apt-get install chromium; macOS: brew install --cask google-chrome),',
      'run npx playwright install chromium with a connection, or set CHROME_PATH to the program of one that you have.',
    ].join('\n'),
  )
}

/**
 * Sets up the machine, or throws a SetupFault that names the missing part and how to get it.
 * @param {{ browser: boolean }} needs
 * @returns {{ chromium: string | null }} the browser's path, when one was requested
 */
export const setup = ({ browser }) => {
  const fault = nodeFault(process.version)
  if (fault !== null) throw new SetupFault(fault)
  install()
  return { chromium: browser ? chromium() : null }
}

/**
 * Runs a command's main function. Prints a SetupFault as plain text, without a stack.
 * @param {() => unknown} main
 */
export const runMain = async (main) => {
  try {
    await main()
  } catch (fault) {
    if (!(fault instanceof SetupFault)) throw fault
    console.error(`\n${fault.message}\n`)
    process.exitCode = 1
  }
}
