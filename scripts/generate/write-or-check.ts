// Writes a generated document, or with --check compares it with the file on disk.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup.mjs'

/** Does the file equal the generator's current output? */
export const isFresh = (path: string, text: string): boolean => {
  const file = join(root, path)
  return existsSync(file) && readFileSync(file, 'utf8') === text
}

/** Writes the file, or with --check fails when it is stale. */
export function writeOrCheck(path: string, text: string, command: string): void {
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, path), text)
    console.log(`${path} is written`)
  } else if (isFresh(path, text)) {
    console.log(`${path} is up to date`)
  } else {
    console.error(`${path} is stale: run '${command}'`)
    process.exitCode = 1
  }
}
