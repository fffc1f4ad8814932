import { isIdShaped } from './ids'
import { linkSchemes, productAddress } from './product'
import { decodeText } from './url-encoding'

/** How a typed, scanned or linked code is looked up (S-ADD-11). */
export type CodeLookup =
  | { readonly kind: 'roleId'; readonly id: string }
  | { readonly kind: 'contentCode'; readonly code: string }

/** Decides how to look a code up; undefined when the text contains no code (S-ADD-11, S-ADD-12, S-ADD-13). */
export function recogniseCode(text: string): CodeLookup | undefined {
  const code = codeIn(text)
  if (code === '') return undefined
  return isIdShaped(code) ? { kind: 'roleId', id: code } : { kind: 'contentCode', code }
}

const PRODUCT_LINKS = [...linkSchemes, ...linksOn(productAddress), ...linksOn(`www.${productAddress}`)]

/**
 * Extracts the code from a text. A link with the product's scheme or web address yields its last path segment, any
 * other text itself. `host` is the host that serves the app, another of its web addresses.
 */
export function codeIn(text: string, host?: string): string {
  const trimmed = text.trim()
  const links = host === undefined ? PRODUCT_LINKS : [...PRODUCT_LINKS, ...linksOn(host)]
  const prefix = links.find((start) => trimmed.slice(0, start.length).toLowerCase() === start)
  return prefix === undefined ? trimmed : lastOf(trimmed.slice(prefix.length))
}

function linksOn(host: string): readonly string[] {
  return ['https://', 'http://', ''].map((scheme) => `${scheme}${host}/`)
}

/** Returns the last segment of a link's path, or ''. */
function lastOf(path: string): string {
  const end = path.search(/[?#]/)
  const segments = (end === -1 ? path : path.slice(0, end)).split('/').filter((segment) => segment !== '')
  const last = segments.at(-1)
  return last === undefined ? '' : (decodeText(last)?.trim() ?? '')
}
