import { defined } from '../../protocol/defined'
import { strictPasswordFaults } from '../../protocol/password'
import { productName } from '../../protocol/product'
import type { Reader } from '../db/connection'
import { refusals } from '../refusal'
import type { Refused } from '../refusal'
import type { Texts } from '../texts/en'
import { isStrict } from '../white-labels'

/** Shorter ones are guessed (ASVS 5.0, 6.2.1). */
const shortestPassword = 8

export type PasswordFault = 'weak' | 'tooShort' | 'tooLong'

/** Why the server does not take this password: too short, or against the strict rules of the organisation's white-label. */
export async function newPasswordFault(
  db: Reader,
  orgId: string,
  password: string,
  email: string | undefined,
): Promise<PasswordFault | undefined> {
  if (await isStrict(db, orgId)) {
    const faults = strictPasswordFaults(password, { appName: productName, ...defined({ email }) })
    return faults.length === 0 ? undefined : 'weak'
  }
  // Counted as people count: a letter with its accent is one.
  return [...password.normalize('NFC')].length < shortestPassword ? 'tooShort' : undefined
}

export const describePasswordFault = (fault: PasswordFault, { password }: Texts): string =>
  fault === 'tooShort' ? password.tooShort(String(shortestPassword)) : password[fault]

/** Thrown by calls. */
export const passwordRefused = (fault: PasswordFault): Refused =>
  refusals.password((texts) => describePasswordFault(fault, texts))
