import { tabStorage } from '../core-client/tab-storage'
import { ssoLanding } from './sso-landing'

/** Storage key of the pending SSO sign-in: it lasts over the redirect there and back, but not longer than the tab. */
const STATE_KEY = 'flipdeck-sign-on'
/** Storage key of its email: the form starts empty with each start of the app. */
const EMAIL_KEY = 'flipdeck-sign-on-email'

/** Tests whether an SSO callback arrived in this tab, or whether one was expected and did not. */
export const hasSsoCallback = (): boolean => ssoLanding.query !== undefined || storedSsoState() !== undefined

interface SsoCallback {
  readonly method: 'oauth' | 'saml'
  /** Query and stored state, for the core to decode. */
  readonly signOn: string
  readonly email: string
}

/** Returns the SSO callback of this tab, once; undefined if no sign-in was begun and none arrived. */
export function takeSsoCallback(): SsoCallback | undefined {
  if (!hasSsoCallback()) return undefined
  const kept = storedSsoState()
  const signOn = JSON.stringify({ query: ssoLanding.query, kept })
  const email = tabStorage()?.getItem(EMAIL_KEY) ?? ''
  ssoLanding.query = undefined
  for (const key of [STATE_KEY, EMAIL_KEY]) tabStorage()?.removeItem(key)
  return { method: kept?.includes('"saml"') === true ? 'saml' : 'oauth', signOn, email }
}

/** Stores the state of a sign-in that begins, in this tab. */
export function storeSsoState(kept: string, email: string): void {
  tabStorage()?.setItem(STATE_KEY, kept)
  tabStorage()?.setItem(EMAIL_KEY, email)
}

const storedSsoState = (): string | undefined => tabStorage()?.getItem(STATE_KEY) ?? undefined

/** This page started with a callback, or expected one: a sign-in that ended so must not restart automatically. */
export const isSsoReturn = hasSsoCallback()
