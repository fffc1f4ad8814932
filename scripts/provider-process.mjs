// Runs the sandbox's OpenID provider beside its server. Runs on bare Node.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { root } from './setup.mjs'

const defaultPort = '8787'

/**
 * Starts the provider by which people of 'Meridian Health' may sign in, and ends it with this process. The sandbox does
 * without it where it does not start.
 * @param {readonly string[]} args the server's
 * @returns {Promise<string | undefined>} its address
 */
export const startProvider = (args) => {
  const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' } }, strict: false })
  const appPort = String(values.port ?? process.env.PORT ?? defaultPort)
  const provider = spawn(process.execPath, ['--import', 'tsx', 'scripts/run-openid-provider.ts', appPort], {
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
