import { isPublicWebUrl } from '../../../protocol/links'
import { urlOf } from '../../components/url-of'

/**
 * Where a picture may be opened in a window of its own: at this site, or at a public web address; undefined elsewhere.
 * `page` is the address of the page that shows it (security 12).
 */
export function pictureHref(image: string, page: string): string | undefined {
  const url = urlOf(image, page)
  if (url === undefined) return undefined
  const { href, origin, protocol } = url
  const isOwn = /^https?:$/.test(protocol) && origin === new URL(page).origin
  return isOwn || isPublicWebUrl(href) ? href : undefined
}
