// Creates a regression test from an exported log (X-REPLAY-04).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Core } from '../../core/features/compose-features'
import { isTestName, testFiles, testFolder } from '../../core/regression-test'
import type { ImportedLog } from '../../worker/export/import'
import { makeTest } from '../../worker/replay/make-test'
import { ArgumentFault } from '../cli/read-arguments'

const root = join(import.meta.dirname, '..', '..')

/** Returns the path of the test: in the regression folder unless a file is given. Throws for an invalid name. */
export function testPath(name: string, out: string | undefined): string {
  if (!isTestName(name))
    throw new ArgumentFault(`'${name}' cannot name a test: use lower-case letters, digits and hyphens`)
  const path = resolve(out ?? join(root, testFolder, testFiles(name).test))
  if (!path.endsWith('.test.ts')) throw new ArgumentFault('--out names a file that ends in .test.ts')
  return path
}

/**
 * Writes a test of one event and its log next to it. `core` decides what the test expects, by default that of this source.
 * Returns both paths. Overwrites nothing.
 */
export async function emitTest(
  log: ImportedLog,
  seq: number,
  name: string,
  out: string | undefined,
  core?: Core,
): Promise<readonly string[]> {
  const path = testPath(name, out)
  const copy = join(dirname(path), testFiles(name).log)
  for (const file of [path, copy]) if (existsSync(file)) throw new Error(`${file} exists already`)
  const from = (module: string) => {
    const found = relative(dirname(path), join(root, module)).replaceAll('\\', '/')
    return found.startsWith('.') ? found : `../${found}`
  }
  const made = await makeTest(log, name, seq, from, core)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(copy, new Uint8Array(await made.log.arrayBuffer()))
  writeFileSync(path, made.source)
  return [path, copy]
}
