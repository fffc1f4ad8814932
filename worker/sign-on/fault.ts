import type { ApiFault } from '../../protocol/faults'
import type { SignInNotice } from '../../protocol/events/session'

const words = {
  ssoCancelled: 'Authorization session cancelled',
  ssoTokenFailed: 'Error fetching authentication token',
  ssoMalformedToken: 'Malformed token',
  ssoFailed: 'There was a problem logging in',
} as const satisfies Partial<Record<SignInNotice, string>>

/** A sign-in elsewhere that came to nothing before the API was asked (S-SSO-12..14). */
export const signOnFault = (type: keyof typeof words): ApiFault => ({
  kind: 'apiError',
  type,
  message: words[type],
  code: 0,
})

/** A provider's own words are shown as they are, as far as a form has room for them. */
const longestWords = 300

/** What the provider said in the place of an answer (S-SSO-15); whoever refuses there has cancelled (S-SSO-14). */
export const providerFault = (error: string, description: string | undefined): ApiFault =>
  error === 'access_denied'
    ? signOnFault('ssoCancelled')
    : { kind: 'apiError', type: 'ssoRefused', message: (description || error).slice(0, longestWords), code: 0 }
