import { isIdShaped } from './ids'
import { productAddress, productScheme } from './product'
import { decodeText } from './url-text'

/** What a typed, scanned or linked code is looked up as (S-ADD-11). */
export type CodeLookup =
  | { readonly kind: 'roleId'; readonly id: string }
  | { readonly kind: 'contentCode'; readonly code: string }

/** How to look a code up; undefined when there is nothing to look up (S-ADD-11, S-ADD-12, S-ADD-13). */
export function recogniseCode(text: string): CodeLookup | undefined {
  const trimmed = text.trim()
  const code = isProductLink(trimmed) ? codeInLink(trimmed) : trimmed
  if (code === undefined || code === '') return undefined
  return isIdShaped(code) ? { kind: 'roleId', id: code } : { kind: 'contentCode', code }
}

const PRODUCT_LINKS = [
  `${productScheme}://`,
  ...['https://', 'http://', ''].flatMap((scheme) => ['', 'www.'].map((www) => `${scheme}${www}${productAddress}/`)),
]

/** Is this a link on the product's scheme or web address? */
export const isProductLink = (text: string): boolean => linkPrefix(text) !== undefined

const linkPrefix = (text: string): string | undefined =>
  PRODUCT_LINKS.find((prefix) => text.slice(0, prefix.length).toLowerCase() === prefix)

/** The last segment of a product link: its identifier or code. */
function codeInLink(link: string): string | undefined {
  const path = link.slice(linkPrefix(link)?.length ?? 0)
  const end = path.search(/[?#]/)
  const segments = (end === -1 ? path : path.slice(0, end)).split('/').filter((segment) => segment !== '')
  const last = segments.at(-1)
  return last === undefined ? undefined : decodeText(last)?.trim()
}
