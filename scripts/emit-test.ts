// Makes a regression test of an exported log (X-REPLAY-04).
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isTestName, regressionTest, testFiles, testFolder, type Outcome } from '../core/regression-test'
import { ArgumentFault } from './read-arguments'

const root = join(import.meta.dirname, '..')

/** Where the test goes: beside the others unless a file is named. Throws for a name that is none. */
export function testPath(name: string, out: string | undefined): string {
  if (!isTestName(name))
    throw new ArgumentFault(`'${name}' cannot name a test: use lower-case letters, digits and hyphens`)
  const path = resolve(out ?? join(root, testFolder, testFiles(name).test))
  if (!path.endsWith('.test.ts')) throw new ArgumentFault('--out names a file that ends in .test.ts')
  return path
}

/** Writes the test and, beside it, its copy of the log. Gives the paths of both; nothing is overwritten. */
export function emitTest(log: string, name: string, out: string | undefined, outcome: Outcome): readonly string[] {
  const path = testPath(name, out)
  const copy = join(dirname(path), testFiles(name).log)
  for (const file of [path, copy]) if (existsSync(file)) throw new Error(`${file} exists already`)
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(log, copy)
  const from = (module: string) => {
    const found = relative(dirname(path), join(root, module)).replaceAll('\\', '/')
    return found.startsWith('.') ? found : `./${found}`
  }
  writeFileSync(path, regressionTest(name, outcome, from))
  return [path, copy]
}
