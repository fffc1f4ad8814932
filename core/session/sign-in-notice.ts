import { SignInNotice, type LoginMethod } from '../../protocol/events/session'
import type { Fault } from '../../protocol/faults'

const SSO_ONLY = 'SSO is enabled for this account. Please login using SSO.'
const PREFIX = /^request failed:\s*/i

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

/** What the form says when a login or registration came to nothing (S-LOGIN-15, 19, 23, 27, S-REG-08, 09, S-SSO-12..16). */
export function noticeOf(
  method: LoginMethod,
  fault: Fault,
): { readonly notice: SignInNotice | undefined; readonly message: string | undefined } {
  if (fault.kind === 'networkError') return { notice: 'offline', message: undefined }
  if (fault.kind === 'apiError' && withoutPrefix(fault.message) === SSO_ONLY)
    return { notice: 'ssoRequired', message: undefined }
  const elsewhere =
    wrong[method] === 'ssoFailed' && fault.kind === 'apiError' && SignInNotice.is(fault.type) ? fault.type : undefined
  const isTold = method === 'registration' || method === 'guest' || elsewhere === 'ssoRefused'
  return { notice: elsewhere ?? wrong[method], message: isTold ? messageOf(fault) : undefined }
}
