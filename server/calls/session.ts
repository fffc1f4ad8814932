import { omitUndefined } from '../../protocol/omit-undefined'
import { LONGEST_PASSWORD } from '../../protocol/fields'
import { isVerificationCode } from '../../protocol/phone'
import type { Credentials } from '../../protocol/api/start'
import { isGuest } from '../auth/accounts'
import { forUser, open, openPrepared, openWithEtag } from '../api/context'
import { inLowerCase, inUpperCase } from '../db/text-conditions'
import type { CallContext, Handlers, PreparationContext } from '../api/context'
import { languageOf } from '../http/language'
import { belongsTo, orgById } from '../organisations/organisations'
import type { Org } from '../organisations/hosted-org'
import { signInPriority } from '../auth/passwords'
import { countTry, forgetTries, forgiveTry, limitsOf } from '../limits/rate-limits'
import type { Limit } from '../limits/rate-limits'
import { LOGIN_FAILED, Refused, refusals } from '../api/refusal'
import { hashSecret } from '../auth/secrets'
import { beginSession, endSession, endSessionByLogoutKey, renewSession, rowOf, signInResponse } from '../auth/session'
import { textsIn } from '../texts/texts'
import { isSsoOnly } from './registration-target'

const loginFailed = (message: string, userId?: string, { counted = false } = {}) =>
  new Refused(
    { kind: 'apiError', code: 403, type: LOGIN_FAILED, message: `Request failed: ${message}` },
    { counted, ...omitUndefined({ userId }) },
  )
const wrongCredentials = (userId?: string) => loginFailed('Email or password were incorrect', userId)

/** Calls for signing in and out. A refused sign-in reveals no reason (security 41). */
export const sessionHandlers = {
  login: openPrepared(checkCredentials, async (context, _request, { account, limit, right, newHash, checkAgain }) => {
    const { tx, address } = context
    if (account !== undefined && isSsoOnly(account.org)) {
      throw new Refused({
        kind: 'apiError',
        code: 403,
        type: 'ssoRequired',
        message: 'SSO is enabled for this account. Please login using SSO.',
      })
    }
    const found =
      account === undefined || !right
        ? undefined
        : await tx
            .selectFrom('users')
            .selectAll()
            .where('id', '=', account.id)
            .where('active', '=', true)
            .executeTakeFirst()
    const hash = found?.password_hash ?? undefined
    const isSameHash = hash === account?.passwordHash
    // Since the check, the password may have changed, or a concurrent sign-in may have rehashed it.
    const isRight = isSameHash || (hash !== undefined && (await checkAgain(hash)))
    const row = isRight ? found : undefined
    if (row === undefined) throw wrongCredentials(account?.id)
    if (newHash !== undefined && isSameHash)
      await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', row.id).execute()
    await forgetTries(tx, limit)
    await forgiveTry(tx, limitsOf.address('login', address, context.config.addressLimits))
    if (context.sessionId !== undefined) await endSession(tx, context.sessionId)
    return { user: await signInResponse(context, row, await beginSession(context, row.id)) }
  }),

  loginJwt: open(async (context, { params }) => {
    const renewed = await renewSession(context, params.jwtToken)
    if (renewed.kind === 'reused') throw loginFailed('Please sign in again', undefined, { counted: true })
    const account =
      renewed.kind === 'unknown'
        ? undefined
        : await context.tx
            .selectFrom('users')
            .selectAll()
            .where('id', '=', renewed.userId)
            .where('active', '=', true)
            .executeTakeFirst()
    if (renewed.kind === 'unknown' || account === undefined) throw loginFailed('Please sign in again')
    const org = await orgById(context.tx, account.org_id)
    const wanted = params.orgId ?? context.orgId
    if (org === undefined || !belongsTo(org.organisation, wanted)) throw loginFailed('Please sign in again')
    if (isSsoOnly(org) && !renewed.singleSignOn) throw loginFailed('Please sign in again')
    await forgiveTry(context.tx, limitsOf.address('login', context.address, context.config.addressLimits))
    return { user: await signInResponse(context, account, renewed.secrets) }
  }),

  /**
   * Ends the session of the session id, also of an id that a renewal has replaced. Answers ok for an ended session. A
   * delayed logout names the session by its logout key.
   */
  logout: openWithEtag(async ({ tx, sessionId }, { params }) => {
    if (params.notificationToken !== undefined) await forgetPushToken(tx, sessionId, params.notificationToken)
    if (sessionId !== undefined) await endSession(tx, sessionId)
    if (params.logoutKey !== undefined) await endSessionByLogoutKey(tx, params.logoutKey)
    return { viewer: 'nobody', make: () => Promise.resolve({}) }
  }),

  setUpPhone: forUser(async ({ tx, user, ids, mail, now, address, askedLanguage, config }, { params }) => {
    if (isGuest(user)) throw refusals.guestPhone()
    await countTry(tx, limitsOf.phoneSetUp(user.id), now)
    const phone = phoneOf(params.e164)
    await countTry(tx, limitsOf.phoneCodesTo(phone, address), now)
    await countTry(tx, limitsOf.textsOf(user.org_id, config.textsPerDay), now)
    const code = ids.code()
    const expiresAt = now + codeLifetime
    const row = { phone, code_hash: hashSecret(`${user.id}/${code}`), expires_at: expiresAt }
    await tx
      .insertInto('phone_codes')
      .values({ user_id: user.id, ...row })
      .onConflict((on) => on.column('user_id').doUpdateSet(row))
      .execute()
    const { subject, body } = textsIn[await languageOf(tx, user.id, askedLanguage)].phone
    await mail.send(tx, { kind: 'text', to: `+${phone}`, subject, body: body(code), expiresAt }, now)
    return {}
  }),

  verifyPhone: forUser(async ({ tx, user, now }, { params }) => {
    await countTry(tx, limitsOf.phoneVerify(user.id), now)
    const phone = phoneOf(params.e164)
    const code = fromBase64(params.code)
    if (!isVerificationCode(code)) throw refusals.unprocessable('A code has four digits')
    const row = await tx.selectFrom('phone_codes').selectAll().where('user_id', '=', user.id).executeTakeFirst()
    const right = row?.phone === phone && row.code_hash === hashSecret(`${user.id}/${code}`) && row.expires_at > now
    if (!right) throw refusals.phoneCode()
    await tx.deleteFrom('phone_codes').where('user_id', '=', user.id).execute()
    await tx.updateTable('users').set({ phone }).where('id', '=', user.id).execute()
    await forgetTries(tx, limitsOf.phoneVerify(user.id))
    return {}
  }),
} satisfies Handlers<'login' | 'loginJwt' | 'logout' | 'setUpPhone' | 'verifyPhone'>

