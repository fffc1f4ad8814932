import * as E from 'fp-ts/Either'
import { createApp } from './app'
import type { AppParts } from './app'
import type { Config } from './config/config'
import { describePackFault } from './content/pack-files'
import type { Pack } from './content/pack-files'
import { readPack } from './content/read-pack'
import { loadFields } from './content/load-report'
import { wasPublished } from './content/pack-age'
import { describeRefusal, loadOptions, PackRefused } from './content/pack-refusal'
import type { OlderPack } from './content/pack-refusal'
import { withoutPasswords } from './content/publish-pack'
import { storePack } from './content/store-pack'
import { sql } from 'kysely'
import { connect, connectServer } from './db/connection'
import type { Connection, Database } from './db/connection'
import { claimDataFolder, describeDamage } from './db/data-folder'
import type { DataFolder } from './db/data-folder'
import { claimDatabase } from './db/claim-database'
import { databaseProbe } from './db/database-probe'
import { databaseFaultOf, DatabaseUnavailable } from './db/database-unavailable'
import { migrate, grantRows } from './db/migrate'
import { openReplica } from './db/open-replica'
import { readsOfPrimary } from './db/replica'
import type { DelayedReads } from './db/replica'
import type { Readiness } from './http/health'
import { listen } from './http/listen'
import { errorFields, logLine } from './log'
import type { LogFields } from './log'
import { systemClock } from './ports'
import { describeRescue, rescue } from './db/rescue'
import { processMetrics } from './metrics/process-metrics'
import { serveMetrics } from './metrics/metrics-server'
import { omitUndefined } from '../protocol/omit-undefined'
import { sandboxAdmin } from './sandbox/emulator'
import { RepeatedLines } from './repeated-lines'
import type { Tracing } from './tracing/tracing'
import { sweep } from './db/sweep'
import { waitForDatabase } from './db/wait-for-database'

/** A background task. `end` resolves when it has stopped. */
export type BackgroundTask = (
  db: Database,
  log: (line: string) => void,
  delayedReads: DelayedReads,
) => { readonly end: () => Promise<void> }

export interface ServerOptions {
  readonly config: Config
  readonly log: (line: string) => void
  readonly parts: (pack: Pack) => Partial<AppParts>
  readonly tasks: readonly BackgroundTask[]
  readonly ready: (ports: { readonly port: number; readonly metricsPort: number | undefined }, pack: Pack) => void
  readonly startFailed: StartFailed
  readonly tracing?: Tracing | undefined
}

/** Reports why the server does not start, to the operator. `text` may have several lines. */
export type StartFailed = (
  reason: 'contentFaults' | 'contentRefused' | 'dataFolder' | 'database' | 'databaseUse' | 'port',
  text: string,
  error?: unknown,
) => void

const sweepEvery = 60 * 60_000
/** Time for running requests to finish during shutdown, ms. */
const graceMs = 10_000
/** How long the health check waits for its own connection and for a reply, ms. */
const PROBE_TIMEOUT_MS = 5_000

