import type { Networks } from '../http/client-address'

const MINUTE = 60_000

/**
 * The limits per network address. They hold back a program that tries many accounts, and must leave room for people who
 * share an address. The operator can change each `max`, and exempt networks.
 */
export const addressLimitTable = {
  login: { prefix: 'login/address', max: 100, window: 15 * MINUTE },
  /** Sign-ins started at an identity provider, each of which stores a row. A successful one does not count. */
  singleSignOn: { prefix: 'single-sign-on/address', max: 300, window: 15 * MINUTE },
  settings: { prefix: 'settings/address', max: 600, window: 5 * MINUTE },
  registration: { prefix: 'register/address', max: 600, window: 60 * MINUTE },
  signOn: { prefix: 'sign-on/address', max: 300, window: 15 * MINUTE },
  reset: { prefix: 'reset/address', max: 50, window: 60 * MINUTE },
  resetCode: { prefix: 'reset-code/address', max: 30, window: 60 * MINUTE },
  lookUp: { prefix: 'look-up/address', max: 300, window: 5 * MINUTE },
  phoneCode: { prefix: 'phone/address', max: 300, window: 60 * MINUTE },
  password: { prefix: 'password/address', max: 300, window: 15 * MINUTE },
  /** How often an address learns that an email has an account. After that, it cannot register any email for a while. */
  takenEmail: { prefix: 'taken-emails/address', max: 30, window: 60 * MINUTE },
} as const

export type AddressLimitName = keyof typeof addressLimitTable

/** The operator's changes to the limits per address. */
export interface AddressLimits {
  readonly max: { readonly [K in AddressLimitName]?: number }
  /** Networks without limits per address. Limits per account apply there, too. */
  readonly trusted: Networks
}
