// npm run dev: the server, restarted when its code changes, and Vite with hot reload in front of it. Arguments after --
// are passed to the server: npm run dev -- --content DIR
import { spawn } from 'node:child_process'
import { serverPathOptions, resolvePathOptions } from './cli/invocation-dir.mjs'
import { root, runMain, setup } from './setup.mjs'

const serverPort = process.env.SERVER_PORT ?? '8787'

await runMain(() => {
  setup({ browser: false })
  const start = (/** @type {readonly string[]} */ args) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, SERVER_PORT: serverPort } })
  const args = resolvePathOptions(process.argv.slice(2), serverPathOptions)
  const parts = [
    start(['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts', '--port', serverPort, ...args]),
    start(['node_modules/vite/bin/vite.js']),
  ]
  const stop = () => parts.forEach((part) => part.kill())
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  for (const part of parts) {
    part.on('close', (code) => {
      process.exitCode ??= code ?? 0
      stop()
    })
  }
})
