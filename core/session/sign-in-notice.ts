import { omitUndefined } from '../../protocol/omit-undefined'
import { SignInNotice, type LoginMethod } from '../../protocol/events/session'
import { isRefused, type Fault } from '../../protocol/faults'

const SSO_ONLY = 'SSO is enabled for this account. Please login using SSO.'
const PREFIX = /^request failed(?::\s*|$)/i

/** Returns a server message for display: without 'request failed:' (S-SHELL-30, S-REG-08). */
export const withoutPrefix = (message: string): string => message.replace(PREFIX, '')

/** Returns the displayable message of a fault; undefined without one (S-SHELL-30, S-REG-09). */
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

/** The form's notice about a fault. */
interface Noticed {
  readonly notice: SignInNotice | undefined
  /** The server's message, if it is shown. */
  readonly serverMessage?: string | undefined
  /** How long the server refuses further tries, ms. */
  readonly retryAfter?: number
}

/**
 * Returns why the server could not check the input; undefined if it checked and refused it. A right password must not
 * be reported as wrong.
 */
export function unavailabilityOf(fault: Fault): (Noticed & { readonly notice: SignInNotice }) | undefined {
  if (fault.kind === 'networkError') return { notice: fault.reason === 'timeout' ? 'noAnswer' : 'offline' }
  if (fault.kind === 'apiError' && fault.code === 429)
    return { notice: 'tooManyTries', ...omitUndefined({ retryAfter: fault.retryAfter }) }
  return isRefused(fault) ? undefined : { notice: 'notNow' }
}

/**
 * Returns the form's notice about a failed login or registration (S-LOGIN-15, 19, 23, 27, S-REG-08, 09, S-SSO-12..16).
 */
export function noticeOf(method: LoginMethod, fault: Fault): Noticed {
  if (fault.kind === 'apiError' && withoutPrefix(fault.message) === SSO_ONLY) return { notice: 'ssoRequired' }
  const usual = wrong[method]
  const hindrance = unavailabilityOf(fault)
  // These two notices do not blame the input, and the server or the provider may have given the reason.
  const isFair = usual === 'ssoFailed' || usual === 'registrationFailed'
  if (hindrance !== undefined && !(isFair && hindrance.notice === 'notNow')) return hindrance
  const elsewhere =
    usual === 'ssoFailed' && fault.kind === 'apiError' && SignInNotice.is(fault.type) ? fault.type : undefined
  const isTold = usual === 'registrationFailed' || elsewhere === 'ssoRefused'
  return { notice: elsewhere ?? usual, serverMessage: isTold ? messageOf(fault) : undefined }
}
