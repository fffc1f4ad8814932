import * as t from 'io-ts'
import { PasswordJudgement } from '../password'

export const passwordIntents = {
  /** The password goes beside the intent; whoever sees it says how it is. */
  setPassword: t.type({ judged: PasswordJudgement }, 'setPassword'),
} as const
