import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findChromium, findShell } from '../../scripts/chromium.mjs'
import type { Lockfile } from '../../scripts/lockfile'
import { completed, missingFrom } from '../../scripts/lockfile'
import { chromiumPlan, installIsCurrent, nodeFault, root } from '../../scripts/setup.mjs'
import { sourceHash } from '../../scripts/source-hash.mjs'
import { closingLine } from '../../scripts/steps.mjs'
import { tempTree } from './temp-tree'

describe('X-DX-01 Node', () => {
  test.each(['v20.19.0', 'v20.20.2', 'v22.13.1', 'v24.0.0', 'v26.1.0'])('X-DX-01 %s will do', (version) => {
    expect(nodeFault(version)).toBeNull()
  })

  test.each(['v12.22.0', 'v18.20.4', 'v20.18.3', 'v21.7.0', 'v22.12.0', 'v23.5.0'])(
    'X-DX-01 %s is refused with what is needed and where it is',
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

  test('X-DX-01 what the lockfile asks for is there; builds for other platforms may be missing', () => {
    expect(installIsCurrent(wanted, { packages: { 'node_modules/a': a } })).toBe(true)
  })

  test.each([
    ['nothing is installed', null],
    ['a package is missing', { packages: {} }],
    ['a package has another version', { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } }],
    ['a package has other content', { packages: { 'node_modules/a': { ...a, integrity: 'sha512-b' } } }],
  ])('X-DX-01 packages are installed when %s', (_why, installed) => {
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

  test('X-DX-01 a package of another platform that it does not name is found and added where its parent is', () => {
    const path = 'node_modules/b/node_modules/a-darwin-arm64'
    expect(missingFrom(partial)).toEqual([{ path, version: '1.2.3', parent }])
    expect(completed(partial).packages).toEqual({
      ...partial.packages,
      [path]: { version: '1.2.3', optional: true, os: ['darwin'], cpu: ['arm64'] },
    })
  })

  test('X-DX-01 ours names every package of every platform, so that npm ci takes it (else: npx tsx scripts/lockfile.ts)', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
    expect(missingFrom(lock).map(({ path }) => path)).toEqual([])
  })

  test('X-DX-01 every package that we ask for is pinned to one version', () => {
    const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
    const versions = Object.entries({ ...asked.dependencies, ...asked.devDependencies })
    expect(versions.length).toBeGreaterThan(0)
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })
})

describe('X-DX-01 Chromium', () => {
  const path = ['/first', '/second'].join(delimiter)

  test('X-DX-01 the first known name on PATH is used', () => {
    const there = new Set([join('/second', 'chromium'), join('/second', 'google-chrome')])
    expect(findChromium({ PATH: path }, (file: string) => there.has(file))).toBe(join('/second', 'chromium'))
  })

  test('X-DX-01 CHROME_PATH goes first, and is not replaced when it leads nowhere', () => {
    const env = { PATH: path, CHROME_PATH: '/mine/chrome' }
    expect(findChromium(env, () => true)).toBe('/mine/chrome')
    expect(findChromium(env, (file: string) => file !== '/mine/chrome')).toBeNull()
  })

  test('X-DX-01 none on the machine gives none', () => {
    expect(findChromium({ PATH: path }, () => false)).toBeNull()
  })

  test('X-DX-06 the journeys take the one without windows where it is, unless another one is asked for', () => {
    const there = new Set([join('/first', 'chromium'), join('/second', 'chromium-headless-shell'), '/mine/chrome'])
    const exists = (file: string) => there.has(file)
    expect(findShell({ PATH: path }, exists)).toBe(join('/second', 'chromium-headless-shell'))
    expect(findShell({ PATH: '/first' }, exists)).toBe(join('/first', 'chromium'))
    expect(findShell({ PATH: path, CHROME_PATH: '/mine/chrome' }, exists)).toBe('/mine/chrome')
  })

  const bare = { found: null, chromePath: undefined, isRoot: false, hasAptGet: false }
  test('X-DX-01 one that is found is used, whoever asks', () => {
    expect(chromiumPlan({ ...bare, found: '/usr/bin/chromium', isRoot: true, hasAptGet: true })).toEqual({
      do: 'use',
      path: '/usr/bin/chromium',
    })
  })

  test('X-DX-01 root on a machine with apt-get gets it installed', () => {
    expect(chromiumPlan({ ...bare, isRoot: true, hasAptGet: true })).toEqual({ do: 'install' })
  })

  test.each([
    ['without root', { ...bare, hasAptGet: true }, 'Install it with: sudo apt-get install chromium'],
    ['without apt-get', { ...bare, isRoot: true }, 'Install it by your system (Fedora: dnf install chromium'],
    [
      'with a wrong CHROME_PATH',
      { ...bare, chromePath: '/no', isRoot: true, hasAptGet: true },
      'CHROME_PATH is set to /no,',
    ],
  ])('X-DX-01 %s the way to get it is told', (_who, machine, message) => {
    const plan = chromiumPlan(machine)
    expect(plan.do === 'tell' ? plan.message : plan.do).toContain(message)
  })
})

describe('X-DX-01 the commands on a machine that cannot', () => {
  /** A copy of the scripts alone, as on a machine where nothing was installed. */
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

  test('X-DX-01 npm start says that the copy of the project is not complete', () => {
    expect(runIn({}, 'start.mjs', {})).toEqual({
      status: 1,
      stderr: 'package-lock.json is missing: this is not a complete copy of the project.',
    })
  })

  test('X-DX-01 npm test says that CHROME_PATH leads nowhere', () => {
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

  test('X-DX-01 the same sources give the same hash anywhere; tests, other files and what the build makes do not count', () => {
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
  ])('X-DX-01 a file that is %s makes the build stale', (_how, files) => {
    expect(hashOf(files)).not.toBe(hashOf(sources))
  })
})

describe('X-DX-01 the steps of npm test', () => {
  const check = { name: 'check', ok: true }
  test('X-DX-01 the last line names the step that failed and what was not reached', () => {
    expect(closingLine([check, { name: 'build', ok: false }], 4, 70.2)).toBe(
      'FAILED: build (1 of 4 steps passed) · 2 not reached · 1 min 10 s',
    )
  })

  test('X-DX-01 of two at the same time each is heard as a whole, and one that fails ends it', () => {
    const says = (name: string) => `setTimeout(() => console.log('${name} ends'), 50); console.log('${name} begins')`
    const script = `
      import { runSteps } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/steps.mjs')).href)}
      const one = { name: 'one', args: ['-e', ${JSON.stringify(says('one'))}] }
      const other = { name: 'other', args: ['-e', ${JSON.stringify(`${says('other')}; process.exitCode = 3`)}] }
      await runSteps([[one, other], { name: 'next', args: ['-e', 'console.log(1)'] }], { goOn: false })`
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/▸ one\none begins\none ends\n✓ one/)
    expect(stdout).toMatch(/▸ other\nother begins\nother ends\n✗ other/)
    expect(stdout).toMatch(/FAILED: other \(1 of 3 steps passed\) · 1 not reached/)
    expect(stdout).not.toContain('▸ next')
  })
})