const codeLifetime = 10 * 60_000

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('latin1')

/** Decodes the base64 phone number: the country code and the digits (S-OTP-05). */
function phoneOf(e164: string): string {
  const digits = fromBase64(e164).replace(/^\+/, '')
  if (!/^[1-9][0-9]{9,15}$/.test(digits)) throw refusals.unprocessable('This is no phone number')
  return digits
}

interface Checked {
  readonly account: Candidate | undefined
  /** The limit that counted this attempt. */
  readonly limit: Limit
  readonly right: boolean
  /** The password's hash at the configured cost, when the stored hash has another cost. */
  readonly newHash: string | undefined
  /** Checks the same password against another hash. */
  readonly checkAgain: (hash: string) => Promise<boolean>
}

/** Counts the attempt and checks the password. */
async function checkCredentials(
  outside: PreparationContext,
  { params }: { readonly params: Credentials },
): Promise<Checked> {
  const { db, address, now, passwords } = outside
  const { password } = params
  const candidates = await accountsOf(outside, params)
  const account = candidates.length === 1 ? candidates[0] : undefined
  const limit = limitsOf.loginOfAccount(account ?? { typed: nameIn(params) }, address)
  await countTry(db, limit, now)
  if (password.length > LONGEST_PASSWORD) throw wrongCredentials(account?.id)
  const hash = account?.passwordHash ?? undefined
  const right = await passwords.check(password, hash, { priority: signInPriority })
  const newHash =
    right && hash !== undefined && passwords.isOutdated(hash) ? await rehashed(outside, password) : undefined
  return {
    account,
    limit,
    right,
    newHash,
    checkAgain: (other) => passwords.check(password, other, { priority: signInPriority }),
  }
}

/** Hashes the password at the configured cost. Undefined when the server is too busy; a later sign-in retries. */
const rehashed = ({ passwords }: PreparationContext, password: string): Promise<string | undefined> =>
  passwords.hash(password).catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })

/** Returns the email or the user name that was entered. */
const nameIn = (credentials: Credentials): string => ('email' in credentials ? credentials.email : credentials.username)

interface Candidate {
  readonly id: string
  readonly passwordHash: string | null
  readonly org: Org
}

/**
 * Returns the accounts that could be meant: with this email, or with this user name. Omits accounts of other
 * organisations.
 */
async function accountsOf({ db, orgId }: PreparationContext, params: Credentials): Promise<readonly Candidate[]> {
  const wanted = params.orgId ?? orgId
  const name = nameIn(params).trim()
  const query = db.selectFrom('users').select(['id', 'org_id', 'password_hash'])
  const rows =
    'email' in params
      ? await query.where((where) => where.eb(where.fn('lower', ['email']), '=', inLowerCase(name))).execute()
      : await query.where((where) => where.eb(where.fn('upper', ['username']), '=', inUpperCase(name))).execute()
  const fitting = []
  for (const { id, org_id, password_hash } of rows) {
    const org = await orgById(db, org_id)
    if (org !== undefined && belongsTo(org.organisation, wanted)) fitting.push({ id, passwordHash: password_hash, org })
  }
  return fitting
}

async function forgetPushToken(tx: CallContext['tx'], sessionId: string | undefined, token: string): Promise<void> {
  await tx
    .deleteFrom('push_tokens')
    .where('token', '=', token)
    .where('user_id', 'in', (where) =>
      where.selectFrom('sessions').select('user_id').where('id', '=', rowOf(tx, sessionId)),
    )
    .execute()
}
