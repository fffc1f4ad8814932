// Builds and serves the app for the measurements: a production build with a special page, and the sandbox server.
import { spawn, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { freePort } from '../server/free-port'
import { root } from '../setup.mjs'

/** A user of the default content. */
export const learner = { email: 'maya@northwind.example', password: 'flat-white-4' }

/** Builds a page of the measurements with the app's core client and worker, and with these additions to the config. */
export const buildPage = (page: string, outDir: string, additions: InlineConfig = {}): Promise<unknown> =>
  build({
    ...additions,
    configFile: join(root, 'vite.config.ts'),
    root: join(root, page),
    logLevel: 'warn',
    build: { ...additions.build, outDir: join(root, outDir), emptyOutDir: true },
  })

/** Builds the app. */
export const buildApp = (): Promise<unknown> => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })

/**
 * Starts the server at the lowest priority, because a learner's device does not share its processors with the server.
 */
async function startServer(port: number, app: string): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/main.ts', '--memory', '--port', String(port), '--app', app],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (server.pid !== undefined) setPriority(server.pid, constants.priority.PRIORITY_LOW)
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes(String(port))) ready()
    })
    server.on('close', () => failed(new Error('the server did not start')))
  })
  return server
}

/** Runs `run` while the sandbox serves the build in folder `app`. */
export async function servedFrom<A>(app: string, run: (address: string) => Promise<A>): Promise<A> {
  const port = await freePort()
  const server = await startServer(port, app)
  try {
    return await run(`http://localhost:${port}/`)
  } finally {
    server.kill()
  }
}

/** Builds the measurements' page and runs `run` while the sandbox serves it. */
export async function served<A>(run: (address: string) => Promise<A>): Promise<A> {
  await buildPage('test/bench/page', 'dist/bench')
  return servedFrom('dist/bench', run)
}
