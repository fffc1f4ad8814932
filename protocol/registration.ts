import type { RegistrationField } from './entities/organisation'
import type { RefusalCode } from './faults'
import { isEmail, isTooLong } from './fields'
import type { IntentData } from './intents'
import { isBlank } from './text'

/**
 * Returns the first problem with the fields that the organisation requires for a registration (S-REG-03..05, S-PWD-07).
 */
export function registrationFault(
  fields: readonly RegistrationField[],
  { name, email, judged }: Pick<IntentData<'register'>, 'name' | 'email' | 'judged'>,
): RefusalCode | undefined {
  if (fields.includes('name') && isBlank(name)) return 'nameRequired'
  if (fields.includes('email') && isBlank(email)) return 'emailRequired'
  if (fields.includes('email') && !isEmail((email ?? '').trim())) return 'emailInvalid'
  const given = {
    name: fields.includes('name') ? name : undefined,
    email: fields.includes('email') ? email : undefined,
  }
  if (isTooLong(given)) return 'tooLarge'
  if (!fields.includes('password') || judged === 'accepted') return undefined
  return judged === 'weak' ? 'passwordWeak' : 'passwordRequired'
}
