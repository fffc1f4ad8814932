import { isEmail, LONGEST_PASSWORD } from '../../protocol/fields'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { RegisterPayload } from '../../protocol/entities/user'
import { isBlank } from '../../protocol/text'
import type { Handlers, Outside } from '../context'
import { openAfter } from '../context'
import type { Org } from '../organisations'
import { refusals } from '../refusal'
import { hashPassword } from '../secrets'
import { beginSession } from '../session'
import { signedInUser } from '../signed-in'
import { createUser } from './new-users'
import { newPasswordFault, passwordRefused } from './passwords'
import { isSsoOnly, placeFor, takesGuests } from './place'
import type { Place } from './place'

/** New people: by form, as guests, and by role link. */
export const registrationHandlers = {
  register: openAfter(newPerson, async (context, { params }, { place: { org, roleId }, guest, passwordHash }) => {
    const account = await createUser(context, {
      orgId: org.organisation.id,
      roleId: roleId ?? (guest ? org.anonymousRoleId : org.organisation.newUserRoleId),
      name: params.name,
      email: params.email,
      emailProven: false,
      passwordHash,
      selfRegistered: !guest,
    })
    return { user: await signedInUser(context, account, await beginSession(context, account.id)) }
  }),
} satisfies Handlers<'register'>

interface NewPerson {
  readonly place: Place
  readonly guest: boolean
  readonly passwordHash: string | undefined
}

/** Judges the form, asks the robot check, and hashes the password. */
async function newPerson(outside: Outside, { params }: { readonly params: RegisterPayload }): Promise<NewPerson> {
  const place = await placeFor(outside, params)
  const { name, email, password, recaptchaResponse } = params
  const guest = name === undefined && email === undefined && password === undefined
  if (guest && !(await takesGuests(outside.db, place))) throw refusals.noGuests()
  if (!guest) await requireFields(outside, place.org, params)
  // Whoever follows a role link as a guest has seen no form that could have asked them (S-REG-12, S-REG-13).
  if (place.org.organisation.recaptchaSiteKey !== undefined && !(guest && place.byLink)) {
    const passed =
      (recaptchaResponse ?? '') !== '' && (await outside.robotCheck.passed(recaptchaResponse ?? '', outside.address))
    if (!passed) throw refusals.robotCheck()
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password, outside.config.passwordCost)
  return { place, guest, passwordHash }
}

/** What the organisation's form asks for must be there; it is judged here again (S-REG-03..05). */
async function requireFields({ db }: Outside, org: Org, params: RegisterPayload): Promise<void> {
  const fields = parseRegistrationFields(org.organisation.registrationFields)
  if (fields.length === 0 || isSsoOnly(org)) throw refusals.noRegistration()
  const { name, email, password } = params
  if (fields.includes('name') && isBlank(name)) throw refusals.unprocessable('Name is required')
  if (fields.includes('email') && isBlank(email)) throw refusals.unprocessable('Email is required')
  if (email !== undefined && !isEmail(email.trim())) throw refusals.unprocessable('Please enter a valid email')
  if (fields.includes('password') && (password ?? '') === '') throw refusals.unprocessable('Password is required')
  if (password === undefined) return
  if (password.length > LONGEST_PASSWORD) throw passwordRefused('tooLong')
  const fault = await newPasswordFault(db, org.organisation.id, password, email)
  if (fault !== undefined) throw passwordRefused(fault)
}
