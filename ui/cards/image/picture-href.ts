import { isPublicWebUrl } from '../../../protocol/links'
import { parseUrl } from '../../components/text/parse-url'

/**
 * Returns the address at which a picture may be opened in a separate window: on this site or at a public web address,
 * else undefined. `page` is the address of the page that shows it (security 12).
 */
export function pictureHref(image: string, page: string): string | undefined {
  const url = parseUrl(image, page)
  if (url === undefined) return undefined
  const { href, origin, protocol } = url
  const isOwn = /^https?:$/.test(protocol) && origin === new URL(page).origin
  return isOwn || isPublicWebUrl(href) ? href : undefined
}
