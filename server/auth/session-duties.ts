import { api } from '../../protocol/api'
import type { CallName } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { AppPreferences } from '../../protocol/entities/user'
import type { Duty } from '../../protocol/faults'
import type { Account } from '../api/context'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'
import type { Org } from '../organisations/hosted-org'
import { refusals } from '../api/refusal'

/**
 * Calls that need a user and are permitted before a duty is done. Preferences are included, because language and the
 * answer about text messages are sent by the client's queue.
 */
const openDuring: Readonly<Record<Duty, readonly CallName[]>> = {
  passwordChangeRequired: ['updateAccount', 'savePreferences'],
  smsIntakeRequired: ['savePreferences', 'setUpPhone', 'verifyPhone', 'updateAccount', 'deleteAccount'],
}

/**
 * Is the call sent by the client's queue? Its work is already done, and the answer about text messages is in the same
 * queue.
 */
const isQueued = (name: CallName): boolean => {
  const call: Call = api[name]
  return call.queue !== 'never'
}

/** Is this call permitted to a user who has this duty? */
export const isOpenDuring = (duty: Duty, name: CallName): boolean =>
  openDuring[duty].includes(name) || (duty === 'smsIntakeRequired' && isQueued(name))

/**
 * Refuses a call while its user must complete a duty first (S-ROUTE-33, S-ROUTE-34). The fault's type names the duty,
 * and the client shows its screen.
 */
export async function requireDutiesDone(db: Reader, user: Account, org: Org, name: CallName): Promise<void> {
  const duty = await dutyOf(db, user, org)
  if (duty !== undefined && !isOpenDuring(duty, name)) throw refusals.duty(duty)
}

async function dutyOf(db: Reader, user: Account, { organisation }: Org): Promise<Duty | undefined> {
  if (user.password_change_required) return 'passwordChangeRequired'
  if (organisation.forceSMSIntake !== true) return undefined
  const row = await db.selectFrom('preferences').select('data').where('user_id', '=', user.id).executeTakeFirst()
  const isDecided = row !== undefined && decodeColumn(AppPreferences, row.data).allowSMS !== undefined
  return isDecided ? undefined : 'smsIntakeRequired'
}
