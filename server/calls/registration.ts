import { sql } from 'kysely'
import { isEmail } from '../../protocol/fields'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { RegisterPayload } from '../../protocol/entities/user'
import { omitUndefined } from '../../protocol/omit-undefined'
import { canonicalJson } from '../../protocol/json'
import { isBlank } from '../../protocol/text'
import type { CallContext, Handlers, PreparationContext } from '../api/context'
import { openPrepared } from '../api/context'
import type { Reader } from '../db/connection'
import type { Org } from '../organisations/hosted-org'
import { refusals } from '../api/refusal'
import { hashSecret } from '../auth/secrets'
import { beginSession, signInResponse } from '../auth/session'
import { createUser, requireFreeEmail } from './new-users'
import { newPasswordFault, passwordRefused } from './passwords'
import { isSsoOnly, registrationTarget, acceptsGuests } from './registration-target'
import type { RegistrationTarget } from './registration-target'

/** Calls that register new people: by form, as guests, and by role link. */
export const registrationHandlers = {
  register: openPrepared(newPerson, async (context, { params }, prepared) => {
    const before = await registeredBefore(context, params)
    if (before !== undefined)
      return { user: await signInResponse(context, before, await beginSession(context, before.id)) }
    // The account has been deleted since the preparation found it.
    if (prepared === 'registered') throw refusals.conflict('This registration is over')
    const { place, guest, passwordHash } = prepared
    const { org, grant } = place
    const account = await createUser(context, {
      orgId: org.organisation.id,
      grant,
      name: params.name,
      email: params.email,
      emailProven: false,
      passwordHash,
      selfRegistered: !guest,
    })
    await noteRegistration(context, params, account.id)
    return { user: await signInResponse(context, account, await beginSession(context, account.id)) }
  }),
} satisfies Handlers<'register'>

interface NewPerson {
  readonly place: RegistrationTarget
  readonly guest: boolean
  readonly passwordHash: string | undefined
}

/** Validates the form, verifies the robot check, and then hashes the password. */
async function newPerson(
  outside: PreparationContext,
  { params }: { readonly params: RegisterPayload },
): Promise<NewPerson | 'registered'> {
  // A robot check is valid only once, and the email is in use by now.
  if ((await accountOfKey(outside.db, outside, params)) !== undefined) return 'registered'
  const { name, email, password, recaptchaResponse } = params
  const guest = name === undefined && email === undefined && password === undefined
  const place = await registrationTarget(outside, params, guest)
  if (guest && !(await acceptsGuests(outside.db, place))) throw refusals.noGuests()
  if (!guest) await requireFields(outside, place.org, params)
  // A guest with a role link has seen no form with a robot check (S-REG-12, S-REG-13).
  if (place.org.organisation.recaptchaSiteKey !== undefined && !(guest && place.grant?.isByLink === true)) {
    const passed =
      (recaptchaResponse ?? '') !== '' && (await outside.robotCheck.passed(recaptchaResponse ?? '', outside.address))
    if (!passed) throw refusals.robotCheck()
  }
  try {
    if (email !== undefined) await requireFreeEmail(outside, email)
  } catch (error) {
    // An earlier attempt of this request may have created the account since.
    if ((await accountOfKey(outside.db, outside, params)) !== undefined) return 'registered'
    throw error
  }
  const passwordHash = password === undefined ? undefined : await outside.passwords.hash(password)
  return { place, guest, passwordHash }
}

/** How long a registration can be repeated, ms: its answer may be lost, and the learner submits again. */
const repeatLifetime = 24 * 60 * 60_000

/**
 * Hashes the key and the form of a registration. The key is random, so the hash reveals nothing about the password. The
 * robot check is excluded, because each attempt has a new one.
 */
function keyHashOf({ key }: Pick<PreparationContext, 'key'>, { recaptchaResponse: _check, ...form }: RegisterPayload) {
  return key === undefined ? undefined : hashSecret(`${key}\n${canonicalJson(form)}`)
}

async function accountOfKey(
  db: Reader,
  { key, now }: Pick<PreparationContext, 'key' | 'now'>,
  params: RegisterPayload,
) {
  const hash = keyHashOf(omitUndefined({ key }), params)
  if (hash === undefined) return undefined
  return db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .selectAll('users')
    .where('key_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('users.active', '=', true)
    .executeTakeFirst()
}

/**
 * Returns the account that an earlier attempt of this request has created (X-OUTBOX-03). Concurrent attempts run one
 * after the other.
 */
async function registeredBefore(context: CallContext, params: RegisterPayload) {
  const hash = keyHashOf(context, params)
  if (hash === undefined) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(context.tx)
  return accountOfKey(context.tx, context, params)
}

async function noteRegistration(context: CallContext, params: RegisterPayload, userId: string): Promise<void> {
  const hash = keyHashOf(context, params)
  if (hash === undefined) return
  await context.tx
    .insertInto('registrations')
    .values({ key_hash: hash, user_id: userId, expires_at: context.now + repeatLifetime })
    .execute()
}

/** Checks the fields that the organisation's form requires, again on the server (S-REG-03..05). */
async function requireFields({ db }: PreparationContext, org: Org, params: RegisterPayload): Promise<void> {
  const fields = parseRegistrationFields(org.organisation.registrationFields)
  if (fields.length === 0 || isSsoOnly(org)) throw refusals.noRegistration()
  const { name, email, password } = params
  if (fields.includes('name') && isBlank(name)) throw refusals.unprocessable('Name is required')
  if (fields.includes('email') && isBlank(email)) throw refusals.unprocessable('Email is required')
  if (email !== undefined && !isEmail(email.trim())) throw refusals.unprocessable('Please enter a valid email')
  if (fields.includes('password') && (password ?? '') === '') throw refusals.unprocessable('Password is required')
  if (password === undefined) return
  const fault = await newPasswordFault(db, org.organisation.id, password, email)
  if (fault !== undefined) throw passwordRefused(fault)
}
