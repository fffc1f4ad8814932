import { sql } from 'kysely'
import { isEmail, LONGEST_PASSWORD } from '../../protocol/fields'
import { AppPreferences } from '../../protocol/entities/user'
import type { Params } from '../../protocol/api'
import type { Account, CallContext, Handlers, Outside, UserContext } from '../context'
import { forUser, forUserAfter, open } from '../context'
import { inLowerCase } from '../db/letter-case'
import { present, toStored } from '../db/stored'
import { belongsTo, orgById, userView } from '../organisations'
import type { Org } from '../organisations'
import { languageOf } from '../language'
import { countTry, limitsOf } from '../rate-limits'
import { originOfOrg } from '../origins'
import { refusals } from '../refusal'
import { checkPassword, fingerprint, hashPassword } from '../secrets'
import { endOtherSessions, forgetLinks, userOfSession } from '../session'
import { textsIn } from '../texts/texts'
import { isUniqueViolation } from '../db/violations'
import { askForProof } from '../email-change'
import { newPasswordFault, passwordRefused } from './passwords'

/** What a sign-in form asks, and what people set about themselves. */
export const accountHandlers = {
  /** With an email the settings that hold for it; without one those of the host's organisation. */
  fetchSettings: open(async (context, { query }) => {
    const account = query.email === undefined ? undefined : await accountByEmail(context, query.email)
    const fitting = account === undefined ? undefined : await fittingOrg(context, account.org_id)
    const org = fitting ?? (await askedOrg(context))
    const { oauthConfig, samlConfig } = org?.organisation ?? {}
    return {
      settings: {
        ...(query.email === undefined ? {} : { emailExists: fitting !== undefined }),
        ...present({ oauthConfig, samlConfig }),
        ...(org === undefined ? {} : { org: org.organisation }),
      },
    }
  }),

  sendPasswordReset: open(async (context, { params }) => {
    const { tx, ids, mail, now, config, orgId } = context
    const account = await accountByEmail(context, params.email)
    const fitting = account?.active === true && (await fittingOrg(context, account.org_id)) !== undefined
    if (account?.email === undefined || account.email === null || !fitting) throw refusals.notFound('Account')
    const code = ids.secret()
    const expiresAt = now + resetLifetime
    // The newest link is the only one: an older mail in somebody's hands opens nothing.
    await tx.deleteFrom('reset_codes').where('user_id', '=', account.id).execute()
    await tx
      .insertInto('reset_codes')
      .values({ code_hash: fingerprint(code), user_id: account.id, expires_at: expiresAt })
      .execute()
    const origin = await originOfOrg(tx, config, orgId)
    const texts = textsIn[await languageOf(tx, account.id, context.askedLanguage)].password.mail
    const body = texts.body(`${origin}/reset/${code}`)
    await mail.send(tx, { kind: 'mail', to: account.email, subject: texts.subject, body, expiresAt }, now)
    return {}
  }),

  /**
   * A new address is in force once the link that was mailed there has been opened; only a guest who registers gets it at
   * once, as anybody who registers does.
   */
  updateAccount: forUserAfter(checkOldPassword, async (context, { params }, { right, of, newHash }) => {
    const { tx, user, sessionId } = context
    const { name, password } = params
    const email = params.email?.trim()
    const registering = isGuest(user)
    if ((name !== undefined || email !== undefined) && !user.self_registered && !registering) {
      throw refusals.notAllowed('change name or email')
    }
    // Whoever has a session alone makes no second way in: a link by mail does (S-ACCT-10).
    if (password !== undefined && user.provider !== null && user.password_hash === null)
      throw refusals.notAllowed('set a password here')
    const newEmail = email !== undefined && isNewEmail(user, email) ? email : undefined
    if (newEmail !== undefined) await requireFreeEmail(context, newEmail)
    if (needsOldPassword(user, params) && !(right && of === user.password_hash)) {
      throw refusals.password(({ refused }) => refused.oldPassword)
    }
    if (password !== undefined) await setPassword(context, password, newHash)
    if (newEmail !== undefined && !registering) await askForProof(context, newEmail)
    const change = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(registering && newEmail !== undefined ? { email: newEmail, self_registered: true } : {}),
    }
    if (Object.keys(change).length > 0) await writeAccount(context, change)
    if (password !== undefined) await endOtherSessions(tx, user.id, sessionId)
    const account = await tx.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    return { user: await userView(tx, account) }
  }),

  deleteAccount: forUser(async ({ tx, user }, { params }) => {
    if (params.userId !== user.id) throw refusals.notAllowed('delete that account')
    await tx.deleteFrom('users').where('id', '=', user.id).execute()
    if (user.managed) {
      await tx
        .insertInto('deleted_people')
        .values({ id: user.id })
        .onConflict((on) => on.doNothing())
        .execute()
    }
    return {}
  }),

  /**
   * A change that this server has seen before changes nothing again (S-PREF-01). What is not given stays as it is, in one
   * statement, so that no device takes back what another one sets at the same moment (X-SERVER-09).
   */
  savePreferences: forUser(async ({ tx, user }, { params }) => {
    const { updateId, soundEffects, initialRolesChosen, seenNotices, allowSMS, colorScheme, userLanguage } = params
    const { showNameOnCertificates } = params
    const known = { updateId, soundEffects, initialRolesChosen, seenNotices, allowSMS, colorScheme, userLanguage }
    const data = toStored(AppPreferences, present({ ...known, showNameOnCertificates }))
    await tx
      .insertInto('preferences')
      .values({ user_id: user.id, update_id: updateId ?? null, data })
      .onConflict((on) =>
        on
          .column('user_id')
          .doUpdateSet((row) => ({
            update_id: row.ref('excluded.update_id'),
            data: sql`preferences.data || excluded.data`,
          }))
          .where(sql<boolean>`(preferences.update_id = excluded.update_id) is not true`),
      )
      .execute()
    return {}
  }),
} satisfies Handlers<'fetchSettings' | 'sendPasswordReset' | 'updateAccount' | 'deleteAccount' | 'savePreferences'>

