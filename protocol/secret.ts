import * as t from 'io-ts'
import { struct } from './codec'

/**
 * The secrets of an intent, which must not be logged. They are passed to the call separately from the intent and
 * discarded with it (X-LOG-13).
 */
export const Secret = struct(
  'Secret',
  {},
  {
    email: t.string,
    username: t.string,
    password: t.string,
    oldPassword: t.string,
    code: t.string,
    recaptchaResponse: t.string,
    /**
     * The result of an SSO sign-in with the data stored at its start. Only the code that began the sign-in parses it.
     */
    signOn: t.string,
    /** A Web Push subscription, as JSON. */
    pushToken: t.string,
  },
)
export type Secret = t.TypeOf<typeof Secret>
