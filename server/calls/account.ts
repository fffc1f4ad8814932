import { sql } from 'kysely'
import { isEmail, LONGEST_PASSWORD } from '../../protocol/fields'
import { AppPreferences } from '../../protocol/entities/user'
import type { Params } from '../../protocol/api'
import { accountByEmail, deleteAccount, isGuest } from '../auth/accounts'
import type { Account, CallContext, Handlers, PreparationContext, UserContext } from '../api/context'
import { forUser, forUserPrepared, open } from '../api/context'
import { omitNulls, encodeColumn } from '../db/column-codec'
import { belongsTo, orgById, userView } from '../organisations/organisations'
import type { Org } from '../organisations/hosted-org'
import { countTry, limitsOf } from '../limits/rate-limits'
import { originOfOrg } from '../organisations/origins'
import { refusals } from '../api/refusal'
import { endOtherSessions, forgetLinks, rowOf, userOfSession } from '../auth/session'
import { isUniqueViolation } from '../db/violations'
import { askForProof } from '../pages/email-change'
import {
  mailPasswordChange,
  mailPasswordLink,
  newPasswordFault,
  passwordRefused,
  reusedPasswordFault,
} from './passwords'
import type { PasswordFault } from './passwords'
import { requireFreeEmail } from './new-users'

