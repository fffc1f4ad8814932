import { defined } from '../../protocol/defined'
import { strictPasswordFaults } from '../../protocol/password'
import { productName } from '../../protocol/product'
import type { Reader } from '../db/connection'
import { isStrict } from '../white-labels'

/** Shorter ones are guessed (ASVS 5.0, 6.2.1). */
const shortestPassword = 8

/** Why the server does not take this password: too short, or against the strict rules of the organisation's white-label. */
export async function newPasswordFault(
  db: Reader,
  orgId: string,
  password: string,
  email: string | undefined,
): Promise<string | undefined> {
  if (await isStrict(db, orgId)) {
    const faults = strictPasswordFaults(password, { appName: productName, ...defined({ email }) })
    return faults.length === 0 ? undefined : "Password doesn't meet requirements"
  }
  // Counted as people count: a letter with its accent is one.
  return [...password.normalize('NFC')].length < shortestPassword
    ? `A password needs at least ${shortestPassword} characters`
    : undefined
}
