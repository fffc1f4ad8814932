// Computes one hash over all sources of an app build. Runs on bare Node.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const inputs = [
  'index.html',
  'package-lock.json',
  'public',
  'protocol',
  'core',
  'worker',
  'ui',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/build',
]

/** Written by the build. */
const made = 'ui/i18n/compiled/'

/** @param {string} path */
const counts = (path) => !/\.test\.tsx?$/.test(path) && !path.startsWith(made)

/**
 * Lists the files of a path, recursively and sorted.
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
const filesBelow = (root, path) => {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesBelow(root, `${path}/${name}`))
}

/**
 * Returns the hexadecimal SHA-256 of the build's inputs: names and contents, without tests.
 * @param {string} root the project's folder
 * @param {readonly string[]} [paths] files and folders; those of the app by default
 */
export const sourceHash = (root, paths = inputs) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesBelow(root, path)).filter(counts)) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}
