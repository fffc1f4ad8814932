import { newEvent } from '../../protocol/events'
import type { PushPermission } from '../../protocol/push'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Domain } from '../decider'
import { inMine, type State } from '../state'
import { userMissing } from '../user-missing'
import { inAccount } from './in-account'

const registrations = callsFor('pushRegistration')

/**
 * Messages to this device (S-PUSH). The subscription goes beside the intent: it is an address that anybody may write to
 * (X-LOG-13). There are no topics on the web: registering is all (S-PUSH-03).
 */
export const push: Domain = {
  intents: {
    registerPush: (state, { permission, subscribed }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      const reason = notGranted(permission, subscribed)
      if (reason !== undefined) return refuse('pushNotGranted', reason)
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, registrations)) return nothing
      return accept(newEvent('pushRequested', { callId: context.id('push') }))
    },
    endPush: (state) => (state.mine.account?.push === true ? accept(newEvent('pushEnded', {})) : nothing),
  },
  evolve: {
    pushRequested: (state, { data: { callId }, session, at }) =>
      request(settleAll(state, registrations), callId, { purpose: 'pushRegistration', session, at }),
    pushRegistered: (state) => inAccount(settleAll(state, registrations), { push: true }),
    pushFailed: (state) => settleAll(state, registrations),
    pushEnded: (state) => {
      const { push: _, ...account } = state.mine.account ?? {}
      return inMine(settleAll(state, registrations), { account })
    },
  },
  rows: { pushEnded: 'untold' },
}

/** Why there is no leave to send messages, in the specification's words; undefined where there is (S-PUSH-04, S-PUSH-05). */
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

export const settlePushRegistration: Settle<'pushRegistration'> = (_state, { callId, outcome }) =>
  accept(outcome.ok ? newEvent('pushRegistered', { callId }) : newEvent('pushFailed', { callId, fault: outcome.fault }))

/** Is this device being registered? And does it get messages? */
export const pushOf = (state: State, at: number): 'off' | 'asking' | 'on' =>
  underWay(state, at, registrations) ? 'asking' : state.mine.account?.push === true ? 'on' : 'off'
