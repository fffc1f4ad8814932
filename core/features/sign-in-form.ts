import { signInFormEvents } from '../../protocol/events/sign-in-form'
import { signInFormIntents } from '../../protocol/intents/sign-in-form'
import type { FeatureModule } from './feature'
import { settlePasswordReset, settleSettings, signInForm } from '../session/sign-in-form'

/** The sign-in form, which a signed-in user does not need. */
export const signInFormFeature = {
  domains: [signInForm],
  events: signInFormEvents,
  intents: signInFormIntents,
  callHandlers: { signInSettings: settleSettings, passwordReset: settlePasswordReset },
  activity: {},
} as const satisfies FeatureModule
