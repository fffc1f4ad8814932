// npm start: sets the machine up, builds the app when it changed, and runs the server. What follows -- goes to the server:
//   npm start -- --content DIR --port N
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runMain, setup, SetupFault } from './setup.mjs'
import { sourceHash } from './source-hash.mjs'
import { node } from './steps.mjs'

const buildIsCurrent = () => {
  const path = join(root, 'dist', 'build.json')
  if (!existsSync(path)) return false
  const { sources } = /** @type {import('./build-stats').BuildRecord} */ (JSON.parse(readFileSync(path, 'utf8')))
  return sources === sourceHash(root)
}

await runMain(async () => {
  setup({ browser: false })
  if (!buildIsCurrent()) {
    console.log('Building the app …')
    if ((await node(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])) !== 0) {
      throw new SetupFault('The app could not be built, see above.')
    }
  }
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  })
  // The terminal sends Ctrl-C to both; the server ends in its own time and decides the exit code.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.on('close', (code) => process.exit(code ?? 0))
})
