// Builds the app when its sources have changed. Runs on bare Node.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, run, runMain, SetupFault } from '../setup.mjs'
import { sourceHash } from './source-hash.mjs'

const isCurrent = () => {
  const path = join(root, 'dist', 'app.json')
  if (!existsSync(path)) return false
  const { sources } = /** @type {import('./build-stats').BuildRecord} */ (JSON.parse(readFileSync(path, 'utf8')))
  return sources === sourceHash(root)
}

/** Builds the app when there is no build of these sources. */
export const buildIfStale = () => {
  if (isCurrent()) return
  console.error('Building the app …')
  // A test that starts this has another NODE_ENV, with which Vite would keep code for development only.
  const env = { ...process.env, NODE_ENV: 'production' }
  if (!run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], env)) {
    throw new SetupFault('The app could not be built, see above.')
  }
}

// When run directly (npm test) it only builds.
if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(buildIfStale)
