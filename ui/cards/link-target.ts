import * as E from 'fp-ts/Either'
import { checkLink } from '../../protocol/links'
import { deepLinkPath } from '../../protocol/path-rules'
import { productAddress } from '../../protocol/product'

/** Where a link of a card leads: to a place in the app, to a page of its own host in a new tab, or out of it. */
export type LinkTarget =
  | { readonly kind: 'app'; readonly path: string }
  | { readonly kind: 'own'; readonly href: string }
  | { readonly kind: 'out'; readonly href: string }

/**
 * Judges a link of a card: a place in the app, a file of the app's own host, or an address that passes the link check
 * (D-LINK-05..09). Undefined when it must not be opened. `outside`: places in the app open in the browser as well.
 */
export function linkTarget(link: string, page: string, outside = false): LinkTarget | undefined {
  // The addresses that the app hands out are those of the host that it is on.
  const path = deepLinkPath(link, [productAddress, new URL(page).host])
  if (path !== undefined) return outside ? { kind: 'own', href: new URL(path, page).href } : { kind: 'app', path }
  const own = ownFile(link, page)
  if (own !== undefined) return { kind: 'own', href: own }
  const checked = checkLink(link)
  return E.isRight(checked) ? { kind: 'out', href: checked.right.href } : undefined
}

/** A content pack's own files lie on the app's host, which in the sandbox is no public one. */
function ownFile(link: string, page: string): string | undefined {
  if (/[\p{Cc}\s\\]/u.test(link.trim())) return undefined
  try {
    const url = new URL(link.trim(), page)
    return url.origin === new URL(page).origin && url.pathname.startsWith('/media/') ? url.href : undefined
  } catch {
    return undefined
  }
}