/** Calls about sign-in settings, the account and preferences. */
export const accountHandlers = {
  /** Returns the sign-in settings: with an email those of its account, else those of the host's organisation. */
  fetchSettings: open(async (context, { query }) => {
    const account = query.email === undefined ? undefined : await accountByEmail(context.tx, query.email)
    const fitting = account === undefined ? undefined : await fittingOrg(context, account.org_id)
    const org = fitting ?? (await askedOrg(context))
    const { oauthConfig, samlConfig } = org?.organisation ?? {}
    return {
      settings: {
        ...(query.email === undefined ? {} : { emailExists: fitting !== undefined }),
        ...omitNulls({ oauthConfig, samlConfig }),
        ...(org === undefined ? {} : { org: org.organisation }),
      },
    }
  }),

  sendPasswordReset: open(async (context, { params }) => {
    const { tx, config, orgId } = context
    const account = await accountByEmail(context.tx, params.email)
    const fitting = account?.active === true && (await fittingOrg(context, account.org_id)) !== undefined
    if (account?.email === undefined || account.email === null || !fitting) throw refusals.notFound('Account')
    await mailPasswordLink(context, { ...account, email: account.email }, await originOfOrg(tx, config, orgId))
    return {}
  }),

  /**
   * Changes the account. A new email takes effect when the mailed link is used. Only a registering guest gets it at
   * once, as in any registration.
   */
  updateAccount: forUserPrepared(prepareUpdate, async (context, { params }, { right, of, newHash }) => {
    const { tx, user, sessionId } = context
    const { name, password } = params
    const registering = isGuest(user)
    judgeUpdate(user, params)
    const newEmail = newEmailOf(user, params)
    if (needsOldPassword(user, params) && !(right && of === user.password_hash)) throw wrongOldPassword()
    if (password !== undefined) await setPassword(context, newHash)
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

  /**
   * Requires the password, because deletion cannot be undone (ASVS 5.0, 7.5.3). An account of single sign-on has none:
   * its session must be new instead. A guest needs only the session.
   */
  deleteAccount: forUserPrepared(prepareDeletion, async (context, { params }, { right, of }) => {
    const { tx, user } = context
    if (params.userId !== user.id) throw refusals.notAllowed('delete that account')
    if (!(right && of === user.password_hash)) await requireFreshSession(context)
    await deleteAccount(tx, user)
    context.report('accountDeleted', user.id)
    return {}
  }),

  /**
   * Saves preferences. Ignores a repeated change (S-PREF-01). Fields that are not given remain unchanged, in one
   * statement, so that concurrent devices do not overwrite each other's fields (X-SERVER-09).
   */
  savePreferences: forUser(async ({ tx, user }, { params }) => {
    const { updateId, soundEffects, initialRolesChosen, seenNotices, allowSMS, colorScheme, userLanguage } = params
    const { showNameOnCertificates } = params
    const known = { updateId, soundEffects, initialRolesChosen, seenNotices, allowSMS, colorScheme, userLanguage }
    const data = encodeColumn(AppPreferences, omitNulls({ ...known, showNameOnCertificates }))
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

/** Returns the organisation if its people may sign in on the request's host. */
async function fittingOrg({ tx, orgId }: CallContext, id: string): Promise<Org | undefined> {
  const org = await orgById(tx, id)
  return org !== undefined && belongsTo(org.organisation, orgId) ? org : undefined
}

/** Returns the organisation of the request's header or host, else the default one. */
async function askedOrg({ tx, orgId }: CallContext): Promise<Org | undefined> {
  if (orgId !== undefined) return orgById(tx, orgId)
  const first = await tx.selectFrom('orgs').select('id').orderBy('place').executeTakeFirst()
  return first === undefined ? undefined : orgById(tx, first.id)
}

/** Returns the new email of an update, if it differs from the current one. */
function newEmailOf(user: Account, { email: typed }: Params<'updateAccount'>): string | undefined {
  const email = typed?.trim()
  return email === undefined || email.toLowerCase() === user.email?.toLowerCase() ? undefined : email
}

/** Refuses changes that this account may not make, before anything is hashed. */
function judgeUpdate(user: Account, params: Params<'updateAccount'>): void {
  const { name, email, password } = params
  if ((name !== undefined || email !== undefined) && !user.self_registered && !isGuest(user)) {
    throw refusals.notAllowed('change name or email')
  }
  // A session alone must not add another way to sign in; a mailed link may (S-ACCT-10).
  if (password !== undefined && user.provider !== null && user.password_hash === null)
    throw refusals.notAllowed('set a password here')
  const newEmail = newEmailOf(user, params)
  if (newEmail !== undefined && !isEmail(newEmail)) throw refusals.unprocessable('Please enter a valid email')
}

/**
 * Requires the current password for a new password or email. Not for a forced change, because the user has just signed
 * in with it (shell O-08), and not for a guest, who has none.
 */
function needsOldPassword(user: Account, params: Params<'updateAccount'>): boolean {
  if (user.password_hash === null) return false
  return newEmailOf(user, params) !== undefined || (params.password !== undefined && !user.password_change_required)
}

interface Proof {
  readonly right: boolean
  /** The hash that the password was checked against. */
  readonly of: string | null
}
const noProof: Proof = { right: false, of: null }

interface PreparedUpdate extends Proof {
  readonly newHash: string | undefined
}

const wrongOldPassword = () => refusals.password(({ refused }) => refused.oldPassword)

/**
 * Validates an update as far as possible without a password, then checks the old password, and hashes the new one last.
 */
async function prepareUpdate(
  outside: PreparationContext,
  { params }: { readonly params: Params<'updateAccount'> },
): Promise<PreparedUpdate> {
  const { db, sessionId, now, passwords } = outside
  const { password, oldPassword } = params
  const user = await userOfSession(db, sessionId, now)
  if (user === undefined) return { ...noProof, newHash: undefined }
  judgeUpdate(user, params)
  if (password !== undefined) refusePassword(await newPasswordFault(db, user.org_id, password, user.email ?? undefined))
  const newEmail = newEmailOf(user, params)
  if (newEmail !== undefined && isGuest(user)) await requireFreeEmail(outside, newEmail)
  const needed = needsOldPassword(user, params)
  if (needed || password !== undefined) await countHash(outside, user.id)
  const proof = needed ? await checkOwnPassword(outside, user, oldPassword) : noProof
  if (needed && !proof.right) throw wrongOldPassword()
  if (password !== undefined) refusePassword(await reusedPasswordFault(passwords, user, password))
  const newHash = password === undefined ? undefined : await passwords.hash(password)
  return { ...proof, of: user.password_hash, newHash }
}

function refusePassword(fault: PasswordFault | undefined): void {
  if (fault !== undefined) throw passwordRefused(fault)
}

/** Counts a hash for its user and for the client's address (security 40). */
async function countHash({ db, address, config, now }: PreparationContext, userId: string): Promise<void> {
  await countTry(db, limitsOf.passwordOf(userId), now)
  await countTry(db, limitsOf.address('password', address, config.addressLimits), now)
}

async function checkOwnPassword({ passwords }: PreparationContext, user: Account, password = ''): Promise<Proof> {
  const of = user.password_hash
  return { right: await passwords.check(password.slice(0, LONGEST_PASSWORD), of ?? ''), of }
}

/** Checks the password of an account deletion. Without one, the transaction decides. */
async function prepareDeletion(
  outside: PreparationContext,
  { params }: { readonly params: Params<'deleteAccount'> },
): Promise<Proof> {
  const user = await userOfSession(outside.db, outside.sessionId, outside.now)
  if (user === undefined || user.password_hash === null || params.password === undefined) return noProof
  await countHash(outside, user.id)
  return checkOwnPassword(outside, user, params.password)
}

/** Maximum age of a session that counts as a fresh sign-in, ms. */
const freshSession = 10 * 60_000

/** Refuses a deletion without the password, unless the account has none and its session is fresh or a guest's. */
async function requireFreshSession({ tx, user, sessionId, now }: UserContext): Promise<void> {
  if (user.provider === null) {
    if (user.password_hash !== null) throw refusals.password(({ refused }) => refused.password)
    return
  }
  const session = await tx
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', rowOf(tx, sessionId))
    .executeTakeFirst()
  if (session === undefined || session.created_at <= now - freshSession) throw refusals.signInAgain()
}

/** Sets the password, invalidates mailed links, and informs the user by mail (ASVS 5.0, 6.3.7). */
async function setPassword(context: UserContext, newHash: string | undefined): Promise<void> {
  const { tx, user, report } = context
  if (newHash === undefined) throw refusals.unauthorized()
  await tx
    .updateTable('users')
    .set({ password_hash: newHash, password_change_required: false })
    .where('id', '=', user.id)
    .execute()
  await forgetLinks(tx, user.id)
  if (user.password_hash !== null) await mailPasswordChange(context, user)
  report('passwordChanged', user.id)
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
