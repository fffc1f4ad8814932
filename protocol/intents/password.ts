import * as t from 'io-ts'
import { PasswordJudgement } from '../password'

export const passwordIntents = {
  /** The password is passed separately. `judged`: its strength. */
  setPassword: t.type({ judged: PasswordJudgement }, 'setPassword'),
} as const
