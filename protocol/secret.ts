import * as t from 'io-ts'
import { entity } from './codec'

/** What must not be logged: handed to the call beside the intent and forgotten with it (X-LOG-13). */
export const Secret = entity(
  'Secret',
  {},
  {
    email: t.string,
    username: t.string,
    password: t.string,
    oldPassword: t.string,
    code: t.string,
    recaptchaResponse: t.string,
    /** What a sign-in elsewhere has brought back, with what was kept of its beginning; read where it was begun. */
    signOn: t.string,
    /** A Web Push subscription, as JSON. */
    pushToken: t.string,
  },
)
export type Secret = t.TypeOf<typeof Secret>
