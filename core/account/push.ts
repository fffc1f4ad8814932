import { newEvent } from '../../protocol/events'
import type { PushPermission } from '../../protocol/push'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Domain } from '../decider'
import { updateUser, type State, updateAccountState } from '../state'
import { notSignedIn } from '../refusals'

const registrations = callsFor('pushRegistration')

/**
 * Decides push messages to this device (S-PUSH). The subscription is passed alongside the intent, because anyone who
 * knows its URL may send to it (X-LOG-13). There are no topics on the web, only the registration (S-PUSH-03).
 */
export const push: Domain = {
  intents: {
    registerPush: (state, { permission, subscribed }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      const reason = notGranted(permission, subscribed)
      if (reason !== undefined) return refuse('pushNotGranted', reason)
      if (!state.device.connected) return refuse('offline')
      if (hasPendingCall(state, context.at, registrations)) return noEvents
      return accept(newEvent('pushRequested', { callId: context.id('push') }))
    },
    endPush: (state) => (state.user.account?.push === true ? accept(newEvent('pushEnded', {})) : noEvents),
  },
  evolve: {
    pushRequested: (state, { data: { callId }, session, at }) =>
      addPendingCall(dropCalls(state, registrations), callId, { purpose: 'pushRegistration', session, at }),
    pushRegistered: (state) => updateAccountState(dropCalls(state, registrations), { push: true }),
    pushFailed: (state) => dropCalls(state, registrations),
    pushEnded: (state) => {
      const { push: _, ...account } = state.user.account ?? {}
      return updateUser(dropCalls(state, registrations), { account })
    },
  },
  requests: { pushEnded: 'notSent' },
}

/**
 * Returns why messages are not permitted, in the specification's words; undefined if they are (S-PUSH-04, S-PUSH-05).
 */
export function notGranted(permission: PushPermission, subscribed: boolean): string | undefined {
  switch (permission) {
    case 'granted':
      return subscribed ? undefined : 'No token received'
    case 'unavailable':
      return 'Not available on web'
    case 'simulator':
      return 'Notifications only available on physical device'
    case 'denied':
    case 'default':
      return `Failed to get permission with status ${permission}`
    case 'failed':
      return 'Unexpected error'
  }
}

export const settlePushRegistration: CallResultHandler<'pushRegistration'> = (_state, { callId, outcome }) =>
  accept(outcome.ok ? newEvent('pushRegistered', { callId }) : newEvent('pushFailed', { callId, fault: outcome.fault }))

/** Is this device being registered, or does it receive messages? */
export const pushOf = (state: State, at: number): 'off' | 'asking' | 'on' =>
  hasPendingCall(state, at, registrations) ? 'asking' : state.user.account?.push === true ? 'on' : 'off'
