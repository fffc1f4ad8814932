import { defined } from '../../protocol/defined'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { RefusalCode } from '../../protocol/faults'
import { isEmail } from '../../protocol/fields'
import type { IntentData } from '../../protocol/intents'
import { refuse, type Domain } from '../decider'
import { decided } from '../effects'
import type { State } from '../state'
import { circumstances } from './session'
import { askLogin } from './session-state'

/** Making an account, or coming in without one. What becomes of it is the sign-in's to say. */
export const registering: Domain = {
  intents: {
    register: (state, data, context) => {
      const missing = registrationFault(state, data)
      if (missing !== undefined) return refuse(missing)
      const { guest, name, email } = data
      const given = { ...defined({ name }), ...(email === undefined ? {} : { email: email.trim() }) }
      const start = { callId: context.id('register'), guest, ...(guest ? {} : given) }
      return decided(askLogin(state, { type: 'registers', start, ...circumstances(state, context) }))
    },
  },
  evolve: {},
}

/** What a registration lacks of the fields that the organisation asks for; a guest is asked for none (S-REG-03..05). */
function registrationFault(
  state: State,
  { guest, name, email, filled }: IntentData<'register'>,
): RefusalCode | undefined {
  const fields = guest ? [] : parseRegistrationFields(state.mine.session.organisation?.registrationFields)
  if (fields.includes('name') && (name ?? '').trim() === '') return 'nameRequired'
  if (fields.includes('email') && (email ?? '').trim() === '') return 'emailRequired'
  if (fields.includes('email') && !isEmail((email ?? '').trim())) return 'emailInvalid'
  return fields.includes('password') && filled !== true ? 'passwordRequired' : undefined
}
