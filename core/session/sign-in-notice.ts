import { defined } from '../../protocol/defined'
import { SignInNotice, type LoginMethod } from '../../protocol/events/session'
import { isRefused, type Fault } from '../../protocol/faults'

const SSO_ONLY = 'SSO is enabled for this account. Please login using SSO.'
const PREFIX = /^request failed(?::\s*|$)/i

/** A server's message as people see it: without 'request failed:' (S-SHELL-30, S-REG-08). */
export const withoutPrefix = (message: string): string => message.replace(PREFIX, '')

/** What a server said of a fault, for people; undefined when it said nothing (S-SHELL-30, S-REG-09). */
export function messageOf(fault: Fault): string | undefined {
  const message = fault.kind === 'apiError' ? withoutPrefix(fault.message) : ''
  return message === '' || message === 'Unknown error' ? undefined : message
}

const wrong = {
  email: 'emailOrPasswordWrong',
  username: 'usernameOrPasswordWrong',
  twoCode: 'codesWrong',
  token: undefined,
  guest: 'registrationFailed',
  registration: 'registrationFailed',
  oauth: 'ssoFailed',
  saml: 'ssoFailed',
} as const satisfies Record<LoginMethod, SignInNotice | undefined>

/** What the form has to say of a fault. */
interface Noticed {
  readonly notice: SignInNotice | undefined
  /** The server's own words, where they are shown. */
  readonly serverMessage?: string | undefined
  /** For how long the server takes no more tries, ms. */
  readonly retryAfter?: number
}

/**
 * What kept the server from judging what was typed, whatever that was; undefined where it was judged, and refused. Who is
 * told that a right password is wrong looks for a fault that is not there.
 */
export function hindranceOf(fault: Fault): (Noticed & { readonly notice: SignInNotice }) | undefined {
  if (fault.kind === 'networkError') return { notice: 'offline' }
  if (fault.kind === 'apiError' && fault.code === 429)
    return { notice: 'tooManyTries', ...defined({ retryAfter: fault.retryAfter }) }
  return isRefused(fault) ? undefined : { notice: 'notNow' }
}

/** What the form says when a login or registration came to nothing (S-LOGIN-15, 19, 23, 27, S-REG-08, 09, S-SSO-12..16). */
export function noticeOf(method: LoginMethod, fault: Fault): Noticed {
  if (fault.kind === 'apiError' && withoutPrefix(fault.message) === SSO_ONLY) return { notice: 'ssoRequired' }
  const usual = wrong[method]
  const hindrance = hindranceOf(fault)
  // These two find no fault with what was typed, and the server or the provider may have said what is the matter.
  const isFair = usual === 'ssoFailed' || usual === 'registrationFailed'
  if (hindrance !== undefined && !(isFair && hindrance.notice === 'notNow')) return hindrance
  const elsewhere =
    usual === 'ssoFailed' && fault.kind === 'apiError' && SignInNotice.is(fault.type) ? fault.type : undefined
  const isTold = usual === 'registrationFailed' || elsewhere === 'ssoRefused'
  return { notice: elsewhere ?? usual, serverMessage: isTold ? messageOf(fault) : undefined }
}
