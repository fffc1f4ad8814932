import * as E from 'fp-ts/Either'
import { createApp } from './app'
import type { AppParts } from './app'
import type { Config } from './config'
import { describePackFault } from './content/pack-files'
import type { Pack } from './content/pack-files'
import { readPack } from './content/read-pack'
import { OrganisationsMissing, describeMissing, storePack } from './content/store-pack'
import { connect } from './db/connection'
import type { Connection, Database } from './db/connection'
import { claimDatabase } from './database-use'
import { migrate } from './db/migrate'
import type { Readiness } from './health'
import { listen } from './listen'
import { errorFields, logLine } from './log'
import { systemClock } from './ports'
import { sandboxAdmin } from './sandbox/emulator'
import { sweep } from './sweep'

/** A task that goes on in the background until it is told to end; resolves when it has. */
export type Task = (db: Database, log: (line: string) => void) => { readonly end: () => Promise<void> }

export interface Runnable {
  readonly config: Config
  readonly log: (line: string) => void
  readonly parts: (pack: Pack) => Partial<AppParts>
  readonly tasks: readonly Task[]
  readonly ready: (port: number, pack: Pack) => void
}

const sweepEvery = 60 * 60_000
/** Requests at work when the process is told to end have so many ms. */
const grace = 10_000

/** Checks the pack, prepares the database, listens, and ends in good order when told to. */
export async function run({ config, log, parts, tasks, ready }: Runnable): Promise<void> {
  const read = await readPack(config.content, systemClock.now())
  if (E.isLeft(read)) {
    console.error(`The content pack '${config.content}' has faults and was not loaded:`)
    for (const fault of read.left) console.error(`  ${describePackFault(fault)}`)
    process.exitCode = 1
    return undefined
  }
  // A pack's passwords are public: in production its people set their own by a mail.
  const pack = config.sandbox ? read.right : withoutPasswords(read.right)
  const connection = await prepared(config, pack, log)
  if (connection === undefined) return undefined
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
  }
  if (listening === undefined) return close()
  ready(listening.port, pack)
  onSignal(async () => {
    readiness.ending = true
    await listening.stop(grace)
    await close()
  })
  return undefined
}

/** With the port that was taken: the sandbox's own admin page is on it, on a host of its own (S-EMU-01). */
const onPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  adminOrigins: config.sandbox ? [...config.adminOrigins, sandboxAdmin(port)] : config.adminOrigins,
})

/** The database with its tables and content, ready for requests; undefined when it may not be used, which is said. */
async function prepared(config: Config, pack: Pack, log: (line: string) => void): Promise<Connection | undefined> {
  const lost = (error: Error) => log(logLine('warn', 'database connection lost', errorFields(error)))
  const preparing = await connect(config, { lost, preparing: true })
  await migrate(preparing.db)
  const claimed = await claimDatabase(preparing.db, config.sandbox)
  if (E.isLeft(claimed)) {
    console.error(claimed.left)
    process.exitCode = 1
  }
  if (E.isLeft(claimed) || !(await load(preparing.db, pack, config))) {
    await preparing.close()
    return undefined
  }
  if (config.databaseUrl === undefined) return preparing
  await preparing.close()
  return connect(config, { lost })
}

/** Loads the pack, or says why not: what people did is not deleted unless somebody asks for it. */
async function load(db: Database, pack: Pack, config: Config): Promise<boolean> {
  try {
    await storePack(db, pack, systemClock.now(), config.deleteOrganisations ? 'delete' : 'refuse')
    return true
  } catch (error) {
    if (!(error instanceof OrganisationsMissing)) throw error
    console.error(describeMissing(config.content, error))
    process.exitCode = 1
    return false
  }
}

const withoutPasswords = (pack: Pack): Pack => ({
  ...pack,
  orgs: pack.orgs.map((org) => ({ ...org, users: org.users.map(({ password: _password, ...entry }) => entry) })),
})

/** On the first signal the process ends in good order; on the second it just ends. */
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

/** Forgets what has run out, now and every hour; what could not be swept now is swept an hour later. */
const sweeping =
  (config: Config): Task =>
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
