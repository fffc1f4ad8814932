import { LONGEST_PASSWORD } from '../../protocol/fields'
import { isVerificationCode } from '../../protocol/phone'
import type { Credentials } from '../../protocol/api/start'
import { forUser, open, openAfter } from '../context'
import { inLowerCase, inUpperCase } from '../db/letter-case'
import type { CallContext, Handlers, Outside } from '../context'
import { languageOf } from '../language'
import { belongsTo, orgById } from '../organisations'
import type { Org } from '../organisations'
import { countTry, forgetTries, forgiveTry, limitsOf } from '../rate-limits'
import { Refused, refusals } from '../refusal'
import { checkPassword, fingerprint, hashPassword, isOutdated } from '../secrets'
import { beginSession, endSession, renewSession } from '../session'
import { signedInUser } from '../signed-in'
import { textsIn } from '../texts/texts'
import { accountOf } from './limits'
import { isSsoOnly } from './place'

const loginFailed = (message: string) =>
  new Refused({ kind: 'apiError', code: 403, type: 'loginFailed', message: `Request failed: ${message}` })

/** Signing in and out. A refused sign-in tells nothing about why (security 41). */
export const sessionHandlers = {
  login: openAfter(checkCredentials, async (context, { params }, { account, right, newHash }) => {
    const { tx, address, config } = context
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
    // Since it was checked there may be another password, or another sign-in has hashed the same one anew.
    const isRight =
      isSameHash || (hash !== undefined && (await checkPassword(params.password, hash, config.passwordCost)))
    const row = isRight ? found : undefined
    if (row === undefined) throw loginFailed('Email or password were incorrect')
    if (newHash !== undefined && isSameHash)
      await tx.updateTable('users').set({ password_hash: newHash }).where('id', '=', row.id).execute()
    await forgetTries(tx, limitsOf.loginOfAccount(accountOf(params), address))
    await forgiveTry(tx, limitsOf.loginFrom(address))
    if (context.sessionId !== undefined) await endSession(tx, context.sessionId)
    return { user: await signedInUser(context, row, await beginSession(context, row.id)) }
  }),

  loginJwt: open(async (context, { params }) => {
    const renewed = await renewSession(context, params.jwtToken)
    const account =
      renewed === undefined
        ? undefined
        : await context.tx
            .selectFrom('users')
            .selectAll()
            .where('id', '=', renewed.userId)
            .where('active', '=', true)
            .executeTakeFirst()
    if (renewed === undefined || account === undefined) throw loginFailed('Please sign in again')
    const org = await orgById(context.tx, account.org_id)
    const wanted = params.orgId ?? context.orgId
    if (org === undefined || !belongsTo(org.organisation, wanted)) throw loginFailed('Please sign in again')
    await forgiveTry(context.tx, limitsOf.loginFrom(context.address))
    return { user: await signedInUser(context, account, renewed.secrets) }
  }),

  /** Answers ok for a session that is over already: out is out. */
  logout: open(async ({ tx, sessionId }, { params }) => {
    if (params.notificationToken !== undefined) await forgetPushToken(tx, sessionId, params.notificationToken)
    if (sessionId !== undefined) await endSession(tx, sessionId)
    return {}
  }),

  setUpPhone: forUser(async ({ tx, user, ids, mail, now, address, askedLanguage }, { params }) => {
    await countTry(tx, limitsOf.phoneSetUp(user.id), now)
    const phone = phoneOf(params.e164)
    await countTry(tx, limitsOf.phoneCodesTo(phone, address), now)
    const code = ids.code()
    const expiresAt = now + codeLifetime
    const row = { phone, code_hash: fingerprint(`${user.id}/${code}`), expires_at: expiresAt }
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
    const right = row?.phone === phone && row.code_hash === fingerprint(`${user.id}/${code}`) && row.expires_at > now
    if (!right) throw refusals.phoneCode()
    await tx.deleteFrom('phone_codes').where('user_id', '=', user.id).execute()
    await tx.updateTable('users').set({ phone }).where('id', '=', user.id).execute()
    await forgetTries(tx, limitsOf.phoneVerify(user.id))
    return {}
  }),
} satisfies Handlers<'login' | 'loginJwt' | 'logout' | 'setUpPhone' | 'verifyPhone'>

const codeLifetime = 10 * 60_000

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('latin1')

/** The number behind the base64 text: the country code and the digits (S-OTP-05). */
function phoneOf(e164: string): string {
  const digits = fromBase64(e164).replace(/^\+/, '')
  if (!/^[1-9][0-9]{9,15}$/.test(digits)) throw refusals.unprocessable('This is no phone number')
  return digits
}

interface Checked {
  readonly account: { readonly id: string; readonly passwordHash: string | null; readonly org: Org } | undefined
  readonly right: boolean
  /** The password's hash at the cost in force, where the stored one is of another cost. */
  readonly newHash: string | undefined
}

async function checkCredentials(outside: Outside, { params }: { readonly params: Credentials }): Promise<Checked> {
  const { passwordCost } = outside.config
  if (params.password.length > LONGEST_PASSWORD) throw loginFailed('Email or password were incorrect')
  const candidates = await accountsOf(outside, params)
  const account = candidates.length === 1 ? candidates[0] : undefined
  const hash = account?.passwordHash ?? undefined
  const right = await checkPassword(params.password, hash, passwordCost)
  const isOld = right && hash !== undefined && isOutdated(hash, passwordCost)
  return { account, right, newHash: isOld ? await hashPassword(params.password, passwordCost) : undefined }
}

/** Who could be meant: by email anybody, by user name the people of the organisation, or whoever has that name alone. */
async function accountsOf(
  { db, orgId }: Outside,
  params: Credentials,
): Promise<readonly NonNullable<Checked['account']>[]> {
  const wanted = params.orgId ?? orgId
  const name = accountOf(params).trim()
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
      where
        .selectFrom('sessions')
        .select('user_id')
        .where('id_hash', '=', fingerprint(sessionId ?? '')),
    )
    .execute()
}
