// Runs the sandbox's OpenID provider next to its server. Runs on bare Node.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from '../setup.mjs'

const defaultPort = '8787'

/**
 * Starts the provider for sign-ins at 'Meridian Health', which ends with this process. If it does not start, the
 * sandbox runs without it.
 * @param {readonly string[]} args the server's
 * @returns {Promise<string | undefined>} its address
 */
export const startProvider = (args) => {
  const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' } }, strict: false })
  const appPort = String(values.port ?? process.env.PORT ?? defaultPort)
  const provider = spawn(process.execPath, ['--import', 'tsx', 'scripts/server/run-openid-provider.ts', appPort], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.on('exit', () => provider.kill())
  return new Promise((resolve) => {
    provider.on('close', () => resolve(undefined))
    provider.on('error', () => resolve(undefined))
    provider.stdout.once('data', (/** @type {Buffer} */ line) => resolve(line.toString().trim()))
  })
}
