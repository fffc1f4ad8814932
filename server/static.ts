import { join } from 'node:path'
import { Hono } from 'hono'
import { defined } from '../protocol/defined'
import { decodeText } from '../protocol/url-text'
import { WhiteLabel } from '../protocol/white-label'
import { apiPrefix } from './api'
import type { Config } from './config'
import type { Database } from './db/connection'
import { Files } from './files'
import { appPolicy, mediaPolicy } from './headers'
import { frameOriginsOn } from './org-services'
import { orgIdOfHost } from './organisations'
import { hostOf } from './web'
import type { Env } from './web'
import { shownWhiteLabel } from './white-labels'

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
  const routes = new Hono<Env>()

  routes.get('/white-label.json', async (c) => {
    const host = hostOf(c)
    const label = await shownWhiteLabel(db, host)
    if (label === undefined) return c.notFound()
    // On a host of its own an organisation of the unbranded product is known before anybody signs in.
    const orgId = label.orgId ?? (await orgIdOfHost(db, host))
    const shown = WhiteLabel.encode({ ...label, apiPrefix, ...defined({ orgId }) })
    return c.json(shown, 200, { 'Cache-Control': askAgain })
  })

  /** What a browser needs to subscribe to this server's messages, and nobody else's. */
  routes.get('/push-key.json', (c) =>
    config.pushKey === undefined
      ? c.notFound()
      : c.json({ publicKey: config.pushKey }, 200, { 'Cache-Control': askAgain }),
  )

  routes.get('/media/*', async (c) => {
    const path = decodeText(c.req.path.slice('/media/'.length))
    const headers = { 'Cache-Control': forADay, 'Content-Security-Policy': mediaPolicy }
    return (path === undefined ? undefined : await media.answer(path, c.req.raw, headers)) ?? c.notFound()
  })

  /** A file of the build, or the app itself for one of its routes; what looks like a file and is none is not found. */
  routes.get('*', async (c) => {
    const path = decodeText(c.req.path) ?? ''
    const cache = isHashed(path) ? forAYear : askAgain
    const file =
      path === '/' || path === '/index.html'
        ? undefined
        : await app.answer(path, c.req.raw, { ...policy, 'Cache-Control': cache })
    if (file !== undefined) return file
    const isRoute = path === '/index.html' || (!isHashed(path) && !/\.[a-z0-9]{1,12}$/i.test(path))
    const page = isRoute
      ? await app.answer('index.html', c.req.raw, { ...(await pagePolicyOn(hostOf(c))), 'Cache-Control': askAgain })
      : undefined
    return page ?? c.text(isRoute ? 'The app has not been built.' : 'Not found', 404)
  })
  return routes
}
