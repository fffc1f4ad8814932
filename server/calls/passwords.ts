import { dictionary } from '@zxcvbn-ts/language-common'
import { omitUndefined } from '../../protocol/omit-undefined'
import { LONGEST_PASSWORD } from '../../protocol/fields'
import { strictPasswordFaults } from '../../protocol/password'
import { productName } from '../../protocol/product'
import type { Account, CallContext } from '../api/context'
import type { Reader } from '../db/connection'
import { languageOf } from '../http/language'
import { refusals } from '../api/refusal'
import type { Refused } from '../api/refusal'
import type { Texts } from '../texts/en'
import { textsIn } from '../texts/texts'
import type { Passwords } from '../auth/passwords'
import { hashSecret } from '../auth/secrets'
import { isStrict } from '../organisations/white-labels'

/** Minimum length, in characters (ASVS 5.0, 6.2.1). */
const shortestPassword = 8

export type PasswordFault = 'weak' | 'tooShort' | 'tooLong' | 'common' | 'same'

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Returns why the server refuses this password. It may be too long, too short, weak by the strict rules of the
 * organisation's white-label, or one of the 49,000 most common ones (ASVS 5.0, 6.2.4).
 */
export async function newPasswordFault(
  db: Reader,
  orgId: string,
  password: string,
  email: string | undefined,
): Promise<PasswordFault | undefined> {
  if (password.length > LONGEST_PASSWORD) return 'tooLong'
  const typed = password.normalize('NFC')
  if (await isStrict(db, orgId)) {
    const faults = strictPasswordFaults(password, { appName: productName, ...omitUndefined({ email }) })
    if (faults.length > 0) return 'weak'
    // Counts characters as users perceive them: a letter with its accent is one.
  } else if ([...typed].length < shortestPassword) return 'tooShort'
  return commonPasswords.has(typed.toLowerCase()) ? 'common' : undefined
}

/** Returns 'same' when an account whose password must be replaced is given the password that it already has. */
export async function reusedPasswordFault(
  passwords: Passwords,
  account: Pick<Account, 'password_hash' | 'password_change_required'>,
  password: string,
): Promise<PasswordFault | undefined> {
  const { password_hash, password_change_required } = account
  if (!password_change_required || password_hash === null) return undefined
  return (await passwords.check(password, password_hash)) ? 'same' : undefined
}

export const describePasswordFault = (fault: PasswordFault, { password }: Texts): string =>
  fault === 'tooShort' ? password.tooShort(String(shortestPassword)) : password[fault]

/** Returns the refusal that calls throw. */
export const passwordRefused = (fault: PasswordFault): Refused =>
  refusals.password((texts) => describePasswordFault(fault, texts))

/** Informs the owner of an account by mail about a changed password, in the owner's language. */
export async function mailPasswordChange(
  { tx, mail, now, askedLanguage }: Pick<CallContext, 'tx' | 'mail' | 'now' | 'askedLanguage'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  if (email === null) return
  const { changed } = textsIn[await languageOf(tx, id, askedLanguage)].password
  await mail.send(tx, { kind: 'mail', to: email, ...changed }, now)
}

const resetLifetime = 60 * 60_000

/**
 * Mails a link to a form for a new password, in the owner's language. `origin`: where the link leads. Only the newest
 * link is valid, so an older mail is useless to others.
 */
export async function mailPasswordLink(
  { tx, ids, mail, now, askedLanguage }: Pick<CallContext, 'tx' | 'ids' | 'mail' | 'now' | 'askedLanguage'>,
  { id, email }: { readonly id: string; readonly email: string },
  origin: string,
): Promise<void> {
  const code = ids.secret()
  const expiresAt = now + resetLifetime
  await tx.deleteFrom('reset_codes').where('user_id', '=', id).execute()
  await tx
    .insertInto('reset_codes')
    .values({ code_hash: hashSecret(code), user_id: id, expires_at: expiresAt })
    .execute()
  const texts = textsIn[await languageOf(tx, id, askedLanguage)].password.mail
  const body = texts.body(`${origin}/reset/${code}`)
  await mail.send(tx, { kind: 'mail', to: email, subject: texts.subject, body, expiresAt }, now)
}
