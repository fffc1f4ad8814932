import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent } from '../../protocol/events'
import { callMadeAt, callsFor, addPendingCall, dropCalls, type CallResultHandler } from '../calls'
import * as constants from '../../protocol/constants'
import { accept, noEvents, refuse, type Domain } from '../decider'
import type { State } from '../state'
import { startSync } from '../sync/sync'
import { notSignedIn } from '../refusals'
import { updateSession } from './session-state'
import type { SessionState } from './state'
import { applyRemotePreferences, withNewerPreferences } from './remote-preferences'

/**
 * Decides setting a required password (S-SHELL-27, shell O-08). The password itself is passed to the call alongside the
 * intent.
 */
export const setPassword: Domain = {
  intents: {
    setPassword: (state, { judged }, context) => {
      const { user } = state.user.session
      if (user === undefined) return notSignedIn
      if (judged === 'missing') return refuse('passwordRequired')
      if (judged === 'weak') return refuse('passwordWeak')
      if (!state.device.connected) return refuse('offline')
      // Another tab has set it, or an earlier press is setting it.
      if (user.passwordChangeRequired !== true) return noEvents
      if (settingPasswordUntil(state, context.at) !== undefined) return noEvents
      return accept(newEvent('passwordChangeStarted', { callId: context.id('password') }))
    },
  },
  evolve: {
    passwordChangeStarted: (state, { data, session, at }) =>
      addPendingCall(updateSession(dropCalls(state, sets), withoutFault), data.callId, {
        purpose: 'passwordChange',
        session,
        at,
      }),
    passwordChanged: (state, { data: { user } }) =>
      updateSession(dropCalls(state, sets), (current) => ({
        ...withoutFault(current),
        ...omitUndefined({ user, organisation: user?.primaryOrg }),
      })),
    passwordChangeFailed: (state, { data }) =>
      updateSession(dropCalls(state, sets), (current) => ({ ...current, passwordFault: data.fault })),
  },
  policies: {
    passwordChanged: (state, event, context, before) => [
      ...applyRemotePreferences(state, event, context, before),
      ...startSync(state, 'asked', context),
    ],
  },
}

const sets = callsFor('passwordChange')

export const settlePasswordChange: CallResultHandler<'passwordChange'> = (state, { call, outcome }, context) => {
  if (!outcome.ok) return accept(newEvent('passwordChangeFailed', { fault: outcome.fault }))
  const user = outcome.answer.user && withNewerPreferences(state, outcome.answer.user, call.at, context)
  return accept(newEvent('passwordChanged', omitUndefined({ user })))
}

function withoutFault(session: SessionState): SessionState {
  const { passwordFault: _, ...rest } = session
  return rest
}

/**
 * Returns until when a password change counts as pending; afterwards it may be retried (S-SHELL-29). Device time, ms
 * UTC; undefined if none is pending.
 */
export function settingPasswordUntil(state: State, at: number): number | undefined {
  const began = callMadeAt(state, sets)
  const until = began === undefined ? undefined : began + constants.setPasswordReset
  return until !== undefined && at < until ? until : undefined
}
