// What a fresh machine needs before anything of the project can run. Runs on bare Node: imports nothing from node_modules.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A fault that the person at the keyboard can mend; its message says how. */
export class SetupFault extends Error {}

/** The oldest release of each Node line that every tool here supports; later lines all do. */
const oldestOf = new Map([
  [20, 19],
  [22, 13],
])

/**
 * What is wrong with this version of Node ('v20.19.0'), or null.
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
 * Whether node_modules holds what the lockfile asks for. Compared by content, not by date: a fresh checkout makes new dates.
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
      // Builds for other platforms stay away.
      if (found === undefined) return entry.optional === true || entry.devOptional === true
      return found.version === entry.version && found.integrity === entry.integrity
    })
}

/**
 * What to do about the browser of the tests.
 * @param {{ found: string | null, chromePath: string | undefined, isRoot: boolean, hasAptGet: boolean }} machine
 * @returns {{ do: 'use', path: string } | { do: 'install' } | { do: 'tell', message: string }}
 */
export const chromiumPlan = ({ found, chromePath, isRoot, hasAptGet }) => {
  if (found !== null) return { do: 'use', path: found }
  if (chromePath) return { do: 'tell', message: `CHROME_PATH is set to ${chromePath}, but there is no such file.` }
  if (hasAptGet && isRoot) return { do: 'install' }
  return {
    do: 'tell',
    message: [
      'The tests need Chromium or Chrome, and none was found on PATH.',
      hasAptGet
        ? 'Install it with: sudo apt-get install chromium'
        : 'Install it by your system (Fedora: dnf install chromium, macOS: brew install --cask google-chrome)',
      'or set CHROME_PATH to the program of one that you have.',
    ].join('\n'),
  }
}

/** @param {string} path */
const readLock = (path) => (existsSync(path) ? /** @type {Lock} */ (JSON.parse(readFileSync(path, 'utf8'))) : null)

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)))

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const run = (program, args, env = process.env) =>
  spawnSync(program, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

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

const chromium = () => {
  const look = () =>
    chromiumPlan({
      found: findChromium(),
      chromePath: process.env.CHROME_PATH,
      isRoot: process.getuid?.() === 0,
      hasAptGet: onPath('apt-get'),
    })
  const plan = look()
  if (plan.do === 'use') return plan.path
  if (plan.do === 'tell') throw new SetupFault(plan.message)
  console.log('Installing Chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @param {...string} packages */
  const get = (...packages) => run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
  const installed = run('apt-get', ['update'], env) && get('chromium', 'fonts-liberation')
  const path = installed ? findChromium() : null
  if (path === null) {
    throw new SetupFault(
      "apt-get could not install the package 'chromium', see above. Install a Chromium or Chrome by hand, or set CHROME_PATH to one.",
    )
  }
  // Without it the journeys take longer; not every Debian has it.
  get('chromium-headless-shell')
  return path
}

/**
 * Makes the machine ready, or throws a SetupFault that says what is missing and how to get it.
 * @param {{ browser: boolean }} needs
 * @returns {{ chromium: string | null }} the browser's path, when one was asked for
 */
export const setup = ({ browser }) => {
  const fault = nodeFault(process.version)
  if (fault !== null) throw new SetupFault(fault)
  install()
  return { chromium: browser ? chromium() : null }
}

/**
 * Runs a command's main function; a SetupFault is told in plain words, without a stack.
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
