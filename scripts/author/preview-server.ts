// The sandbox server of the preview: the real app and server in this process, on an embedded database in memory.
import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import { decode } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { createApp } from '../../server/app'
import { mediaPrefix } from '../../server/auth/media-pass'
import { defaults } from '../../server/config/config'
import type { Config } from '../../server/config/config'
import type { Pack } from '../../server/content/pack-files'
import { claimDatabase } from '../../server/db/claim-database'
import { connect } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { isLoopback } from '../../server/http/allowed-hosts'
import { hostOf } from '../../server/http/hono-env'
import type { Env } from '../../server/http/hono-env'
import { listen } from '../../server/http/listen'
import { escapeHtml } from '../../server/pages/html-page'
import { PublishRefusal } from '../../server/sandbox/publish-request'
import { callerOf } from './api-client'
import type { Caller } from './api-client'
import { authorHost, PreviewAccounts } from './preview-accounts'
import type { PreviewAccount } from './preview-accounts'

/** Path that signs an account's app in and shows `path` in it. */
export const enterPath = '/author/enter'
const enterScriptPath = '/author/enter.js'

export interface Preview {
  readonly port: number
  readonly accounts: PreviewAccounts
  /** Returns the calls of an account. */
  readonly callerOf: (account: PreviewAccount) => Promise<Caller>
  /** Loads the pack from its folder. Left: why it was refused. */
  readonly publish: (pack: Pack) => Promise<E.Either<string, void>>
  readonly close: () => Promise<void>
}

export interface PreviewOptions {
  /** Folder of the pack. */
  readonly folder: string
  /** Folder of the built app. */
  readonly app: string
  /** Origins of the author page, which shows the app in a frame. */
  readonly frameAncestors: readonly string[]
  /** Script that stores the path to show and signs in (page/enter.ts). */
  readonly enterScript: string
  readonly log: (line: string) => void
}

/** Lowest cost: the passwords of a pack are public, and the database is temporary. */
const PASSWORD_COST = 2 ** 4

/** Starts the server on a free port of the loopback address. It contains no content before the first publication. */
export async function startPreview({
  folder,
  app,
  frameAncestors,
  enterScript,
  log,
}: PreviewOptions): Promise<Preview> {
  const hosts = new Set<string>()
  const config: Config = {
    ...defaults,
    port: 0,
    content: folder,
    app,
    memory: true,
    passwordCost: PASSWORD_COST,
    frameAncestors,
    // The app of an account is asked for by the host of its organisation.
    get hosts() {
      return [...hosts]
    },
  }
  const connection = await connect(config)
  const { db } = connection
  await migrate(db)
  await claimDatabase(db, true)
  const accounts = new PreviewAccounts(db, config)
  const server = createApp({ db, config, log })
  const listening = await listen({ host: defaults.host, port: 0 }, () =>
    frontOf(server, { accounts, enterScript, frameAncestors }),
  )
  return {
    port: listening.port,
    accounts,
    callerOf: async (account) => callerOf(server, account.orgHost, await accounts.session(account)),
    publish: async (pack) => {
      for (const name of pack.whiteLabels.flatMap((label) => label.hosts)) hosts.add(name)
      for (const { org } of pack.orgs) for (const name of org.hosts ?? []) hosts.add(name)
      const published = await publishFolder(server, folder)
      if (E.isRight(published)) await accounts.followRoles(pack)
      return published
    },
    close: async () => {
      await listening.stop({ drainMs: 0, graceMs: 0 })
      await connection.close()
    },
  }
}

async function publishFolder(server: Hono<Env>, folder: string): Promise<E.Either<string, void>> {
  const answer = await server.request('http://localhost/sandbox/publish', {
    method: 'POST',
    // Nothing in this database is worth keeping.
    body: JSON.stringify({ folder, deleteOrganisations: true, takeAddresses: true }),
  })
  if (answer.ok) return E.right(undefined)
  const text = await answer.text()
  const refusal = decode(PublishRefusal, E.getOrElse((): unknown => undefined)(parseJson(text)))
  return E.left(E.isRight(refusal) ? refusal.right.reason : text)
}

interface FrontParts extends Pick<PreviewOptions, 'enterScript' | 'frameAncestors'> {
  readonly accounts: PreviewAccounts
}

/**
 * Answers before the server. Maps the host of an account to the host of its organisation, signs accounts in, and lets
 * browsers ask again for pictures, which change while the author works. Other hosts of this machine reach the server
 * unchanged; foreign ones are refused, which prevents DNS rebinding.
 */
function frontOf(server: Hono<Env>, { accounts, enterScript, frameAncestors }: FrontParts): Hono<Env> {
  const front = new Hono<Env>()
  const enterHeaders = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors.join(' ')}`,
    'Referrer-Policy': 'no-referrer',
  }
  front.all('*', async (c) => {
    const host = hostOf(c)
    if (!isLoopback(host)) return c.text('This server does not answer for that host', 421)
    const account = accounts.onHost(host)
    if (account === undefined && host.endsWith(`.${authorHost}`)) return c.text('There is no such account', 404)
    if (account === undefined) return server.fetch(c.req.raw, c.env)
    if (c.req.path === enterScriptPath) return c.body(enterScript, 200, scriptHeaders)
    if (c.req.path === enterPath)
      return c.html(enterPage(c.req.query('path') ?? '/', await accounts.signInPath(account)), 200, enterHeaders)
    const answer = await server.fetch(requestOn(account.orgHost, c.req.raw), c.env)
    if (!c.req.path.startsWith(mediaPrefix)) return answer
    const fresh = new Response(answer.body, answer)
    fresh.headers.set('Cache-Control', 'no-cache')
    return fresh
  })
  return front
}

const scriptHeaders = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' }

/** Returns the same request for another host. */
function requestOn(host: string, request: Request): Request {
  const url = new URL(request.url)
  url.hostname = host
  const { method, headers, body } = request
  return new Request(url, { method, headers, ...(body === null ? {} : { body, duplex: 'half' as const }) })
}

const enterPage = (path: string, signIn: string): string => `<!doctype html>
<html lang="en" data-path="${escapeHtml(path)}" data-sign-in="${escapeHtml(signIn)}">
<meta charset="utf-8"><title>Signing in</title><script type="module" src="${enterScriptPath}"></script>
`
