import { isPublicWebUrl } from '../../../protocol/links'

/**
 * Where a picture may be opened in a window of its own: at this site, or at a public web address; undefined elsewhere.
 * `page` is the address of the page that shows it (security 12).
 */
export function pictureHref(image: string, page: string): string | undefined {
  if (!URL.canParse(image, page)) return undefined
  const { href, origin, protocol } = new URL(image, page)
  const isOwn = /^https?:$/.test(protocol) && origin === new URL(page).origin
  return isOwn || isPublicWebUrl(href) ? href : undefined
}
