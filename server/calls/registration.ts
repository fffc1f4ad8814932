import { isEmail } from '../../protocol/fields'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { RegisterPayload } from '../../protocol/entities/user'
import type { CallContext, Handlers } from '../context'
import { open } from '../context'
import { belongsTo, orgById, userView } from '../organisations'
import type { Org } from '../organisations'
import { Refused, refusals } from '../refusal'
import { hashPassword, longestPassword } from '../secrets'
import { beginSession } from '../session'
import { emailTaken } from './account'
import { newPasswordFault } from './passwords'

/** New people: by form, as guests, by role link, and by single sign-on. */
export const registrationHandlers = {
  register: open(async (context, { params }) => {
    const { org, roleId } = await placeFor(context, params)
    const guest = params.name === undefined && params.email === undefined && params.password === undefined
    if (!guest) await requireFields(context, org, params)
    if (!guest && org.organisation.recaptchaSiteKey !== undefined && (params.recaptchaResponse ?? '') === '') {
      throw refusals.unprocessable('You must pass the robot check')
    }
    const { config } = context
    const account = await createUser(context, {
      orgId: org.organisation.id,
      roleId: roleId ?? (guest ? org.anonymousRoleId : org.organisation.newUserRoleId),
      name: params.name,
      email: params.email,
      passwordHash:
        params.password === undefined ? undefined : await hashPassword(params.password, config.passwordCost),
      selfRegistered: !guest,
    })
    return { user: await userView(context.tx, account, await beginSession(context, account.id)) }
  }),

  /** Registers or signs in whoever the provider's identity token names (S-SSO-17). */
  registerOauth: open(async (context, { params }) => {
    const { tx, now, identities } = context
    const { org, roleId } = await placeFor(context, params)
    const { oauthConfig, id: orgId, newUserRoleId } = org.organisation
    const payload = params.ssoPayload
    const identity = payload && oauthConfig && (await identities.verify(payload, oauthConfig, now))
    if (payload === undefined || identity === undefined) {
      throw new Refused({
        kind: 'apiError',
        code: 403,
        type: 'loginFailed',
        message: 'Request failed: The sign-in could not be verified',
      })
    }
    const known = await tx
      .selectFrom('users')
      .selectAll()
      .where('org_id', '=', orgId)
      .where((where) =>
        where.or([
          where.and([where('provider', '=', payload.provider), where('subject', '=', identity.subject)]),
          where(where.fn('lower', ['email']), '=', (identity.email ?? '').toLowerCase()),
        ]),
      )
      .orderBy('subject')
      .executeTakeFirst()
    if (known !== undefined && !known.active) throw refusals.notAllowed('sign in')
    const account =
      known ??
      (await createUser(context, {
        orgId,
        roleId: roleId ?? newUserRoleId,
        name: identity.name,
        email: identity.email,
        passwordHash: undefined,
        selfRegistered: false,
      }))
    const link = { provider: payload.provider, subject: identity.subject }
    await tx.updateTable('users').set(link).where('id', '=', account.id).execute()
    return { user: await userView(tx, account, await beginSession(context, account.id)) }
  }),
} satisfies Handlers<'register' | 'registerOauth'>

/**
 * The organisation that somebody comes to, and the role by which. A role link names both (S-REG-12); only roles that
 * anybody may join, and the organisation's own roles for new people and guests, can be named (security 39).
 */
async function placeFor(
  context: CallContext,
  { orgId, roleId }: RegisterPayload,
): Promise<{ org: Org; roleId: string | undefined }> {
  const { tx } = context
  const wanted = orgId ?? context.orgId
  if (roleId === undefined) {
    const first = wanted ?? (await tx.selectFrom('orgs').select('id').orderBy('place').executeTakeFirst())?.id
    return { org: await requireOrg(context, first), roleId }
  }
  const role = await tx.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst()
  if (role === undefined) throw refusals.notFound('Role')
  const org = await requireOrg(context, role.org_id)
  if (!belongsTo(org.organisation, wanted)) throw refusals.notFound('Role')
  const open = role.joinable || roleId === org.anonymousRoleId || roleId === org.organisation.newUserRoleId
  if (!open) throw refusals.notAllowed('join that role')
  return { org, roleId }
}

async function requireOrg({ tx }: CallContext, id: string | undefined): Promise<Org> {
  const org = id === undefined ? undefined : await orgById(tx, id)
  if (org === undefined || org.organisation.active === false) throw refusals.notFound('Organisation')
  return org
}

/** What the organisation's form asks for must be there; it is judged here again (S-REG-03..05). */
async function requireFields({ tx }: CallContext, { organisation }: Org, params: RegisterPayload): Promise<void> {
  const fields = parseRegistrationFields(organisation.registrationFields)
  if (fields.length === 0) throw refusals.notAllowed('register here')
  const { name, email, password } = params
  if (fields.includes('name') && (name ?? '').trim() === '') throw refusals.unprocessable('Name is required')
  if (fields.includes('email') && (email ?? '').trim() === '') throw refusals.unprocessable('Email is required')
  if (email !== undefined && !isEmail(email.trim())) throw refusals.unprocessable('Please enter a valid email')
  if (fields.includes('password') && (password ?? '') === '') throw refusals.unprocessable('Password is required')
  if (password === undefined) return
  if (password.length > longestPassword) throw refusals.malformed('the password is too long')
  const fault = await newPasswordFault(tx, organisation.id, password, email)
  if (fault !== undefined) throw refusals.unprocessable(fault)
}

interface NewUser {
  readonly orgId: string
  readonly roleId: string | undefined
  readonly name: string | undefined
  readonly email: string | undefined
  readonly passwordHash: string | undefined
  readonly selfRegistered: boolean
}

async function createUser({ tx, ids, now }: CallContext, user: NewUser) {
  const account = await tx
    .insertInto('users')
    .values({
      id: ids.uuid(),
      org_id: user.orgId,
      name: user.name?.trim() ?? null,
      email: user.email?.trim() ?? null,
      password_hash: user.passwordHash ?? null,
      self_registered: user.selfRegistered,
      created_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (account === undefined) throw emailTaken()
  if (user.roleId !== undefined) {
    await tx.insertInto('memberships').values({ user_id: account.id, role_id: user.roleId, since: now }).execute()
  }
  return account
}
