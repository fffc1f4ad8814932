// Runs one of the server's programs until it ends. Runs on bare Node.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from '../setup.mjs'

/**
 * Runs a program and exits with its exit code, or with 128 and the number of the signal that killed it. Passes signals
 * on. If this process is killed, the program notices by its closed channel and stops.
 * @param {string} program its path in the project
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [more] additional environment variables
 */
export const runServer = (program, args, more = {}) => {
  const env = { ...process.env, ...more }
  const server = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  })
  // A terminal sends Ctrl-C to both processes. The server shuts down gracefully and determines the exit code.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) server.kill('SIGINT')
  })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => server.kill(signal))
  server.on('close', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
}
