import { accountEvents } from '../../protocol/events/account'
import { passwordEvents } from '../../protocol/events/password'
import { accountIntents } from '../../protocol/intents/account'
import { passwordIntents } from '../../protocol/intents/password'
import { accountChanges, settleAccountDeletion, settleAccountUpdate } from '../account/changes'
import { phone, settlePhoneSetUp, settlePhoneVerification } from '../account/phone'
import { accountPreferences } from '../account/preferences'
import { push, settlePushRegistration } from '../account/push'
import { accountRoles, settleRoleChange, settleRoles } from '../account/roles'
import { accountRows } from '../outbox/account-rows'
import type { Part } from '../part'
import { registering } from '../session/registering'
import { setPassword, settlePasswordChange } from '../session/set-password'

/** What a learner does with the account. */
export const account = {
  domains: [registering, setPassword, accountPreferences, accountChanges, phone, push, accountRoles],
  events: { ...passwordEvents, ...accountEvents },
  intents: { ...passwordIntents, ...accountIntents },
  settling: {
    passwordChange: settlePasswordChange,
    accountUpdate: settleAccountUpdate,
    accountDeletion: settleAccountDeletion,
    phoneSetUp: settlePhoneSetUp,
    phoneVerification: settlePhoneVerification,
    roles: settleRoles,
    roleChange: settleRoleChange,
    pushRegistration: settlePushRegistration,
  },
  rows: accountRows,
  tells: {},
} as const satisfies Part
