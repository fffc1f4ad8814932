import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import { askedAt, callsFor, request, settleAll, type Settle } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, nothing, refuse, type Domain } from '../decider'
import type { State } from '../state'
import { startSync } from '../sync/sync'
import { userMissing } from '../user-missing'
import { inSession } from './session-state'
import type { SessionState } from './state'
import { takeOver, withNewer } from './take-over'

/**
 * Setting the password that a user must set before anything else (S-SHELL-27, shell O-08). The password itself goes
 * beside the intent, to the call.
 */
export const setPassword: Domain = {
  intents: {
    setPassword: (state, { judged }, context) => {
      const { user } = state.mine.session
      if (user === undefined) return userMissing
      if (judged === 'missing') return refuse('passwordRequired')
      if (judged === 'weak') return refuse('passwordWeak')
      if (!state.device.connected) return refuse('offline')
      // Another tab has set it, or a press before this one is about to.
      if (user.passwordChangeRequired !== true) return nothing
      if (settingPasswordUntil(state, context.at) !== undefined) return nothing
      return accept(newEvent('passwordChangeStarted', { callId: context.id('password') }))
    },
  },
  evolve: {
    passwordChangeStarted: (state, { data, session, at }) =>
      request(inSession(settleAll(state, sets), withoutFault), data.callId, { purpose: 'passwordChange', session, at }),
    passwordChanged: (state, { data: { user } }) =>
      inSession(settleAll(state, sets), (current) => ({
        ...withoutFault(current),
        ...defined({ user, organisation: user?.primaryOrg }),
      })),
    passwordChangeFailed: (state, { data }) =>
      inSession(settleAll(state, sets), (current) => ({ ...current, passwordFault: data.fault })),
  },
  policies: {
    passwordChanged: (state, event, context, before) => [
      ...takeOver(state, event, context, before),
      ...startSync(state, 'asked', context),
    ],
  },
}

const sets = callsFor('passwordChange')

export const settlePasswordChange: Settle<'passwordChange'> = (state, { call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('passwordChangeFailed', { fault: outcome.fault }))
  const user = outcome.answer.user && withNewer(state, outcome.answer.user, call.at, context)
  return accept(newEvent('passwordChanged', defined({ user })))
}

function withoutFault(session: SessionState): SessionState {
  const { passwordFault: _, ...rest } = session
  return rest
}

/**
 * When a password that is being set is no longer waited for, so that one may try again (S-SHELL-29): device time, ms
 * UTC; undefined when none is being set.
 */
export function settingPasswordUntil(state: State, at: number): number | undefined {
  const began = askedAt(state, sets)
  const until = began === undefined ? undefined : began + constants.setPasswordReset
  return until !== undefined && at < until ? until : undefined
}