/** Checks the pack, prepares the database, listens, and shuts down gracefully on a signal. */
export async function bootstrap(options: ServerOptions): Promise<void> {
  const { config, log, parts, tasks, ready, tracing } = options
  const startFailed: StartFailed = (...fault) => {
    options.startFailed(...fault)
    process.exitCode = 1
  }
  const read = await readPack(config.content, systemClock.now())
  if (E.isLeft(read)) {
    const faults = read.left.map((fault) => `  ${describePackFault(fault)}`)
    const text = [`The content pack '${config.content}' has faults and was not loaded:`, ...faults].join('\n')
    return startFailed('contentFaults', text)
  }
  // A pack's passwords are public, so in production people set theirs by a mailed link.
  const pack = config.sandbox ? read.right : withoutPasswords(read.right)
  const folder = await dataFolder(config, startFailed)
  if (folder === 'inUse') return undefined
  const connection = await prepared(config, pack, log, startFailed, tracing)
  if (connection === undefined) return folder?.release()
  const readiness: Readiness = { ending: false }
  const probe = probeConnection(config)
  const reader = (probe ?? connection).db
  const hasDatabase = databaseProbe(() => sql`select 1`.execute(reader))
  const { metricsAddress, connections } = config
  const metrics =
    metricsAddress === undefined ? undefined : processMetrics({ connection, connections, reader, now: systemClock.now })
  const replica = openReplica(config, { primary: connection.db, reader, log, metrics, tracing })
  const delayedReads = replica?.reads ?? readsOfPrimary(connection.db)
  const running = [sweeping(config), ...tasks].map((task) => task(connection.db, log, delayedReads))
  const common = {
    db: connection.db,
    delayedReads,
    log,
    readiness,
    hasDatabase,
    ...omitUndefined({ metrics, tracing }),
  }
  const listening = await listen(config, (port) =>
    createApp({ ...common, config: onPort(config, port), ...parts(pack) }),
  ).catch((fault: unknown) => {
    const how = config.sandbox ? '--port' : 'PORT'
    startFailed(
      'port',
      isTaken(fault) ? `Port ${config.port} is taken. Choose another one with ${how}.` : String(fault),
    )
    return undefined
  })
  const scraped =
    metrics === undefined || metricsAddress === undefined || listening === undefined
      ? undefined
      : await serveMetrics(metrics, metricsAddress).catch((fault: unknown) => {
          const { host, port } = metricsAddress
          const taken = `METRICS_ADDRESS: port ${port} of ${host} is taken. Each process needs one of its own.`
          startFailed('port', isTaken(fault) ? taken : String(fault))
          return 'failed' as const
        })
  const close = async () => {
    if (scraped !== 'failed') await scraped?.close()
    await Promise.all(running.map((task) => task.end()))
    await replica?.close()
    await Promise.all([connection.close(), probe?.close()])
    await folder?.release()
    await tracing?.close()
  }
  if (listening === undefined) return close()
  if (scraped === 'failed') {
    await listening.stop({ drainMs: 0, graceMs })
    return close()
  }
  await folder?.servesAt(`http://localhost:${listening.port}`)
  ready({ port: listening.port, metricsPort: scraped?.port }, pack)
  onSignal(async () => {
    readiness.ending = true
    await listening.stop({ drainMs: config.drainMs, graceMs })
    await close()
  })
  return undefined
}

const isTaken = (fault: unknown): boolean => fault instanceof Error && 'code' in fault && fault.code === 'EADDRINUSE'

/** Opens the connection of the health check and of metrics. An embedded database has only one connection. */
const probeConnection = ({ databaseUrl }: Config): Connection | undefined =>
  databaseUrl === undefined
    ? undefined
    : connectServer(databaseUrl, {
        max: 1,
        maxWaitMs: PROBE_TIMEOUT_MS,
        replyTimeoutMs: PROBE_TIMEOUT_MS,
        named: false,
      })

/**
 * Locks the folder of the embedded database, if there is one. 'inUse' when another server uses it; the reason is
 * reported.
 */
async function dataFolder(config: Config, startFailed: StartFailed): Promise<DataFolder | 'inUse' | undefined> {
  if (config.databaseUrl !== undefined || config.memory) return undefined
  const claimed = await claimDataFolder(config.data, (line) => console.error(line))
  if (E.isRight(claimed)) return claimed.right
  startFailed('dataFolder', claimed.left)
  return 'inUse'
}

/** Adds the actual port. The sandbox's admin page uses it on a separate host (S-EMU-01). */
const onPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  adminOrigins: config.sandbox ? [...config.adminOrigins, sandboxAdmin(port)] : config.adminOrigins,
})

/** Opens the database, ready for requests. Undefined when it cannot or may not be used; the reason is reported. */
async function prepared(
  config: Config,
  pack: Pack,
  log: (line: string) => void,
  startFailed: StartFailed,
  tracing: Tracing | undefined,
): Promise<Connection | undefined> {
  try {
    return await preparedDatabase(config, pack, log, startFailed, tracing)
  } catch (error) {
    const isInFolder = config.databaseUrl === undefined && !config.memory
    startFailed('database', isInFolder ? describeDamage(config.data, error) : describeDatabase(config, error), error)
    return undefined
  }
}

