import type { ApiFault } from '../../protocol/faults'
import type { SignInNotice } from '../../protocol/events/session'

const words = {
  ssoCancelled: 'Authorization session cancelled',
  ssoTokenFailed: 'Error fetching authentication token',
  ssoMalformedToken: 'Malformed token',
  ssoFailed: 'There was a problem logging in',
} as const satisfies Partial<Record<SignInNotice, string>>

/** Fault of a single sign-on that failed before the API was called (S-SSO-12..14). */
export const signOnFault = (type: keyof typeof words): ApiFault => ({
  kind: 'apiError',
  type,
  message: words[type],
  code: 0,
})

/** Maximum length of a provider's own message that a form displays, in characters. */
const longestWords = 300

/** Maps a provider's error (S-SSO-15); a refusal by the user counts as cancelled (S-SSO-14). */
export const providerFault = (error: string, description: string | undefined): ApiFault =>
  error === 'access_denied'
    ? signOnFault('ssoCancelled')
    : { kind: 'apiError', type: 'ssoRefused', message: (description || error).slice(0, longestWords), code: 0 }
