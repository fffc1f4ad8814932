import { serve } from '@hono/node-server'
import * as E from 'fp-ts/Either'
import { createApp } from './app'
import { readConfig } from './config'
import type { Config } from './config'
import { describePackFault } from './content/pack-files'
import type { Pack } from './content/pack-files'
import { readPack } from './content/read-pack'
import { OrganisationsMissing, describeMissing, storePack } from './content/store-pack'
import { connect } from './db/connection'
import type { Connection } from './db/connection'
import { migrate } from './db/migrate'
import { systemClock } from './ports'
import { signIns } from './sandbox/sign-ins'
import type { SignIn } from './sandbox/sign-ins'
import { sweep } from './sweep'

const sweepEvery = 60 * 60_000
/** What could not be swept now is swept an hour later. */
const ignore = () => undefined

/** Checks the pack, prepares the database, listens, and says where and as whom to sign in. */
async function start(config: Config): Promise<void> {
  const read = await readPack(config.content, systemClock.now())
  if (E.isLeft(read)) {
    console.error(`The content pack '${config.content}' has faults and was not loaded:`)
    for (const fault of read.left) console.error(`  ${describePackFault(fault)}`)
    process.exitCode = 1
    return
  }
  const pack = read.right
  const connection = await connect(config)
  await migrate(connection.db)
  if (!(await load(connection, pack, config))) return
  await sweep(connection.db, config, systemClock.now())
  setInterval(() => void sweep(connection.db, config, systemClock.now()).catch(ignore), sweepEvery).unref()
  const people = signIns(pack)
  const app = createApp({ db: connection.db, config, people })
  const server = serve({ fetch: app.fetch, port: config.port }, ({ port }) => {
    console.log(welcome(config, port, pack.info.name, people))
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${config.port} is taken. Choose another one with --port.` : error.message,
    )
    process.exitCode = 1
    void connection.close()
  })
  endWith(server, connection)
}

/** Loads the pack, or says why not and ends: what people did is not deleted unless somebody asks for it. */
async function load({ db, close }: Connection, pack: Pack, config: Config): Promise<boolean> {
  try {
    await storePack(db, pack, systemClock.now(), config.deleteOrganisations ? 'delete' : 'refuse')
    return true
  } catch (error) {
    if (!(error instanceof OrganisationsMissing)) throw error
    console.error(describeMissing(config.content, error))
    process.exitCode = 1
    await close()
    return false
  }
}

/** On the first signal requests are finished and the database is closed; on the second the process just ends. */
function endWith(server: ReturnType<typeof serve>, connection: Connection): void {
  let ending = false
  const end = () => {
    if (ending) process.exit(1)
    ending = true
    server.close(() => void connection.close().then(() => process.exit(0)))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** The first people of each organisation, enough to get in; all of them are at /sandbox. */
function welcome(config: Config, port: number, pack: string, people: readonly SignIn[]): string {
  const first = people.filter(
    ({ organisation }, index) => people.findIndex((other) => other.organisation === organisation) === index,
  )
  const width = Math.max(...first.map(({ host }) => host.length)) + String(port).length + 8
  const lines = first.map(({ host, organisation, account, password, name }) => {
    const how = password === '' ? `${name}, ${account}` : `${account} / ${password}`
    return `  ${`http://${host}:${port}`.padEnd(width)}  ${organisation}: ${how}`
  })
  return [
    '',
    `  Flipdeck is ready: http://localhost:${port}   (${pack})`,
    '',
    ...(config.sandbox
      ? ['  Sign in:', ...lines, '', `  Mail, faults and everybody else: http://localhost:${port}/sandbox`, '']
      : []),
  ].join('\n')
}

const config = readConfig(process.argv.slice(2), process.env)
if (E.isLeft(config)) {
  console.error(config.left)
  process.exitCode = 1
} else {
  await start(config.right)
}
