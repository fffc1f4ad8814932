import { defined } from '../../protocol/defined'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import { registrationFault } from '../../protocol/registration'
import { refuse, type Domain } from '../decider'
import { decided } from '../effects'
import { circumstances } from './session'
import { askLogin } from './session-state'

/** Making an account, or coming in without one. What becomes of it is the sign-in's to say. */
export const registering: Domain = {
  intents: {
    register: (state, data, context) => {
      const { guest, name, email } = data
      // A guest is asked for none of them.
      const fields = guest ? '' : state.mine.session.organisation?.registrationFields
      const fault = registrationFault(parseRegistrationFields(fields), data)
      if (fault !== undefined) return refuse(fault)
      const given = { ...defined({ name }), ...(email === undefined ? {} : { email: email.trim() }) }
      const start = { callId: context.id('register'), guest, ...(guest ? {} : given) }
      return decided(askLogin(state, { type: 'registers', start, ...circumstances(state, context) }))
    },
  },
  evolve: {},
}
