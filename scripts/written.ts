// A document that is made from code: written, or with --check compared with what is on disk.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Is the file what its generator makes now? */
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
