import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findChromium, findShell } from '../../scripts/browser/chromium.mjs'
import type { Lockfile } from '../../scripts/generate/lockfile'
import { completed, missingFrom } from '../../scripts/generate/lockfile'
import { chromiumPlan, installIsCurrent, nodeFault, root } from '../../scripts/setup.mjs'
import { sourceHash } from '../../scripts/build/source-hash.mjs'
import { tempTree } from './temp-tree'

describe('X-DX-01 Node', () => {
  test.each(['v20.19.0', 'v20.20.2', 'v22.13.1', 'v24.0.0', 'v26.1.0'])('X-DX-01 accepts %s', (version) => {
    expect(nodeFault(version)).toBeNull()
  })

  test.each(['v12.22.0', 'v18.20.4', 'v20.18.3', 'v21.7.0', 'v22.12.0', 'v23.5.0'])(
    'X-DX-01 rejects %s with the required version and where to get it',
    (version) => {
      expect(nodeFault(version)).toBe(
        [
          `Flipdeck needs Node 20.19, Node 22.13 or Node 24 and later. This is Node ${version.slice(1)}.`,
          'Get a current one from https://nodejs.org or by a version manager, for example: nvm install 22',
        ].join('\n'),
      )
    },
  )
})

describe('X-DX-01 packages', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/a-mac': { version: '1.0.0', integrity: 'sha512-m', optional: true },
    },
  }
  const a = { version: '1.0.0', integrity: 'sha512-a' }

  test('X-DX-01 finds the packages of the lockfile installed; builds for other platforms may be missing', () => {
    expect(installIsCurrent(wanted, { packages: { 'node_modules/a': a } })).toBe(true)
  })

  test.each([
    ['nothing is installed', null],
    ['a package is missing', { packages: {} }],
    ['a package has another version', { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } }],
    ['a package has other content', { packages: { 'node_modules/a': { ...a, integrity: 'sha512-b' } } }],
  ])('X-DX-01 installs packages when %s', (_why, installed) => {
    expect(installIsCurrent(wanted, installed)).toBe(false)
  })
})

