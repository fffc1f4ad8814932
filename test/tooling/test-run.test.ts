import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checks } from '../../scripts/checks/checks.mjs'
import { mainStages, restStages } from '../../scripts/test-run/plan.mjs'
import { fileLine, summary } from '../../scripts/test-run/run.mjs'
import { root } from '../../scripts/setup.mjs'
import { tempTree } from './temp-tree'

const node = (script: string) => ['--input-type=module', '-e', script]

/** Runs stages in a copy of the scripts, so that their logs are not mixed with those of the running suite. */
function runIn(files: Readonly<Record<string, string>>, stages: unknown) {
  const folder = tempTree(files)
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const runner = pathToFileURL(join(folder, 'scripts', 'test-run', 'run.mjs')).href
  const script = `import { runStages } from ${JSON.stringify(runner)}; await runStages(${JSON.stringify(stages)})`
  const { status, stdout } = spawnSync(process.execPath, node(script), {
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NO_COLOR: '1' },
  })
  return { folder, status, stdout }
}

describe('X-DX-01 X-DX-06 a run of the steps', () => {
  test('X-DX-06 names every failed test of every step with the command that runs it alone', () => {
    const vitest = (name: string) => ({
      name,
      args: [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=./scripts/test-run/vitest-reporter.mjs',
        `${name}.test.ts`,
      ],
      alone: `npx vitest run ${name}`,
    })
    const { folder, status, stdout } = runIn(
      {
        'vitest.config.ts':
          "export default { test: { projects: [{ test: { name: 'tiny', include: ['*.test.ts'] } }] } }",
        'first.test.ts': `
          import { expect, test } from 'vitest'
          test('adds (1 + 1)', () => { expect(1 + 1).toBe(3) })
          test('passes', () => { expect(1).toBe(1) })`,
        'second.test.ts': "throw new Error('cannot be loaded')",
        'playwright.config.ts': "export default { testDir: 'journeys' }",
        'journeys/way.spec.ts': `
          import { expect, test } from '@playwright/test'
          test('goes there', () => { expect('here').toBe('there') })
          test('goes on', () => { expect('on').toBe('on') })`,
      },
      [
        [[vitest('first')], [vitest('second')]],
        [[{ name: 'crash', args: ['-e', 'console.error("no such thing"); process.exit(3)'], alone: 'npm run crash' }]],
        [
          [
            {
              name: 'journeys',
              args: [
                'node_modules/@playwright/test/cli.js',
                'test',
                '--reporter=list,./scripts/test-run/playwright-reporter.mjs',
              ],
              alone: 'npx playwright test',
            },
          ],
        ],
      ],
    )
    expect(status).toBe(1)
    expect(stdout).toMatch(/^✗ first \[1\/1\] first\.test\.ts \(2 tests, [\d.]+ s\)$/m)
    expect(stdout).toMatch(/^✗ journeys \[1\/1\] journeys\/way\.spec\.ts \(2 tests, [\d.]+ s\)$/m)
    expect(stdout).toMatch(/^✗ first: first\.test\.ts > adds \(1 \+ 1\)\n {4}AssertionError: expected 2 to be 3/m)
    expect(stdout).toContain(
      String.raw`run it alone: npx vitest run --project 'tiny' first.test.ts -t 'adds \(1 \+ 1\)'`,
    )
    expect(stdout).toMatch(/^✗ second: second\.test\.ts\n {4}Error: cannot be loaded/m)
    expect(stdout).toMatch(/^✗ crash: failed\n {4}no such thing\n.*crash\.log\)\n {2}run it alone: npm run crash/m)
    expect(stdout).toMatch(/^✗ journeys: journeys\/way\.spec\.ts > goes there\n/m)
    expect(stdout).toContain('run it alone: npx playwright test journeys/way.spec.ts:3')
    expect(stdout).not.toContain('goes on')
    expect(stdout).toMatch(/FAILED: first, second, crash, journeys \(0 of 4 steps passed\) · 0 min \d+ s\s*$/)
    const log = join(folder, '.cache', 'test-logs', 'journeys.log')
    expect(existsSync(log) && readFileSync(log, 'utf8')).toContain('goes on')
  })

  test('X-DX-06 leaves out only the steps that need a failed one', () => {
    const fails = { name: 'build', args: ['-e', 'process.exit(1)'], alone: 'npm run build' }
    const passes = { name: 'lint', args: ['-e', ''], alone: 'npm run check -- lint' }
    const needs = { name: 'journeys', args: ['-e', ''], alone: 'npx playwright test', needs: ['build'] }
    const { status, stdout } = runIn({}, [[[fails]], [[needs]], [[passes]]])
    expect(status).toBe(1)
    expect(stdout).toContain('✓ lint')
    expect(stdout).toMatch(/FAILED: build \(1 of 3 steps passed\) · not run: journeys · 0 min \d+ s/)
  })

  test('X-DX-06 passes when every step passes, and prints nothing of their output', () => {
    const { status, stdout } = runIn({}, [[[{ name: 'lint', args: ['-e', 'console.log("much")'], alone: '' }]]])
    expect(status).toBe(0)
    expect(stdout).toMatch(/^▸ lint\n✓ lint \([\d.]+ s\)\n\nPassed: 1 of 1 steps · 0 min 0 s\n$/)
  })

  test("X-DX-06 shows a file, its tests and the step's progress in one line", () => {
    const report = { kind: 'file', path: 'a.test.ts', ok: true, tests: 1, ms: 1234, done: 7, total: 120 } as const
    expect(fileLine('unit', report)).toBe('✓ unit [  7/120] a.test.ts (1 test, 1.2 s)')
    expect(summary([{ name: 'unit', result: 'passed', failures: [] }], 61_000)).toBe(
      '\nPassed: 1 of 1 steps · 1 min 1 s',
    )
  })
})

describe('X-DX-06 the plan', () => {
  const names = (stages: typeof mainStages) => stages.flat(2).map(({ name }) => name)

  test('X-DX-06 runs every check once, in npm test or in the rest of test:all', () => {
    const all = [...names(mainStages), ...names(restStages)]
    expect(checks.map(({ name }) => all.filter((each) => each === name))).toEqual(checks.map(({ name }) => [name]))
  })

  test('X-DX-06 runs 15 to 25 journeys in npm test and all others in test:all', () => {
    const list = (...args: string[]) => {
      const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
      const { stdout } = spawnSync(process.execPath, [cli, 'test', '--list', ...args], { cwd: root, encoding: 'utf8' })
      return Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1])
    }
    const main = list('--grep', '@main')
    expect(main).toBeGreaterThanOrEqual(15)
    expect(main).toBeLessThanOrEqual(25)
    expect(main + list('--grep-invert', '@main')).toBe(list())
  })
})
