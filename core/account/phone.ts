import { newEvent } from '../../protocol/events'
import { nationalPhone } from '../../protocol/phone'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Domain } from '../decider'
import { begin, isIn, step, type MachineEvent } from '../machine'
import { inMine, type State } from '../state'
import { inAccount } from './in-account'
import { userMissing } from '../user-missing'
import { phoneMachine } from './phone-machine'
import { changed } from './preferences'

const setsUp = callsFor('phoneSetUp')
const verifies = callsFor('phoneVerification')

/** The phone number of the account: a code is sent to it, and given back (S-OTP). The code itself goes beside the intent. */
export const phone: Domain = {
  intents: {
    setUpPhone: (state, { phone: number }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const national = nationalPhone(number)
      if (national === undefined) return refuse('phoneInvalid')
      if (!state.device.connected) return refuse('offline')
      if (!isIn(flowOf(state), 'enterPhone') || underWay(state, context.at, setsUp)) return nothing
      return accept(newEvent('phoneEntered', { callId: context.id('phone'), phone: national }))
    },
    verifyPhone: (state, { complete }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (!complete) return refuse('codeInvalid')
      if (!state.device.connected) return refuse('offline')
      if (!isIn(flowOf(state), 'verifyCode') || underWay(state, context.at, verifies)) return nothing
      return accept(newEvent('phoneCodeEntered', { callId: context.id('code') }))
    },
    retryPhone: (state) => (isIn(flowOf(state), 'enterPhone') ? nothing : accept(newEvent('phoneRetried', {}))),
  },
  evolve: {
    phoneEntered: (state, { data: { callId, phone: number }, session, at }) =>
      request(inAccount(settleAll(state, setsUp), { flow: flowOf(state), phone: number }), callId, {
        purpose: 'phoneSetUp',
        session,
        at,
        phone: number,
      }),
    phoneCodeSent: (state) => moved(settleAll(state, setsUp), 'codeSent'),
    phoneCodeEntered: (state, { data: { callId }, session, at }) =>
      request(settleAll(state, verifies), callId, {
        purpose: 'phoneVerification',
        session,
        at,
        phone: state.mine.account?.phone ?? '',
      }),
    phoneVerified: (state) => moved(settleAll(state, verifies), 'verified'),
    phoneFailed: (state, { data: { fault } }) =>
      inAccount(moved(settleAll(settleAll(state, setsUp), verifies), 'failed'), { phoneFault: fault }),
    phoneRetried: (state) => moved(settleAll(settleAll(state, setsUp), verifies), 'retried'),
  },
  policies: {
    // A number that is verified may be written to (S-OTP-09).
    phoneVerified: (state, _event, context) => changed(state, { allowSMS: true }, context),
  },
}

export const settlePhoneSetUp: Settle<'phoneSetUp'> = (_state, { outcome }) =>
  accept(outcome.ok ? newEvent('phoneCodeSent', {}) : newEvent('phoneFailed', { fault: outcome.fault }))

export const settlePhoneVerification: Settle<'phoneVerification'> = (_state, { outcome }) =>
  accept(outcome.ok ? newEvent('phoneVerified', {}) : newEvent('phoneFailed', { fault: outcome.fault }))

/** Where the flow stands; at its beginning until something happened. */
export const flowOf = ({ mine: { account } }: State) => account?.flow ?? begin(phoneMachine)

/** Is a code asked for, or judged? */
export const askingForPhone = (state: State, at: number): boolean =>
  underWay(state, at, setsUp) || underWay(state, at, verifies)

/** A step of the flow; what stood in its way before does so no longer. */
function moved(state: State, type: MachineEvent<typeof phoneMachine>['type']): State {
  const { phoneFault: _, ...account } = state.mine.account ?? {}
  return inMine(state, { account: { ...account, flow: step(phoneMachine, flowOf(state), { type }).state } })
}
