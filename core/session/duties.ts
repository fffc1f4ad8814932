import type { Duty } from '../../protocol/faults'
import { userQueue } from '../outbox/queue'
import type { State } from '../state'

const ANSWER_EVENT = 'preferencesChanged'

/** Returns what the user must do before anything else, as far as this device knows (S-ROUTE-33, S-ROUTE-34). */
export function dutyOf(state: State): Duty | undefined {
  const { user } = state.user.session
  if (user?.passwordChangeRequired === true) return 'passwordChangeRequired'
  const isUndecided = user?.appPreferences?.allowSMS === undefined
  return user?.primaryOrg?.forceSMSIntake === true && isUndecided ? 'smsIntakeRequired' : undefined
}

/**
 * Would the server refuse to load content? It does while the user has a duty, and until it has received the pending
 * answer to the SMS question.
 */
export function isContentRefused(state: State): boolean {
  const asks = state.user.session.user?.primaryOrg?.forceSMSIntake === true
  return dutyOf(state) !== undefined || (asks && userQueue(state).some(({ cause }) => cause === ANSWER_EVENT))
}
