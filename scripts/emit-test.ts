// Makes a regression test of an exported log (X-REPLAY-04).
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { LogHealth } from '../core/log/fold-by'

const root = join(import.meta.dirname, '..')

/** What a test asserts: how the log ends when this build folds it. */
export interface Outcome {
  readonly stateHash: string
  readonly health: LogHealth
}

/** Where the test goes: beside the others unless a file is named. Throws for a name that is none. */
export function testPath(name: string, out: string | undefined): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' cannot name a test: use lower-case letters, digits and hyphens`)
  const path = resolve(out ?? join(root, 'test', 'regressions', `${name}.test.ts`))
  if (!path.endsWith('.test.ts')) throw new Error('--out names a file that ends in .test.ts')
  return path
}

/** Writes the test and, beside it, its copy of the log. Gives the paths of both; nothing is overwritten. */
export function emitTest(log: string, name: string, out: string | undefined, outcome: Outcome): readonly string[] {
  const path = testPath(name, out)
  const copy = join(dirname(path), `${name}.log.jsonl.gz`)
  for (const file of [path, copy]) if (existsSync(file)) throw new Error(`${file} exists already`)
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(log, copy)
  writeFileSync(path, testText(name, dirname(path), basename(copy), outcome))
  return [path, copy]
}

function testText(name: string, folder: string, log: string, { stateHash, health }: Outcome): string {
  const from = (module: string) => {
    const path = relative(folder, join(root, module)).replaceAll('\\', '/')
    return path.startsWith('.') ? path : `./${path}`
  }
  const counts = Object.entries(health).map(([key, count]) => `${key}: ${count}`)
  return `import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOf } from '${from('core/hash')}'
import { replay } from '${from('core/replay')}'
import { readLog } from '${from('scripts/read-log')}'

test('X-REPLAY-04 ${name}: the log leads to the state that it led to when this test was made', async () => {
  const { state, health } = replay(await readLog(join(import.meta.dirname, '${log}')))
  expect(health).toEqual({ ${counts.join(', ')} })
  expect(hashOf(state)).toBe('${stateHash}')
})
`
}
