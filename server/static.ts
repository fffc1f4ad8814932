import { join } from 'node:path'
import { Hono } from 'hono'
import { defined } from '../protocol/defined'
import { emulatorSettingsPath } from '../protocol/emulator'
import { parsePath } from '../protocol/paths'
import { isBlank } from '../protocol/text'
import { decodeText } from '../protocol/url-text'
import { WhiteLabel } from '../protocol/white-label'
import { apiPrefix } from './api'
import { appIcon } from './app-icon'
import type { Config } from './config'
import type { Database } from './db/connection'
import { Files } from './files'
import { appPolicy, mediaPolicy } from './headers'
import { frameOriginsOn } from './org-services'
import { orgById, orgIdOfHost } from './organisations'
import { askedLanguageOf, hostOf } from './web'
import type { Env } from './web'
import { appIconPath, webManifest } from './web-manifest'
import { branded, shownWhiteLabel } from './white-labels'

const forAYear = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'
const forADay = 'public, max-age=86400'

/** Files whose names hold the hash of what is in them. */
const isHashed = (path: string): boolean => path.startsWith('/assets/') || path.startsWith('/worker/')

/** The built app, the media of the content pack, and the white-label of the host. */
export function staticRoutes(config: Config, db: Database): Hono<Env> {
  const app = new Files(config.app)
  const media = new Files(join(config.content, 'media'))
  const policy = { 'Content-Security-Policy': appPolicy(config) }
  const pagePolicyOn = async (host: string) => ({
    'Content-Security-Policy': appPolicy(config, await frameOriginsOn(db, await orgIdOfHost(db, host))),
  })
  /** The app in the name of the host (S-SHELL-10): what shows a link to it elsewhere runs no script of it. */
  const pageOn = async (host: string, request: Request): Promise<Response | undefined> => {
    const [{ webDisplayName }, policies] = await Promise.all([labelOn(host), pagePolicyOn(host)])
    const title = isBlank(webDisplayName) ? undefined : webDisplayName
    return app.answer('index.html', request, { ...policies, 'Cache-Control': askAgain }, title)
  }
  const issuers = Object.keys(config.issuers).length === 0 ? undefined : config.issuers
  const routes = new Hono<Env>()

  /** On a host of its own an organisation of the unbranded product is known, and seen, before anybody signs in. */
  const labelOn = async (host: string): Promise<WhiteLabel> => {
    const label = await shownWhiteLabel(db, host)
    const orgId = label.orgId ?? (await orgIdOfHost(db, host))
    const org = label.orgId === undefined && orgId !== undefined ? await orgById(db, orgId) : undefined
    return { ...branded(label, org?.organisation), apiPrefix, ...defined({ orgId, issuers }) }
  }

  routes.get('/white-label.json', async (c) => {
    const label = await labelOn(hostOf(c))
    return c.json(WhiteLabel.encode(label), 200, { 'Cache-Control': askAgain })
  })

  routes.get('/manifest.webmanifest', async (c) => {
    const label = await labelOn(hostOf(c))
    const headers = {
      'Cache-Control': askAgain,
      'Content-Type': 'application/manifest+json; charset=utf-8',
      Vary: 'Accept-Language',
    }
    return c.json(webManifest(label, askedLanguageOf(c)), 200, headers)
  })

  routes.get(appIconPath, async (c) => {
    const label = await labelOn(hostOf(c))
    const headers = {
      'Cache-Control': askAgain,
      'Content-Security-Policy': mediaPolicy,
      'Content-Type': 'image/svg+xml',
    }
    return c.body(appIcon(label), 200, headers)
  })

  /** What a browser needs to subscribe to this server's messages, and nobody else's. */
  routes.get('/push-key.json', (c) =>
    config.pushKey === undefined
      ? c.notFound()
      : c.json({ publicKey: config.pushKey }, 200, { 'Cache-Control': askAgain }),
  )

  /** Whose pages may emulate the app, told to the app in a frame. */
  routes.get(emulatorSettingsPath, (c) =>
    config.adminOrigins.length === 0
      ? c.notFound()
      : c.json({ adminOrigins: config.adminOrigins }, 200, { 'Cache-Control': askAgain }),
  )

  routes.get('/media/*', async (c) => {
    const path = decodeText(c.req.path.slice('/media/'.length))
    const headers = { 'Cache-Control': forADay, 'Content-Security-Policy': mediaPolicy }
    return (path === undefined ? undefined : await media.answer(path, c.req.raw, headers)) ?? c.notFound()
  })

  /**
   * A file of the build, or the app itself for one of its routes, be it one that ends like a file (S-ROUTE-09); what else
   * looks like a file and is none is not found.
   */
  routes.get('*', async (c) => {
    const path = decodeText(c.req.path) ?? ''
    const cache = isHashed(path) ? forAYear : askAgain
    const file =
      path === '/' || path === '/index.html'
        ? undefined
        : await app.answer(path, c.req.raw, { ...policy, 'Cache-Control': cache })
    if (file !== undefined) return file
    const looksLikeFile = isHashed(path) || /\.[a-z0-9]{1,12}$/i.test(path)
    const isRoute =
      path === '/index.html' || !looksLikeFile || parsePath(new URL(c.req.url).pathname).kind !== 'notFound'
    const page = isRoute ? await pageOn(hostOf(c), c.req.raw) : undefined
    return page ?? c.text(isRoute ? 'The app has not been built.' : 'Not found', 404)
  })
  return routes
}
