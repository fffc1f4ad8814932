import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createVitest } from 'vitest/node'
import journeys from '../../playwright.config'
import { projects } from '../../scripts/test-run/plan.mjs'
import { tempTree } from './temp-tree'

const root = join(import.meta.dirname, '..', '..')

describe('X-DX-06 how the tests run', () => {
  test('X-DX-06 runs unit tests in shared processes, without omitting a test file or project', async () => {
    const vitest = await createVitest('test', { watch: false, root }, { server: { watch: null } })
    try {
      // npm test would omit a project that no step names.
      const planned: string[] = [...projects.main, ...projects.rest]
      expect(planned.toSorted()).toEqual(vitest.projects.map(({ name }) => name).toSorted())
      const unit = vitest.projects.find(({ name }) => name === 'unit')
      expect(unit?.config).toMatchObject({ isolate: false })
      const files = (await vitest.globTestSpecifications()).map(({ moduleId }) => moduleId)
      const folders = ['protocol', 'core', 'worker', 'ui', 'server', 'scripts', 'test']
      const paths = folders
        .flatMap((folder) =>
          readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
        )
        .filter((path) => /\.test\.tsx?$/.test(path))
      expect(paths.length).toBeGreaterThan(100)
      expect(paths.filter((path) => !files.includes(join(root, path)))).toEqual([])
    } finally {
      await vitest.close()
    }
  })

  test('X-DX-06 fails a test file that changes the process, and not the next one', () => {
    const leaves = (line: string) => `import { test, vi } from 'vitest'\ntest('leaves', () => { ${line} })\n`
    const folder = tempTree({
      'environment.test.ts': leaves("process.env['LEFT'] = 'over'"),
      'global.test.ts': leaves('globalThis.fetch = () => Promise.reject(new Error())'),
      'timers.test.ts': leaves('vi.useFakeTimers()'),
      'unharmed.test.ts': leaves('vi.useFakeTimers(); vi.useRealTimers()'),
      'vitest.config.ts': `
        const byName = (one, other) => (one.moduleId < other.moduleId ? -1 : 1)
        export default { test: {
          isolate: false, maxWorkers: 1, setupFiles: [${JSON.stringify(join(root, 'test', 'global-leak-check.ts'))}],
          sequence: { sequencer: class { sort(files) { return files.toSorted(byName) } } },
        } }`,
    })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', '--root', folder], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
    })
    expect(status).toBe(1)
    expect([...stdout.matchAll(/^ ([❯✓]) (\w+)\.test\.ts/gm)].map(([, mark, name]) => `${mark} ${name}`)).toEqual([
      '❯ environment',
      '❯ global',
      '❯ timers',
      '✓ unharmed',
    ])
    expect(stderr).toMatch(/FAIL {2}environment\.test\.ts .*\n.*the environment[^⎯]*LEFT/)
    expect(stderr).toMatch(/FAIL {2}global\.test\.ts .*\n.*globals that this file changed[^⎯]*fetch/)
    expect(stderr).toMatch(/FAIL {2}timers\.test\.ts .*\n.*the timers are faked/)
  })

  test('X-DX-06 gives a journey no retry', () => {
    expect(journeys.retries).toBe(0)
  })
})