/** Describes a database that could not be prepared. The messages at the start contain no data of users. */
function describeDatabase({ databaseWaitMs }: Config, error: unknown): string {
  if (error instanceof DatabaseUnavailable)
    return `The database cannot be used (${error.fault}); waited for ${databaseWaitMs / 1000} s`
  return `The database could not be prepared: ${error instanceof Error ? error.message : String(error)}`
}

async function preparedDatabase(
  config: Config,
  pack: Pack,
  log: (line: string) => void,
  startFailed: StartFailed,
  tracing: Tracing | undefined,
): Promise<Connection | undefined> {
  const lines = new RepeatedLines(log)
  const lost = (error: Error) =>
    lines.write('warn', 'database connection lost', databaseFaultOf(error) ?? 'other', errorFields(error))
  const { databaseUrl, databaseOwnerUrl } = config
  const owner = databaseOwnerUrl === undefined ? {} : { databaseUrl: databaseOwnerUrl }
  const preparing = await connect({ ...config, ...owner }, { lost, preparing: true })
  try {
    if (databaseUrl !== undefined) await waitForDatabase(preparing.db, config.databaseWaitMs, log)
    const prepare = () => isPrepared(preparing.db, config, pack, log, startFailed)
    const isReady = tracing?.run({ name: 'prepare database', kind: 'internal' }, prepare) ?? prepare()
    if (!(await isReady)) {
      await preparing.close()
      return undefined
    }
  } catch (error) {
    await preparing.close()
    throw error
  }
  if (databaseUrl === undefined) return preparing
  await preparing.close()
  return connect(config, { lost, tracing })
}

/** Migrates the tables and loads the content. False when that is not allowed; the reason is reported. */
async function isPrepared(
  db: Database,
  config: Config,
  pack: Pack,
  log: (line: string) => void,
  startFailed: StartFailed,
): Promise<boolean> {
  const { databaseUrl, databaseOwnerUrl } = config
  const newer = await migrate(db)
  if (newer.length > 0) log(logLine('warn', 'tables of a newer release', { migrations: newer }))
  if (config.rescue !== undefined) console.log(describeRescue(await rescue(config.rescue, db)))
  if (databaseUrl !== undefined && databaseOwnerUrl !== undefined)
    await grantRows(db, decodeURIComponent(new URL(databaseUrl).username))
  const claimed = await claimDatabase(db, config.sandbox)
  if (E.isLeft(claimed)) {
    startFailed('databaseUse', claimed.left)
    return false
  }
  // People's data is deleted only when the operator asks for it.
  try {
    const report = await storePack(db, pack, systemClock.now(), config.loading)
    if (report !== undefined) log(logLine('info', 'content loaded', loadFields(report)))
    return true
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error
    const { older } = error.reasons
    if (older !== undefined && (await wasPublished(db))) {
      log(logLine('warn', 'content kept', { ...keptFields(older), text: describeKept(config.content) }))
      return true
    }
    startFailed('contentRefused', describeRefusal(config.content, error))
    return false
  }
}

const keptFields = ({ inForce, pack }: OlderPack): LogFields => ({
  version: inForce.version,
  hash: inForce.hash.slice(0, 8),
  folderVersion: pack.version,
  folderHash: pack.hash.slice(0, 8),
})

/** Describes why a start does not load its folder. */
const describeKept = (folder: string): string =>
  `Newer content was published than that of the folder '${folder}', or content was rolled back. It stays in force. Update the folder, or load it on purpose: ${loadOptions.olderContent}`

/** A signal within this time of the first one is its copy: a service manager may signal this process and its parent. */
const SAME_SIGNAL_MS = 1_000

/** Shuts down gracefully on the first signal, and exits immediately on a later one. */
function onSignal(end: () => Promise<void>): void {
  let endingSince: number | undefined
  const shutDown = () => {
    endingSince = performance.now()
    void end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const hear = () => {
    if (endingSince === undefined) shutDown()
    else if (performance.now() - endingSince > SAME_SIGNAL_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear)
  // The process that started this one was killed (scripts/server/server-process.mjs).
  process.once('disconnect', () => {
    if (endingSince === undefined) shutDown()
  })
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
