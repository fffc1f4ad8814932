import { omitUndefined } from '../../protocol/omit-undefined'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import { registrationFault } from '../../protocol/registration'
import { refuse, type Domain } from '../decider'
import { decisionOf } from '../machine-actions'
import { circumstances } from './session'
import { askLogin } from './session-state'

/** Decides registration, or entry as a guest. The session domain handles the result. */
export const registration: Domain = {
  intents: {
    register: (state, data, context) => {
      const { guest, name, email } = data
      // A guest does not fill in any field.
      const fields = guest ? '' : state.user.session.organisation?.registrationFields
      const fault = registrationFault(parseRegistrationFields(fields), data)
      if (fault !== undefined) return refuse(fault)
      const given = { ...omitUndefined({ name }), ...(email === undefined ? {} : { email: email.trim() }) }
      const start = { callId: context.id('register'), guest, ...(guest ? {} : given) }
      return decisionOf(askLogin(state, { type: 'registers', start, ...circumstances(state, context) }))
    },
  },
  evolve: {},
}
