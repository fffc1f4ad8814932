import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import { omitUndefined } from '../../protocol/omit-undefined'
import { emulatorSettingsPath } from '../../protocol/emulator'
import { parsePath } from '../../protocol/paths'
import { isBlank } from '../../protocol/text'
import { decodeText } from '../../protocol/url-encoding'
import { WhiteLabel } from '../../protocol/white-label'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { appIcon } from './app-icon'
import { isSharedAsset } from './shared-assets'
import { StaticCache } from './static-cache'
import { appPolicy, mediaPolicy } from '../http/headers'
import { mediaCookie, mediaPrefix, MediaRoles, opensMedium } from '../auth/media-pass'
import type { PackSnapshot } from '../content/pack-snapshot'
import { decodeColumn } from '../db/column-codec'
import { frameOriginsOn, orgIdOfHost } from '../organisations/organisations'
import type { Services } from '../services'
import { requestedLanguageOf, hostOf } from '../http/hono-env'
import type { Env } from '../http/hono-env'
import { appIconPath, webManifest } from './web-manifest'
import { branded, shownWhiteLabel } from '../organisations/white-labels'

const forAYear = 'public, max-age=31536000, immutable'
const askAgain = 'no-cache'
const forADay = 'public, max-age=86400'
/** Cached by one browser only, which revalidates it each time. */
const askAgainHere = 'private, no-cache'

/** How long a former pack's media rules may still apply after a load, ms. */
const ACCESS_CACHE_MS = 5_000

/** Does the file name contain a content hash? */
const isHashed = (path: string): boolean => path.startsWith('/assets/') || path.startsWith('/worker/')

