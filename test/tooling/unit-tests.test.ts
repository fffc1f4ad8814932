import { spawnSync } from 'node:child_process'
import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createVitest } from 'vitest/node'
import journeys from '../../playwright.config'
import { tempTree } from './temp-tree'

const root = join(import.meta.dirname, '..', '..')

describe('X-DX-06 how the tests run', () => {
  test('X-DX-06 the unit tests share one process, and no test file is left out', async () => {
    const vitest = await createVitest('test', { watch: false, root }, { server: { watch: null } })
    try {
      const unit = vitest.projects.find(({ name }) => name === 'unit')
      expect(unit?.config).toMatchObject({ isolate: false, maxWorkers: 1 })
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

  test('X-DX-06 a test file that leaves the process otherwise than it found it fails, and the next one does not', () => {
    const leaves = (line: string) => `import { test, vi } from 'vitest'\ntest('leaves', () => { ${line} })\n`
    const folder = tempTree({
      'timers.test.ts': leaves('vi.useFakeTimers()'),
      'global.test.ts': leaves('globalThis.fetch = () => Promise.reject(new Error())'),
      'environment.test.ts': leaves("process.env['LEFT'] = 'over'"),
      'tidy.test.ts': leaves('vi.useFakeTimers(); vi.useRealTimers()'),
      'vitest.config.ts': `export default { test: {
        isolate: false, maxWorkers: 1, setupFiles: [${JSON.stringify(join(root, 'test', 'left-as-found.ts'))}],
      } }`,
    })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    const run = (file: string) => {
      const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', '--root', folder, file], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
      })
      return { status, output: stdout + stderr }
    }
    expect(run('timers').output).toContain('the timers are faked')
    const global = run('global')
    expect(global.output).toContain('globals that this file changed')
    expect(global.output).toContain('fetch')
    expect(run('environment').output).toContain('LEFT')
    expect(run('tidy').status).toBe(0)
  })

  test('X-DX-06 a journey has no second try', () => {
    expect(journeys.retries).toBe(0)
  })
})
