// npm run pooler-test: the server's tests on PostgreSQL with PgBouncer in transaction mode before it.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from '../test/campaign/engines/on-path'
import { startPostgres } from '../test/server/postgres'
import { readArguments } from './cli/read-arguments'
import { freePort } from './server/free-port'
import { root, runMain, SetupFault } from './setup.mjs'

const usage = `npm run pooler-test -- [FILE …]

Runs tests of the project 'postgres' with PgBouncer in transaction mode between the servers under test and PostgreSQL.
Needs pgbouncer on the PATH. Before 1.21 it cannot prepare statements under names; then NAMED_STATEMENTS is 'off'.

Exit codes: 0 passed, 1 failed, 2 wrong arguments.

Examples:
  npm run pooler-test
  npm run pooler-test -- test/server/production.test.ts`

/** Files that cover each kind of statement, several processes, locks, content loads and faults. */
const mainFiles = ['authorisation', 'concurrency', 'contract', 'publish', 'race', 'upgrade', 'writes']

const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})

/** Returns the version of PgBouncer as two numbers. */
function versionOf(program: string): readonly [number, number] {
  const [, major = '0', minor = '0'] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return [Number(major), Number(minor)]
}

/** Writes the settings of docs/scale.md, for a server at this address. Returns their file. */
function writeSettings(folder: string, postgres: URL, port: number, named: boolean): string {
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${postgres.username}" "${postgres.password}"\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${postgres.hostname} port=${postgres.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
${named ? 'max_prepared_statements = 500\n' : ''}auth_type = scram-sha-256
auth_file = ${folder}/users.txt
auth_user = ${postgres.username}
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  )
  for (const path of [folder, file, join(folder, 'users.txt')]) chmodSync(path, 0o755)
  return file
}

async function main(): Promise<void> {
  const program = onPath('pgbouncer')
  if (program === undefined) throw new SetupFault('pgbouncer is not on the PATH. On Debian: apt-get install pgbouncer')
  const [major, minor] = versionOf(program)
  const named = major > 1 || minor >= 21
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-pooler-'))
  const port = await freePort()
  const settings = writeSettings(folder, new URL(postgres.address), port, named)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn(program, ['-q', ...user, settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    console.error(`PgBouncer ${major}.${minor}, statements ${named ? 'under names' : 'without names'}`)
    const files = positionals.length > 0 ? positionals : mainFiles.map((name) => `test/server/${name}.test.ts`)
    // Not spawnSync: PostgreSQL stops when nothing reads its log.
    const tests = spawn('npx', ['vitest', 'run', '--project', 'postgres', ...files], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_POSTGRES: postgres.address,
        TEST_POOLER: `127.0.0.1:${port}`,
        ...(named ? {} : { NAMED_STATEMENTS: 'off' }),
      },
    })
    process.exitCode = await new Promise<number>((resolve) => {
      tests.once('close', (code) => resolve(code === 0 ? 0 : 1))
    })
  } finally {
    pooler.kill('SIGINT')
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (values.help) console.log(usage)
else await runMain(main)
