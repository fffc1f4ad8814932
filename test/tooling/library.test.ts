import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as replay from '../../worker/replay/kit'
import { buildLibrary } from '../../scripts/build/library'
import { root } from '../../scripts/setup.mjs'
import { exportLog } from '../../worker/export/export'
import { privateTab } from '../simulation/private-tab'

/*
 * Builds and packs the library, and installs it in a folder outside of the repository: the packed files, and links to the
 * packages that it depends on.
 */

const PATIENCE = 300_000
const page = readFileSync(join(root, 'docs/library.md'), 'utf8')
const examples = [...page.matchAll(/^`node (?:--test )?([\w.]+\.mjs).*`:\n\n```js\n([\s\S]*?)```/gm)].map(
  ([, file = '', code = '']) => ({ file, code }),
)
let folder = ''
let project = ''
let packed = ''

const read = (path: string): string => readFileSync(join(project, 'node_modules', 'flipdeck', path), 'utf8')
const run = (program: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: project, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
const compile = (moduleKind: 'nodenext' | 'bundler', file: string) =>
  run(
    join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'),
    '--strict',
    '--noEmit',
    '--allowJs',
    '--checkJs',
    '--target',
    'es2023',
    '--types',
    'node',
    '--module',
    moduleKind === 'nodenext' ? 'nodenext' : 'esnext',
    '--moduleResolution',
    moduleKind,
    file,
  )

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-library-'))
  project = join(folder, 'project')
  const built = join(folder, 'library')
  const imported = await buildLibrary(built)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['pack', built, '--pack-destination', folder, '--silent'], { cwd: folder, stdio: 'ignore' })
  packed = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '')
  const installed = join(project, 'node_modules', 'flipdeck')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '-C', installed, '--strip-components=1'])
  for (const name of [...imported, '@types/node']) {
    const link = join(project, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  for (const { file, code } of examples) writeFileSync(join(project, file), code)
  const { engine } = await privateTab()
  writeFileSync(join(project, 'report.jsonl.gz'), new Uint8Array(await (await exportLog(engine, false)).arrayBuffer()))
  engine.stop()
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed library', { timeout: PATIENCE }, () => {
  test('X-DX-03 is smaller than 500 kB, has fast-check as a peer, and does not need React', () => {
    expect(statSync(packed).size).toBeLessThan(500_000)
    const { dependencies, peerDependencies } = JSON.parse(read('package.json')) as Record<string, object>
    expect(Object.keys(dependencies ?? {})).toEqual(expect.arrayContaining(['fp-ts', 'io-ts', 'xstate']))
    expect(Object.keys(dependencies ?? {}).filter((name) => name.includes('react'))).toEqual([])
    expect(Object.keys(peerDependencies ?? {})).toEqual(['fast-check'])
  })

  test('X-DX-03 exports in Node what the sources export', () => {
    const names = (module: string) => `console.log(Object.keys(await import('flipdeck/${module}')).toSorted().join())`
    writeFileSync(join(project, 'names.mjs'), names('replay'))
    expect(run('names.mjs')).toEqual({ status: 0, output: `${Object.keys(replay).toSorted().join()}\n` })
    writeFileSync(join(project, 'names.mjs'), names('testing'))
    expect(run('names.mjs').output).toContain('takenQuizzesOf')
  })

  test('X-DX-03 has three complete examples', () => {
    expect(examples.map(({ file }) => file)).toEqual(['attempts.test.mjs', 'read.mjs', 'shrink.mjs'])
  })

  test('X-DX-03 runs the example of a property', () => {
    const { status, output } = run('--test', 'attempts.test.mjs')
    expect(output).toMatch(/pass 2\b/)
    expect(status).toBe(0)
  })

  test('X-DX-03 runs the example that reads a log', () => {
    const { status, output } = run('read.mjs', 'report.jsonl.gz')
    expect(output).toMatch(
      /^\d+ events of build build-1\nThe same state as there\n0 of \d+ inputs are decided differently\n\{/,
    )
    expect(status).toBe(0)
  })

  test('X-DX-03 runs the example that audits and shrinks a log', () => {
    const { status, output } = run('shrink.mjs', 'report.jsonl.gz')
    expect(output).toMatch(/^\d+ inputs are enough, found by \d+ tests\n$/)
    expect(status).toBe(0)
    expect(run('read.mjs', 'shrunk.jsonl.gz').output).toContain('The same state as there')
  })

  test.each(['nodenext', 'bundler'] as const)('X-DX-03 has valid declarations under %s', (kind) => {
    const all = `${examples.map(({ file }) => `import './${file}'`).join('\n')}\n`
    writeFileSync(join(project, 'all.mts'), all)
    expect(compile(kind, 'all.mts')).toEqual({ status: 0, output: '' })
    writeFileSync(
      join(project, 'wrong.mts'),
      "import { replay, type State } from 'flipdeck/replay'\nexport const seq: string = replay({} as never).state.seq\nexport const own: State = {}\n",
    )
    const { status, output } = compile(kind, 'wrong.mts')
    expect(status).not.toBe(0)
    expect(output).toContain("Type 'number' is not assignable to type 'string'")
    expect(output).toContain("Type '{}' is missing")
  })
})
