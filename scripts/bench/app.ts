// The app as it is served to the measurements: a production build with a page of their own, and the sandbox server.
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../setup.mjs'

/** Somebody of the default content. */
export const learner = { email: 'maya@northwind.example', password: 'flat-white-4' }

/** Builds the page of the measurements; it holds the app's core client and worker. */
const buildPage = (): Promise<unknown> =>
  build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'test/bench/page'),
    logLevel: 'warn',
    build: { outDir: join(root, 'dist/bench'), emptyOutDir: true },
  })

/** Builds the app; the record of what was built (dist/build.json) is that of the last build. */
export const buildApp = (): Promise<unknown> => build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

async function startServer(port: number): Promise<ChildProcess> {
  const server = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/main.ts', '--memory', '--port', String(port), '--app', 'dist/bench'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await new Promise<void>((ready, failed) => {
    server.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes(String(port))) ready()
    })
    server.on('close', () => failed(new Error('the server did not start')))
  })
  return server
}

/** Runs while the sandbox serves the measurements' page at this address. */
export async function served<A>(run: (address: string) => Promise<A>): Promise<A> {
  await buildPage()
  const port = await freePort()
  const server = await startServer(port)
  try {
    return await run(`http://localhost:${port}/`)
  } finally {
    server.kill()
  }
}
