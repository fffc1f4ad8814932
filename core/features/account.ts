import { accountEvents, passwordEvents } from '../../protocol/events/account'
import { accountIntents, passwordIntents } from '../../protocol/intents/account'
import { accountUpdate, settleAccountDeletion, settleAccountUpdate } from '../account/account-update'
import { phone, settlePhoneSetUp, settlePhoneVerification } from '../account/phone'
import { accountPreferences } from '../account/preferences'
import { push, settlePushRegistration } from '../account/push'
import { accountRoles, settleRoleChange, settleRoles } from '../account/roles'
import type { FeatureModule } from './feature'
import { registration } from '../session/registration'
import { setPassword, settlePasswordChange } from '../session/set-password'

/** The account module. */
export const accountFeature = {
  domains: [registration, setPassword, accountPreferences, accountUpdate, phone, push, accountRoles],
  events: { ...passwordEvents, ...accountEvents },
  intents: { ...passwordIntents, ...accountIntents },
  callHandlers: {
    passwordChange: settlePasswordChange,
    accountUpdate: settleAccountUpdate,
    accountDeletion: settleAccountDeletion,
    phoneSetUp: settlePhoneSetUp,
    phoneVerification: settlePhoneVerification,
    roles: settleRoles,
    roleChange: settleRoleChange,
    pushRegistration: settlePushRegistration,
  },
  activity: {},
} as const satisfies FeatureModule
