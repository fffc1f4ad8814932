import { accountEvents } from '../../protocol/events/account'
import { passwordEvents } from '../../protocol/events/password'
import { passwordIntents } from '../../protocol/intents/password'
import { accountRows } from '../outbox/account-rows'
import type { Part } from '../part'
import { setPassword, settlePasswordChange } from '../session/set-password'

/** What a learner does with the account. */
export const account = {
  domains: [setPassword],
  events: { ...passwordEvents, ...accountEvents },
  intents: passwordIntents,
  settling: { passwordChange: settlePasswordChange },
  rows: accountRows,
  tells: {},
} as const satisfies Part
