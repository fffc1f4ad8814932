import { parsePath } from '../../protocol/paths'
import { serverPathPrefixes } from '../../protocol/server-path-prefixes'

/** Kind of a request: the app by any of its routes, a file of a build, media, or network only. */
export type RequestKind = 'page' | 'file' | 'media' | 'network'

const ofServer = new RegExp(`^/(${serverPathPrefixes.join('|')})(/|$)`)
const hasExtension = /\.[a-z0-9]{1,12}$/i
/** Files with a hash in their names, and the two static files that the page loads first. */
const ofBuild = /^\/((assets|worker)\/.+|icon\.svg|layers\.css)$/

/** Is this a route? A search for 'node.js' looks like a file but is one (S-ROUTE-09). */
const isRoute = (pathname: string): boolean => parsePath(pathname).kind !== 'notFound'

/** Classifies a request by its address (X-PWA-01): the API never goes through a cache. */
export function classifyRequest(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): RequestKind {
  const { origin: ofRequest, pathname } = new URL(request.url)
  if (request.method !== 'GET' || ofRequest !== origin || ofServer.test(pathname)) return 'network'
  if (request.mode === 'navigate')
    return pathname === '/index.html' || !hasExtension.test(pathname) || isRoute(pathname) ? 'page' : 'network'
  if (ofBuild.test(pathname)) return 'file'
  return pathname.startsWith('/media/') ? 'media' : 'network'
}
