import { spawnSync } from 'node:child_process'
import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { silencingLines } from '../../scripts/checks/directives'
import { root } from '../../scripts/setup.mjs'
import { tempTree } from './temp-tree'

const compilerOptions = {
  strict: true,
  lib: ['ES2023', 'DOM'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
}

/** Returns the violations under the project's own configuration, as 'file:line rule'. */
const broken = (files: Readonly<Record<string, string>>): string[] => {
  const folder = tempTree({ ...files, 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['**/*'] }) })
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/^(.+?):(\d+):\d+: .*\[Error\/(.+)\]$/gm)]
    .map(([, file, line, rule]) => `${file}:${line} ${rule}`)
    .toSorted()
}

describe('X-LOG-04 lint keeps core pure', () => {
  const impure = [
    'Date.now()',
    'new Date(0)',
    'Math.random()',
    'crypto.randomUUID()',
    "fetch('/')",
    'setTimeout(() => 1, 1)',
    'setInterval(() => 1, 1)',
    'queueMicrotask(() => undefined)',
    'performance.now()',
    'navigator.onLine',
    'window.name',
    'self.name',
    'globalThis',
    "localStorage.getItem('a')",
    "indexedDB.open('a')",
  ]

  test('X-LOG-04 rejects each clock, random source, global and network API in core, each line once', () => {
    const text = impure.map((expression, index) => `export const a${index} = () => ${expression}`).join('\n')
    const rule = (expression: string) =>
      `eslint(no-restricted-${expression.startsWith('Math') ? 'properties' : 'globals'})`
    expect(broken({ 'core/rules.ts': text })).toEqual(
      impure.map((expression, index) => `core/rules.ts:${index + 1} ${rule(expression)}`).toSorted(),
    )
  })

  test('X-LOG-04 accepts pure code in core, and the same calls in the worker', () => {
    const text = impure
      .slice(0, 5)
      .map((expression, index) => `export const a${index} = () => ${expression}`)
      .join('\n')
    expect(broken({ 'core/rules.ts': 'export const double = (n: number) => n * 2', 'worker/system.ts': text })).toEqual(
      [],
    )
  })
})

describe('X-LOG-13 lint keeps the console silent', () => {
  test('X-LOG-13 rejects console in every layer on the device, and no comment disables the rule', () => {
    const text = '// eslint-disable-next-line no-console\nconsole.log(1)\nexport const a = 1'
    const files = ['core/a.ts', 'protocol/a.ts', 'ui/a.ts', 'worker/a.ts']
    expect(broken(Object.fromEntries(files.map((file) => [file, text])))).toEqual(
      files.flatMap((file) => [`${file}:1 eslint(no-warning-comments)`, `${file}:2 eslint(no-console)`]),
    )
  })
})

describe('X-DX-03 lint with types', () => {
  test("X-DX-03 enforces CONTRIBUTING's rules on any, casts, unhandled promises and skipped tests", () => {
    expect(
      broken({
        'worker/a.ts': [
          'export const a: any = 1',
          'export const b = [1].at(0)!',
          "export const c = JSON.parse('1') as string",
          'export const d = async () => 1',
          'export const e = () => { d() }',
        ].join('\n'),
        'core/a.test.ts': [
          "import { test } from 'vitest'",
          "test.skip('a', () => undefined)",
          "test('b', () => undefined)",
        ].join('\n'),
      }),
    ).toEqual([
      'core/a.test.ts:2 vitest(no-disabled-tests)',
      'core/a.test.ts:3 vitest(expect-expect)',
      'worker/a.ts:1 typescript(no-explicit-any)',
      'worker/a.ts:2 typescript(no-non-null-assertion)',
      'worker/a.ts:3 typescript(no-unsafe-type-assertion)',
      'worker/a.ts:5 typescript(no-floating-promises)',
    ])
  })
})

describe('X-DX-03 comments', () => {
  // Assembled, so that this file itself contains no such comment.
  const off = (tool: string) => `${tool}lint-disable`

  test('X-DX-03 finds a comment that disables lint, for a line or a file', () => {
    const text = `/* ${off('ox')} */\na() // ${off('es')}-line\n// ${off('ox')}-next-line no-console\nb()`
    expect(silencingLines(text)).toEqual([1, 2, 3])
    expect(silencingLines('// lint is not disabled here')).toEqual([])
  })
})
