// Publishes content where a server runs: into the database of DATABASE_URL, or by the sandbox of this machine.
import { readFile } from 'node:fs/promises'
import * as E from 'fp-ts/Either'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { defaults } from '../../server/config/config'
import { asUrl } from '../../server/config/production-settings'
import { tryPublishing } from '../../server/content/effects/try-publishing'
import type { Tried } from '../../server/content/effects/try-publishing'
import { loadFields } from '../../server/content/load-report'
import { publishPack } from '../../server/content/publish-pack'
import type { PublishSource } from '../../server/content/publish-pack'
import { connectServer } from '../../server/db/connection'
import type { Database } from '../../server/db/connection'
import { databaseFaultOf } from '../../server/db/database-unavailable'
import { hasOwnTables } from '../../server/db/migrate'
import { logLine } from '../../server/log'
import { systemClock } from '../../server/ports'
import { PublishAnswer, publishAnswer, PublishRefusal } from '../../server/sandbox/publish-request'
import type { PublishRequest } from '../../server/sandbox/publish-request'
import { resolveFromInvocation } from '../cli/invocation-dir.mjs'

export type Refusal = typeof PublishRefusal._A

export interface TargetOptions {
  /** Address of a running sandbox; takes precedence over DATABASE_URL. */
  readonly server: string | undefined
  /** Data folder of the sandbox, where its address is found. */
  readonly data: string | undefined
  /** Writes a line of the operator's log. */
  readonly log: (line: string) => void
  /** Reports the step of a long dry run. */
  readonly progress: (step: string) => void
}

/** Publishes into the database of DATABASE_URL, or else by the running sandbox. `request`: as for the sandbox. */
export async function publishTo(
  request: PublishRequest & { readonly olderContent?: boolean },
  options: TargetOptions,
): Promise<E.Either<Refusal, PublishAnswer>> {
  const { server, data } = options
  const databaseUrl = (process.env['DATABASE_URL'] ?? '').trim()
  if (server !== undefined || databaseUrl === '') {
    const address = server ?? (await addressOf(data))
    const { olderContent: _always, ...rest } = request
    return address === undefined ? E.left(noServer) : askSandbox(address, rest)
  }
  const url = asUrl(['postgres:', 'postgresql:'])(databaseUrl)
  if (E.isLeft(url)) return E.left({ rule: 'wrong-settings', reason: `DATABASE_URL: ${url.left}` })
  const { db, close } = connectServer(url.right, { max: 2, preparing: true })
  try {
    return await publishInto(db, request, options)
  } catch (error) {
    const fault = databaseFaultOf(error)
    if (fault === undefined) throw error
    return E.left({ rule: 'no-database', reason: `The database of DATABASE_URL does not answer (${fault}).` })
  } finally {
    await close()
  }
}

const noServer: Refusal = {
  rule: 'no-server',
  reason: [
    'No server was found. Either set DATABASE_URL as for `npm run serve`, or start the sandbox with `npm start`.',
    'A sandbox with another data folder is found by --data DIR, one with --memory by --server http://localhost:PORT.',
  ].join('\n'),
}

const addressOf = (data = defaults.data): Promise<string | undefined> =>
  readFile(`${resolveFromInvocation(data)}.address`, 'utf8').catch(() => undefined)

async function publishInto(
  db: Database,
  request: PublishRequest & { readonly olderContent?: boolean },
  { log, progress }: TargetOptions,
): Promise<E.Either<Refusal, PublishAnswer>> {
  if (!(await hasOwnTables(db)))
    return E.left({
      rule: 'other-version',
      reason: 'The tables of this database belong to another version of the server. Use the command of that version.',
    })
  const { folder, version, dryRun = false, names = false, rollback: _rollback, ...allowed } = request
  const source: PublishSource =
    folder !== undefined ? { folder } : version !== undefined ? { version } : { rollback: true }
  const order = { source, allowed }
  if (dryRun)
    return E.map((tried: Tried) => publishAnswer(tried, tried.effects))(
      await tryPublishing(db, order, systemClock.now(), { names, progress }),
    )
  const published = await publishPack(db, order, systemClock.now())
  if (E.isLeft(published)) return published
  const { report } = published.right
  if (report !== undefined) log(logLine('info', 'content loaded', loadFields(report)))
  return E.right(publishAnswer(published.right))
}

async function askSandbox(address: string, request: PublishRequest): Promise<E.Either<Refusal, PublishAnswer>> {
  const unreachable: Refusal = {
    rule: 'no-server',
    reason: `No sandbox answers at ${address}. Start it with npm start.`,
  }
  if (!URL.canParse(address)) return E.left({ rule: 'wrong-settings', reason: `'${address}' is no address.` })
  const answer = await fetch(new URL('/sandbox/publish', address), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  }).catch(() => undefined)
  if (answer === undefined) return E.left(unreachable)
  const json = parseJson(await answer.text())
  if (E.isLeft(json)) return E.left(unreachable)
  if (!answer.ok) return E.left(E.getOrElse((): Refusal => unreachable)(decode(PublishRefusal, json.right)))
  return E.mapLeft((): Refusal => ({
    rule: 'other-version',
    reason: `The sandbox at ${address} is of another version. Restart it with npm start.`,
  }))(decode(PublishAnswer, json.right))
}
