// The built app, made anew when its sources changed. Runs on bare Node.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, SetupFault } from './setup.mjs'
import { sourceHash } from './source-hash.mjs'
import { node } from './steps.mjs'

const isCurrent = () => {
  const path = join(root, 'dist', 'app.json')
  if (!existsSync(path)) return false
  const { sources } = /** @type {import('./build-stats').BuildRecord} */ (JSON.parse(readFileSync(path, 'utf8')))
  return sources === sourceHash(root)
}

/** Builds the app when there is no build of these sources. */
export const buildWhenChanged = async () => {
  if (isCurrent()) return
  console.log('Building the app …')
  if ((await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])) !== 0) {
    throw new SetupFault('The app could not be built, see above.')
  }
}