describe('X-DX-01 the lockfile', () => {
  const parent = { version: '1.2.3', optionalDependencies: { '@a/linux-x64': '1.2.3', 'a-darwin-arm64': '1.2.3' } }
  const partial = {
    packages: {
      'node_modules/b/node_modules/a': parent,
      'node_modules/@a/linux-x64': { version: '1.2.3', optional: true, os: ['linux'], cpu: ['x64'] },
    },
  }

  test('X-DX-01 finds an unnamed package of another platform, and adds it next to its parent', () => {
    const path = 'node_modules/b/node_modules/a-darwin-arm64'
    expect(missingFrom(partial)).toEqual([{ path, version: '1.2.3', parent }])
    expect(completed(partial).packages).toEqual({
      ...partial.packages,
      [path]: { version: '1.2.3', optional: true, os: ['darwin'], cpu: ['arm64'] },
    })
  })

  test('X-DX-01 names every package of every platform, so that npm ci accepts it (else: npx tsx scripts/generate/lockfile.ts)', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
    expect(missingFrom(lock).map(({ path }) => path)).toEqual([])
  })

  test('X-DX-01 pins every required package to one version', () => {
    const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
    const versions = Object.entries({ ...asked.dependencies, ...asked.devDependencies })
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})

describe('X-DX-01 Chromium', () => {
  const path = ['/first', '/second'].join(delimiter)
  const playwrights = '/home/robin/.cache/ms-playwright/chromium/chrome'
  const machine = (files: readonly string[], env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') => ({
    env: { PATH: path, ...env },
    exists: (file: string) => files.includes(file),
    platform,
    fromPlaywright: () => playwrights,
  })

  test('X-DX-01 uses the first known name on PATH', () => {
    const second = ['chromium', 'google-chrome'].map((name) => join('/second', name))
    expect(findChromium(machine(second))).toBe(second[0])
  })

  test('X-DX-01 prefers CHROME_PATH, and finds nothing when it names a missing file', () => {
    const env = { CHROME_PATH: '/mine/chrome' }
    expect(findChromium(machine(['/mine/chrome', join('/first', 'chromium')], env))).toBe('/mine/chrome')
    expect(findChromium(machine([join('/first', 'chromium'), playwrights], env))).toBeNull()
  })

  test.each([
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', '/Users/robin/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['darwin', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['win32', String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`],
    ['win32', String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`],
    ['linux', '/opt/google/chrome/chrome'],
    ['linux', '/snap/bin/chromium'],
  ] as const)('X-DX-01 finds a browser outside of PATH on %s: %s', (platform, program) => {
    const env = {
      HOME: '/Users/robin',
      PROGRAMFILES: String.raw`C:\Program Files`,
      'PROGRAMFILES(X86)': String.raw`C:\Program Files (x86)`,
    }
    expect(findChromium(machine([program, playwrights], env, platform))).toBe(program)
  })

  test('X-DX-01 falls back to the browser that Playwright has installed', () => {
    expect(findChromium(machine([playwrights]))).toBe(playwrights)
    expect(findChromium(machine([]))).toBeNull()
    expect(findChromium({ ...machine([]), fromPlaywright: () => null })).toBeNull()
  })

  test('X-DX-06 uses the headless shell on PATH for journeys unless CHROME_PATH names another browser', () => {
    const files = [join('/first', 'chromium'), join('/second', 'chromium-headless-shell'), '/mine/chrome']
    expect(findShell(machine(files))).toBe(join('/second', 'chromium-headless-shell'))
    expect(findShell(machine(files, { PATH: '/first' }))).toBe(join('/first', 'chromium'))
    expect(findShell(machine(files, { CHROME_PATH: '/mine/chrome' }))).toBe('/mine/chrome')
  })

  const bare = { found: null, chromePath: undefined, isRoot: false, hasAptGet: false }
  test('X-DX-01 uses an existing browser instead of installing one', () => {
    expect(chromiumPlan({ ...bare, found: '/usr/bin/chromium', isRoot: true, hasAptGet: true })).toEqual({
      do: 'use',
      path: '/usr/bin/chromium',
    })
  })

  test.each([
    ['by apt-get, then by Playwright, as root on Debian', { isRoot: true, hasAptGet: true }, ['apt-get', 'playwright']],
    ['by Playwright without root', { hasAptGet: true }, ['playwright']],
    ['by Playwright without apt-get', { isRoot: true }, ['playwright']],
  ])('X-DX-01 installs a browser %s', (_how, facts, by) => {
    expect(chromiumPlan({ ...bare, ...facts })).toEqual({ do: 'install', by })
  })

  test('X-DX-01 fails when CHROME_PATH names a missing file, instead of installing a browser', () => {
    expect(chromiumPlan({ ...bare, chromePath: '/no', isRoot: true, hasAptGet: true })).toEqual({
      do: 'fail',
      message: 'CHROME_PATH is set to /no, but there is no such file.',
    })
  })
})

describe('X-DX-01 the commands on an unsuitable machine', () => {
  /** Runs a copy of the scripts alone, as on a machine without installed packages. */
  const runIn = (files: Readonly<Record<string, string>>, script: string, env: NodeJS.ProcessEnv) => {
    const folder = tempTree(files)
    cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
    const { status, stderr } = spawnSync(process.execPath, [join('scripts', script)], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    return { status, stderr: stderr.trim() }
  }

  test('X-DX-01 reports an incomplete copy of the project in npm start', () => {
    expect(runIn({}, 'start.mjs', {})).toEqual({
      status: 1,
      stderr: 'package-lock.json is missing: this is not a complete copy of the project.',
    })
  })

  test('X-DX-01 reports an invalid CHROME_PATH in npm test', () => {
    const installed = { 'package-lock.json': '{"packages":{}}', 'node_modules/.package-lock.json': '{"packages":{}}' }
    expect(runIn(installed, 'test.mjs', { PATH: dirname(process.execPath), CHROME_PATH: '/nowhere/chrome' })).toEqual({
      status: 1,
      stderr: 'CHROME_PATH is set to /nowhere/chrome, but there is no such file.',
    })
  })
})

describe('X-DX-01 the build of npm start', () => {
  const sources = { 'index.html': '<p>', 'ui/main.tsx': 'a', 'core/rules.ts': 'b', 'core/rules.test.ts': 'c' }
  const hashOf = (files: Readonly<Record<string, string>>) => sourceHash(tempTree(files))

  test('X-DX-01 gives the same sources the same hash anywhere, ignoring tests, other files and build output', () => {
    const others = {
      'core/rules.test.ts': 'changed',
      'README.md': 'new',
      'ui/i18n/compiled/de.json': 'made by the build',
    }
    expect(hashOf({ ...sources, ...others })).toBe(hashOf(sources))
  })

  test.each([
    ['changed', { ...sources, 'core/rules.ts': 'B' }],
    ['added', { ...sources, 'worker/main.ts': '' }],
    ['renamed', { 'index.html': '<p>', 'ui/start.tsx': 'a', 'core/rules.ts': 'b' }],
  ])('X-DX-01 makes the build stale when a file is %s', (_how, files) => {
    expect(hashOf(files)).not.toBe(hashOf(sources))
  })
})
