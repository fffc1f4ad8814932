import * as E from 'fp-ts/Either'
import { isEmail } from './fields'
import { isPublicHost } from './public-host'
import { decodeText } from './url-encoding'

/** A link that passed the check, with the address to open. */
export interface CheckedLink {
  readonly kind: 'web' | 'tel' | 'mailto'
  readonly href: string
}

/** Checks a link by its scheme. Every other scheme, and a link that fails its check, is unsupported (D-LINK-09). */
export function checkLink(link: string): E.Either<'unsupported', CheckedLink> {
  const text = link.trim()
  const scheme = /^(https?|tel|mailto):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || HIDDEN.test(text)) return E.left('unsupported')
  if (scheme === 'tel') return checked('tel', telAddress(text.slice(4)))
  if (scheme === 'mailto') return checked('mailto', mailAddress(text))
  return checked('web', webAddress(text))
}

/** Does the text have exactly ten digits, ignoring spaces, dots, dashes and brackets (S-LINK-02, D-LINK-05)? */
export const isTelNumber = (text: string): boolean => /^[0-9]{10}$/.test(bareNumber(text))

/** Is the text a web URL on a public host (S-LINK-01, D-LINK-07, D-LINK-08)? */
export function isPublicWebUrl(text: string): boolean {
  const checked = checkLink(text)
  return E.isRight(checked) && checked.right.kind === 'web'
}

/**
 * Control and format characters, which browsers drop and users do not see. Backslashes, which browsers turn into
 * slashes.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}\\]/u

const checked = (kind: CheckedLink['kind'], href: string | undefined): E.Either<'unsupported', CheckedLink> =>
  href === undefined ? E.left('unsupported') : E.right({ kind, href })

const bareNumber = (text: string): string => text.replace(/[\s.()[\]-]/g, '')

function telAddress(number: string): string | undefined {
  const digits = bareNumber(number.replaceAll('%20', ' '))
  return isTelNumber(digits) ? `tel:${digits}` : undefined
}

function mailAddress(link: string): string | undefined {
  const question = link.indexOf('?')
  const address = decodeText(link.slice('mailto:'.length, question === -1 ? undefined : question))
  return address !== undefined && isEmail(address) && !/[<>",;]/.test(address) ? link : undefined
}

/** Accepts only the plain form: scheme, two slashes, a host and an optional port, without a user name before an '@'. */
function webAddress(link: string): string | undefined {
  if (/\s/.test(link)) return undefined
  const parts = /^https?:\/\/(\[[0-9a-f:]*\]|[^/?#:@[\]]+)(?::([0-9]{1,5}))?(?=[/?#]|$)/i.exec(link)
  const host = parts?.[1]
  if (host === undefined || Number(parts?.[2] ?? 0) > 65535) return undefined
  return isPublicHost(host) ? link : undefined
}
