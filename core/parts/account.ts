import { passwordEvents } from '../../protocol/events/password'
import { passwordIntents } from '../../protocol/intents/password'
import type { Part } from '../part'
import { setPassword, settlePasswordChange } from '../session/set-password'

/** What a learner does with the account. */
export const account = {
  domains: [setPassword],
  events: passwordEvents,
  intents: passwordIntents,
  settling: { passwordChange: settlePasswordChange },
  rows: {},
  tells: {},
} as const satisfies Part
