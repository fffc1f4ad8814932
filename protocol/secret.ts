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
  },
)
export type Secret = t.TypeOf<typeof Secret>