/** Serves the built app, the media of the content pack, and the white-label of the host. */
export function staticRoutes({ config, db, packs, media, clock, signingKeys }: Services): Hono<Env> {
  const app = new StaticCache(config.app)
  const shared = config.assets === undefined ? undefined : new StaticCache(config.assets.folder)
  const policy = { 'Content-Security-Policy': appPolicy(config) }
  /** Computes the policy of the app's page once per content and organisation. */
  const pagePolicies = new WeakMap<PackSnapshot, Map<string, string>>()
  const pagePolicyOn = (pack: PackSnapshot, host: string): string => {
    const orgId = orgIdOfHost(pack, host)
    const known = pagePolicies.get(pack) ?? new Map<string, string>()
    pagePolicies.set(pack, known)
    const policy = known.get(orgId ?? '') ?? appPolicy(config, frameOriginsOn(pack, orgId))
    known.set(orgId ?? '', policy)
    return policy
  }
  /** Serves the app's page with the host's title (S-SHELL-10), because link previews run no script. */
  const pageOn = async (host: string, request: Request): Promise<Response | undefined> => {
    const pack = await packs.recent()
    const { webDisplayName } = labelIn(pack, host)
    const title = isBlank(webDisplayName) ? undefined : webDisplayName
    const headers = { 'Content-Security-Policy': pagePolicyOn(pack, host), 'Cache-Control': askAgain }
    return app.answer('index.html', request, headers, title)
  }
  const issuers = Object.keys(config.issuers).length === 0 ? undefined : config.issuers
  const routes = new Hono<Env>()

  /**
   * Returns the white-label of a host. On the host of an organisation without a white-label, it shows that organisation
   * before the sign-in.
   */
  const labelIn = (pack: PackSnapshot, host: string): WhiteLabel => {
    const label = shownWhiteLabel(pack.whiteLabels, host)
    const orgId = label.orgId ?? orgIdOfHost(pack, host)
    const org = label.orgId === undefined && orgId !== undefined ? pack.org(orgId) : undefined
    return { ...branded(label, org?.organisation), apiPrefix, ...omitUndefined({ orgId, issuers }) }
  }

  routes.get('/white-label.json', async (c) => {
    const label = labelIn(await packs.recent(), hostOf(c))
    return c.json(WhiteLabel.encode(label), 200, { 'Cache-Control': askAgain })
  })

  routes.get('/manifest.webmanifest', async (c) => {
    const label = labelIn(await packs.recent(), hostOf(c))
    const headers = {
      'Cache-Control': askAgain,
      'Content-Type': 'application/manifest+json; charset=utf-8',
      Vary: 'Accept-Language',
    }
    return c.json(webManifest(label, requestedLanguageOf(c)), 200, headers)
  })

  routes.get(appIconPath, async (c) => {
    const label = labelIn(await packs.recent(), hostOf(c))
    const headers = {
      'Cache-Control': askAgain,
      'Content-Security-Policy': mediaPolicy,
      'Content-Type': 'image/svg+xml',
    }
    return c.body(appIcon(label), 200, headers)
  })

  /** The public key that a browser needs to subscribe to this server's messages. */
  routes.get('/push-key.json', (c) =>
    config.pushKey === undefined
      ? c.notFound()
      : c.json({ publicKey: config.pushKey }, 200, { 'Cache-Control': askAgain }),
  )

  /** The origins that may emulate the app, for the app in a frame. */
  routes.get(emulatorSettingsPath, (c) =>
    config.adminOrigins.length === 0
      ? c.notFound()
      : c.json({ adminOrigins: config.adminOrigins }, 200, { 'Cache-Control': askAgain }),
  )

  /** Caches the access to media by path. False: the pack has no such file. */
  const access = new LRUCache<string, { readonly roles: MediaRoles | undefined } | false>({
    max: 10_000,
    ttl: ACCESS_CACHE_MS,
    fetchMethod: async (path) => {
      const row = await db.selectFrom('media').select('roles').where('path', '=', path).executeTakeFirst()
      if (row === undefined) return false
      return { roles: row.roles === null ? undefined : decodeColumn(MediaRoles, row.roles) }
    },
  })

  routes.get(`${mediaPrefix}*`, async (c) => {
    const path = decodeText(c.req.path.slice(mediaPrefix.length))
    if (path === undefined || path.includes('\0')) return c.notFound()
    const known = await access.fetch(path)
    if (known === undefined || known === false) return c.notFound()
    const { roles } = known
    if (roles !== undefined) {
      const pass = getCookie(c, mediaCookie(config.tls))
      // The pass of the next answer may permit it.
      if (!(await opensMedium(signingKeys, pass, roles, clock.now())))
        return c.text('Not allowed', 403, { 'Cache-Control': 'no-store' })
    }
    const headers = {
      'Cache-Control': roles === undefined ? forADay : askAgainHere,
      'Content-Security-Policy': mediaPolicy,
    }
    return (await media.answer(path, c.req.raw, headers)) ?? c.notFound()
  })

  /** Serves a file of this build, or one of another build that an open page may need. */
  const fileOfApp = async (path: string, request: Request, headers: Readonly<Record<string, string>>) =>
    (await app.answer(path, request, headers)) ??
    (isSharedAsset(path) ? shared?.answer(path, request, headers) : undefined)

  /**
   * Serves a file of the build, or the app's page for one of its routes, also for a route that ends like a file
   * (S-ROUTE-09). Any other path that looks like a file is not found. The app shows unknown paths to browsers, which ask
   * for HTML; other programs get 404, so that a mistyped health check fails.
   */
  routes.get('*', async (c) => {
    const path = decodeText(c.req.path) ?? ''
    const cache = isHashed(path) ? forAYear : askAgain
    const file =
      path === '/' || path === '/index.html'
        ? undefined
        : await fileOfApp(path, c.req.raw, { ...policy, 'Cache-Control': cache })
    if (file !== undefined) return file
    const looksLikeFile = isHashed(path) || /\.[a-z0-9]{1,12}$/i.test(path)
    const asksForPage = /\btext\/html\b/i.test(c.req.header('Accept') ?? '')
    const isRoute =
      path === '/index.html' ||
      (!looksLikeFile && asksForPage) ||
      parsePath(new URL(c.req.url).pathname).kind !== 'notFound'
    const page = isRoute ? await pageOn(hostOf(c), c.req.raw) : undefined
    return page ?? c.text(isRoute ? 'The app has not been built.' : 'Not found', 404)
  })
  return routes
}
