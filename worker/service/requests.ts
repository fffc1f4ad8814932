import { parsePath } from '../../protocol/paths'
import { serverParts } from '../../protocol/server-parts'

/** What is asked for: the app itself by any of its routes, a file of a build, a medium, or what is the network's alone. */
export type Asked = 'page' | 'file' | 'media' | 'network'

const ofServer = new RegExp(`^/(${serverParts.join('|')})(/|$)`)
const hasExtension = /\.[a-z0-9]{1,12}$/i
/** Files with a hash in their names, and the two that the page begins with. */
const ofBuild = /^\/((assets|worker)\/.+|icon\.svg|layers\.css)$/

/** A search for 'node.js' looks like a file and is none (S-ROUTE-09). */
const isRoute = (pathname: string): boolean => parsePath(pathname).kind !== 'notFound'

/** Judges a request by its address (X-PWA-01): the API never goes through a cache. */
export function asked(request: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Asked {
  const { origin: ofRequest, pathname } = new URL(request.url)
  if (request.method !== 'GET' || ofRequest !== origin || ofServer.test(pathname)) return 'network'
  if (request.mode === 'navigate')
    return pathname === '/index.html' || !hasExtension.test(pathname) || isRoute(pathname) ? 'page' : 'network'
  if (ofBuild.test(pathname)) return 'file'
  return pathname.startsWith('/media/') ? 'media' : 'network'
}