const resetLifetime = 60 * 60_000

const accountByEmail = ({ tx }: CallContext, email: string) =>
  tx
    .selectFrom('users')
    .selectAll()
    .where((where) => where.eb(where.fn('lower', ['email']), '=', inLowerCase(email.trim())))
    .executeTakeFirst()

/** The organisation, when people of it sign in where this request comes from. */
async function fittingOrg({ tx, orgId }: CallContext, id: string): Promise<Org | undefined> {
  const org = await orgById(tx, id)
  return org !== undefined && belongsTo(org.organisation, orgId) ? org : undefined
}

/** The organisation that the request names or whose host it came by, else the default one. */
async function askedOrg({ tx, orgId }: CallContext): Promise<Org | undefined> {
  if (orgId !== undefined) return orgById(tx, orgId)
  const first = await tx.selectFrom('orgs').select('id').orderBy('place').executeTakeFirst()
  return first === undefined ? undefined : orgById(tx, first.id)
}

async function requireFreeEmail(context: UserContext, email: string): Promise<void> {
  if (!isEmail(email.trim())) throw refusals.unprocessable('Please enter a valid email')
  const owner = await accountByEmail(context, email)
  if (owner !== undefined && owner.id !== context.user.id) throw refusals.emailTaken()
}

const isGuest = ({ email, name }: Account): boolean => email === null && name === null

const isNewEmail = (user: Account, email: string): boolean => email.toLowerCase() !== user.email?.toLowerCase()

/**
 * Who changes the password or the address shows the one in force. Whoever must set a new password has just signed in
 * with it (shell O-08); a guest has none.
 */
function needsOldPassword(user: Account, { email, password }: Params<'updateAccount'>): boolean {
  if (user.password_hash === null) return false
  const changesEmail = email !== undefined && isNewEmail(user, email.trim())
  return changesEmail || (password !== undefined && !user.password_change_required)
}

interface Proof {
  readonly right: boolean
  /** The hash that it was checked against. */
  readonly of: string | null
  readonly newHash: string | undefined
}

async function checkOldPassword(
  { db, sessionId, now, config }: Outside,
  { params }: { readonly params: Params<'updateAccount'> },
): Promise<Proof> {
  const { password, oldPassword } = params
  const user = await userOfSession(db, sessionId, now)
  if (password !== undefined && password.length > LONGEST_PASSWORD) throw passwordRefused('tooLong')
  const needed = user !== undefined && needsOldPassword(user, params)
  if (needed) await countTry(db, limitsOf.passwordOf(user.id), now)
  const right =
    needed &&
    (await checkPassword((oldPassword ?? '').slice(0, LONGEST_PASSWORD), user.password_hash ?? '', config.passwordCost))
  const newHash =
    user === undefined || password === undefined ? undefined : await hashPassword(password, config.passwordCost)
  return { right, of: user?.password_hash ?? null, newHash }
}

async function setPassword(context: UserContext, password: string, newHash: string | undefined): Promise<void> {
  const { tx, user } = context
  const fault = await newPasswordFault(tx, user.org_id, password, user.email ?? undefined)
  if (fault !== undefined) throw passwordRefused(fault)
  if (newHash === undefined) throw refusals.unauthorized()
  await tx
    .updateTable('users')
    .set({ password_hash: newHash, password_change_required: false })
    .where('id', '=', user.id)
    .execute()
  await forgetLinks(tx, user.id)
}

async function writeAccount(
  { tx, user }: UserContext,
  change: Partial<Pick<Account, 'name' | 'email'>>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(change)
    .where('id', '=', user.id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email') ? refusals.emailTaken() : error
    })
}
