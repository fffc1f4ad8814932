// Runs one of the server's programs until it ends. Runs on bare Node.
import { spawn } from 'node:child_process'
import { root } from '../setup.mjs'

/**
 * Runs a program and exits with its exit code.
 * @param {string} program its path in the project
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more] additional environment variables
 */
export const runServer = (program, args, more = {}) => {
  const env = { ...process.env, ...more }
  const server = spawn(process.execPath, ['--import', 'tsx', program, ...args], { cwd: root, stdio: 'inherit', env })
  // The terminal sends Ctrl-C to both processes. The server shuts down gracefully and determines the exit code.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => server.kill('SIGTERM'))
  server.on('close', (code) => process.exit(code ?? 0))
}
