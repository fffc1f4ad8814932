import * as E from 'fp-ts/Either'
import { checkLink } from '../../protocol/links'
import { deepLinkPath } from '../../protocol/path-rules'
import { productAddress } from '../../protocol/product'

/** Target of a link of a card: within the app, a page of its own host in a new tab, or outside. */
export type LinkTarget =
  | { readonly kind: 'app'; readonly path: string }
  | { readonly kind: 'own'; readonly href: string }
  | { readonly kind: 'out'; readonly href: string }

/**
 * Classifies a link of a card: within the app, a file of the app's host, or an address that passes the link check
 * (D-LINK-05..09). Undefined if it must not be opened. `outside`: links within the app open in the browser, too.
 */
export function linkTarget(link: string, page: string, outside = false): LinkTarget | undefined {
  // Addresses that the app generates have the host that serves it.
  const path = deepLinkPath(link, [productAddress, new URL(page).host])
  if (path !== undefined) return outside ? { kind: 'own', href: new URL(path, page).href } : { kind: 'app', path }
  const own = ownFile(link, page)
  if (own !== undefined) return { kind: 'own', href: own }
  const checked = checkLink(link)
  return E.isRight(checked) ? { kind: 'out', href: checked.right.href } : undefined
}

/** Returns a file of the content pack: it is on the app's host, which is not public in the sandbox. */
function ownFile(link: string, page: string): string | undefined {
  if (/[\p{Cc}\s\\]/u.test(link.trim())) return undefined
  try {
    const url = new URL(link.trim(), page)
    return url.origin === new URL(page).origin && url.pathname.startsWith('/media/') ? url.href : undefined
  } catch {
    return undefined
  }
}
