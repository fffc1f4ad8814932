import * as E from 'fp-ts/Either'
import { createApp } from './app'
import type { AppParts } from './app'
import type { Config } from './config/config'
import { describePackFault } from './content/pack-files'
import type { Pack } from './content/pack-files'
import { readPack } from './content/read-pack'
import { loadFields } from './content/load-report'
import { describeRefusal, PackRefused } from './content/pack-refusal'
import { storePack } from './content/store-pack'
import { connect } from './db/connection'
import type { Connection, Database } from './db/connection'
import { claimDataFolder, describeDamage } from './db/data-folder'
import type { DataFolder } from './db/data-folder'
import { claimDatabase } from './db/claim-database'
import { grantRows } from './db/grants'
import { migrate } from './db/migrate'
import type { Readiness } from './http/health'
import { listen } from './http/listen'
import { errorFields, logLine } from './log'
import { systemClock } from './ports'
import { describeRescue, rescue } from './db/rescue'
import { sandboxAdmin } from './sandbox/emulator'
import { sweep } from './db/sweep'

/** A background task. `end` resolves when it has stopped. */
export type BackgroundTask = (db: Database, log: (line: string) => void) => { readonly end: () => Promise<void> }

export interface ServerOptions {
  readonly config: Config
  readonly log: (line: string) => void
  readonly parts: (pack: Pack) => Partial<AppParts>
  readonly tasks: readonly BackgroundTask[]
  readonly ready: (port: number, pack: Pack) => void
}

const sweepEvery = 60 * 60_000
/** Time for running requests to finish during shutdown, ms. */
const grace = 10_000

/** Checks the pack, prepares the database, listens, and shuts down gracefully on a signal. */
export async function bootstrap({ config, log, parts, tasks, ready }: ServerOptions): Promise<void> {
  const read = await readPack(config.content, systemClock.now())
  if (E.isLeft(read)) {
    console.error(`The content pack '${config.content}' has faults and was not loaded:`)
    for (const fault of read.left) console.error(`  ${describePackFault(fault)}`)
    process.exitCode = 1
    return undefined
  }
  // A pack's passwords are public, so in production people set theirs by a mailed link.
  const pack = config.sandbox ? read.right : withoutPasswords(read.right)
  const folder = await dataFolder(config)
  if (folder === 'inUse') return undefined
  const connection = await prepared(config, pack, log)
  if (connection === undefined) return folder?.release()
  const readiness: Readiness = { ending: false }
  const running = [sweeping(config), ...tasks].map((task) => task(connection.db, log))
  const listening = await listen(config, (port) =>
    createApp({ db: connection.db, config: onPort(config, port), log, readiness, ...parts(pack) }),
  ).catch((fault: unknown) => {
    const taken = fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE'
    console.error(taken ? `Port ${config.port} is taken. Choose another one with --port.` : String(fault))
    process.exitCode = 1
    return undefined
  })
  const close = async () => {
    await Promise.all(running.map((task) => task.end()))
    await connection.close()
    await folder?.release()
  }
  if (listening === undefined) return close()
  await folder?.servesAt(`http://localhost:${listening.port}`)
  ready(listening.port, pack)
  onSignal(async () => {
    readiness.ending = true
    await listening.stop(grace)
    await close()
  })
  return undefined
}

/**
 * Locks the folder of the embedded database, if there is one. 'inUse' when another server uses it; the reason is
 * printed.
 */
async function dataFolder(config: Config): Promise<DataFolder | 'inUse' | undefined> {
  if (config.databaseUrl !== undefined || config.memory) return undefined
  const claimed = await claimDataFolder(config.data, (line) => console.error(line))
  if (E.isRight(claimed)) return claimed.right
  console.error(claimed.left)
  process.exitCode = 1
  return 'inUse'
}

/** Adds the actual port. The sandbox's admin page uses it on a separate host (S-EMU-01). */
const onPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  adminOrigins: config.sandbox ? [...config.adminOrigins, sandboxAdmin(port)] : config.adminOrigins,
})

/**
 * Opens the database, ready for requests. Undefined when it may not be used or an embedded one is damaged; the reason
 * is printed.
 */
async function prepared(config: Config, pack: Pack, log: (line: string) => void): Promise<Connection | undefined> {
  if (config.databaseUrl !== undefined || config.memory) return preparedDatabase(config, pack, log)
  try {
    return await preparedDatabase(config, pack, log)
  } catch (error) {
    console.error(describeDamage(config.data, error))
    process.exitCode = 1
    return undefined
  }
}

async function preparedDatabase(
  config: Config,
  pack: Pack,
  log: (line: string) => void,
): Promise<Connection | undefined> {
  const lost = (error: Error) => log(logLine('warn', 'database connection lost', errorFields(error)))
  const { databaseUrl, databaseOwnerUrl } = config
  const owner = databaseOwnerUrl === undefined ? {} : { databaseUrl: databaseOwnerUrl }
  const preparing = await connect({ ...config, ...owner }, { lost, preparing: true })
  await migrate(preparing.db)
  if (config.rescue !== undefined) console.log(describeRescue(await rescue(config.rescue, preparing.db)))
  if (databaseUrl !== undefined && databaseOwnerUrl !== undefined)
    await grantRows(preparing.db, decodeURIComponent(new URL(databaseUrl).username))
  const claimed = await claimDatabase(preparing.db, config.sandbox)
  if (E.isLeft(claimed)) {
    console.error(claimed.left)
    process.exitCode = 1
  }
  if (E.isLeft(claimed) || !(await load(preparing.db, pack, config, log))) {
    await preparing.close()
    return undefined
  }
  if (databaseUrl === undefined) return preparing
  await preparing.close()
  return connect(config, { lost })
}

/** Loads the pack, or prints why not: people's data is deleted only when the operator asks for it. */
async function load(db: Database, pack: Pack, config: Config, log: (line: string) => void): Promise<boolean> {
  try {
    const report = await storePack(db, pack, systemClock.now(), config.loading)
    if (report !== undefined) log(logLine('info', 'content loaded', loadFields(report)))
    return true
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error
    console.error(describeRefusal(config.content, error))
    process.exitCode = 1
    return false
  }
}

const withoutPasswords = (pack: Pack): Pack => ({
  ...pack,
  orgs: pack.orgs.map((org) => ({ ...org, users: org.users.map(({ password: _password, ...entry }) => entry) })),
})

/** Shuts down gracefully on the first signal, and exits immediately on the second. */
function onSignal(end: () => Promise<void>): void {
  let ending = false
  const hear = () => {
    if (ending) process.exit(1)
    ending = true
    void end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', hear)
  process.on('SIGTERM', hear)
}

/** Deletes expired rows, now and every hour. A failed sweep is repeated an hour later. */
const sweeping =
  (config: Config): BackgroundTask =>
  (db, log) => {
    let last = Promise.resolve()
    const round = () => {
      last = sweep(db, config, systemClock.now()).catch((error: unknown) => {
        log(logLine('warn', 'sweep failed', errorFields(error)))
      })
    }
    round()
    const timer = setInterval(round, sweepEvery)
    return {
      end: () => {
        clearInterval(timer)
        return last
      },
    }
  }
