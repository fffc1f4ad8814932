import { newEvent } from '../../protocol/events'
import { nationalPhone } from '../../protocol/phone'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { initialStateOf, isIn, step, type MachineEvent } from '../machine'
import { updateUser, type State, updateAccountState } from '../state'
import { notSignedIn } from '../refusals'
import { phoneMachine } from './phone-machine'
import { preferenceChange } from './preferences'

const setsUp = callsFor('phoneSetUp')
const verifies = callsFor('phoneVerification')

/**
 * Decides the phone number of the account: a code is sent to it, and verified (S-OTP). The code itself is passed
 * alongside the intent.
 */
export const phone: Domain = {
  intents: {
    setUpPhone: (state, { phone: number }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const national = nationalPhone(number)
      if (national === undefined) return refuse('phoneInvalid')
      if (!state.device.connected) return refuse('offline')
      if (!isIn(flowOf(state), 'enterPhone') || hasPendingCall(state, context.at, setsUp)) return noEvents
      return accept(newEvent('phoneEntered', { callId: context.id('phone'), phone: national }))
    },
    verifyPhone: (state, { complete }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (!complete) return refuse('codeInvalid')
      if (!state.device.connected) return refuse('offline')
      if (!isIn(flowOf(state), 'verifyCode') || hasPendingCall(state, context.at, verifies)) return noEvents
      return accept(newEvent('phoneCodeEntered', { callId: context.id('code') }))
    },
    retryPhone: (state) => (isIn(flowOf(state), 'enterPhone') ? noEvents : accept(newEvent('phoneRetried', {}))),
  },
  evolve: {
    phoneEntered: (state, { data: { callId, phone: number }, session, at }) =>
      addPendingCall(
        updateAccountState(dropCalls(state, setsUp), { phoneVerification: flowOf(state), phone: number }),
        callId,
        {
          purpose: 'phoneSetUp',
          session,
          at,
          phone: number,
        },
      ),
    phoneCodeSent: (state) => applyToPhone(dropCalls(state, setsUp), 'codeSent'),
    phoneCodeEntered: (state, { data: { callId }, session, at }) =>
      addPendingCall(dropCalls(state, verifies), callId, {
        purpose: 'phoneVerification',
        session,
        at,
        phone: state.user.account?.phone ?? '',
      }),
    phoneVerified: (state) => applyToPhone(dropCalls(state, verifies), 'verified'),
    phoneFailed: (state, { data: { fault } }) =>
      updateAccountState(applyToPhone(dropCalls(dropCalls(state, setsUp), verifies), 'failed'), { phoneFault: fault }),
    phoneRetried: (state) => applyToPhone(dropCalls(dropCalls(state, setsUp), verifies), 'retried'),
  },
  policies: {
    // A verified number may receive text messages (S-OTP-09).
    phoneVerified: (state, _event, context) => preferenceChange(state, { allowSMS: true }, context),
  },
}

export const settlePhoneSetUp: CallResultHandler<'phoneSetUp'> = (_state, { outcome }) =>
  accept(outcome.ok ? newEvent('phoneCodeSent', {}) : newEvent('phoneFailed', { fault: outcome.fault }))

export const settlePhoneVerification: CallResultHandler<'phoneVerification'> = (_state, { outcome }) =>
  accept(outcome.ok ? newEvent('phoneVerified', {}) : newEvent('phoneFailed', { fault: outcome.fault }))

/** Returns the state of the phone flow; the initial one by default. */
export const flowOf = ({ user: { account } }: State) => account?.phoneVerification ?? initialStateOf(phoneMachine)

/** Is a code being requested, or verified? */
export const askingForPhone = (state: State, at: number): boolean =>
  hasPendingCall(state, at, setsUp) || hasPendingCall(state, at, verifies)

/** Applies a step of the flow, and clears its error. */
function applyToPhone(state: State, type: MachineEvent<typeof phoneMachine>['type']): State {
  const { phoneFault: _, ...account } = state.user.account ?? {}
  return updateUser(state, {
    account: { ...account, phoneVerification: step(phoneMachine, flowOf(state), { type }).state },
  })
}
