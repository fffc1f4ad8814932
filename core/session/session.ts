import { omitUndefined } from '../../protocol/omit-undefined'
import type { User } from '../../protocol/entities/user'
import { newEvent, type EventData, type NewEvent } from '../../protocol/events'
import type { LogoutReason } from '../../protocol/events/session'
import { isBlank } from '../../protocol/text'
import { callsFor, endsSession, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Context, type Domain } from '../decider'
import { isOnline } from '../device/device'
import { decisionOf, eventsOf } from '../machine-actions'
import { derivedId } from '../hash'
import { effectsOf, initialStateOf, isIn, step } from '../machine'
import { switchUser, renewSignIn } from '../user-state'
import { hasUnsent } from '../outbox/queue'
import { without } from '../record'
import { updateUser, type State } from '../state'
import { loginEffects, loginMachine } from './login-machine'
import { askLogin, initialSession, updateSession, applyToLogin, clearNotice } from './session-state'
import { noticeOf } from './sign-in-notice'
import { applyRemotePreferences, withNewerPreferences } from './remote-preferences'

const signsIn = callsFor('login')
const signsOut = callsFor('logout')

/** Decides sign-in and sign-out, and how a session ends (S-SYNC-10..14, S-SYNC-23, S-SYNC-24, S-SYNC-34). */
export const session: Domain = {
  intents: {
    logIn: (state, { method, name, filled }, context) => {
      if (isBlank(name) || filled !== true) return refuse(missingCredentials[method])
      const start = { method, callId: context.id('login') }
      return decisionOf(askLogin(state, { type: 'logsIn', start, ...circumstances(state, context) }))
    },
    logOut: (state, { force }, context) =>
      decisionOf(
        askLogin(state, {
          type: 'logsOut',
          forced: force,
          isAsked: state.user.sync.load.context.logoutAfter && hasPendingCall(state, context.at, callsFor('sync')),
          hasUnsent: hasUnsent(state),
          alertId: context.id('logoutAlert'),
          isOffline: !isOnline(state),
          underWay: hasPendingCall(state, context.at, signsOut),
        }),
      ),
    followInitialUrl: (state) =>
      state.user.session.initialUrl === undefined ? noEvents : accept(newEvent('initialUrlFollowed', {})),
  },
  facts: {
    // For any call: once the session has ended, the rest of the response is irrelevant.
    callEnded: (state, { callId, outcome }, context) =>
      callId in state.user.calls && endsSession(state, outcome)
        ? accept(...endSession('unauthorized', context))
        : noEvents,
  },
  evolve: {
    appStarted: (state, event) => {
      const calling = Object.values(state.user.calls).some((call) => signsIn(call) || signsOut(call))
      return calling ? state : applyToLogin(state, event, { type: 'interrupted' })
    },
    loginStarted: (state, event) => {
      const { data, session: tab, at } = event
      const { callId, method } = data
      return applyToLogin(updateSession(state, clearNotice), event, {
        type: 'loginStarted',
        callId,
        method,
        session: tab,
        at,
      })
    },
    tokenLoginStarted: (state, event) => {
      const { data, session: tab, at } = event
      return applyToLogin(state, event, {
        type: 'tokenLoginStarted',
        callId: data.callId,
        method: 'token',
        session: tab,
        at,
      })
    },
    registrationStarted: (state, event) => {
      const { data, session: tab, at } = event
      const { callId, guest } = data
      const method = guest ? 'guest' : 'registration'
      const call = { callId, method, guest, session: tab, at } as const
      return applyToLogin(updateSession(state, clearNotice), event, { type: 'registrationStarted', ...call })
    },
    loginSucceeded: (state, event) => {
      const moved = applyToLogin(state, event, { type: 'loginSucceeded' })
      const { user, method } = event.data
      const now = signedIn(moved.user.owner === user.id ? renewSignIn(moved) : moved, user)
      return method === 'oauth' || method === 'saml'
        ? updateSession(now, (current) => ({ ...current, bySso: true }))
        : now
    },
    loginFailed: (state, event) => {
      const { method, fault } = event.data
      const byToken = method === 'token'
      const moved = applyToLogin(state, event, { type: 'loginFailed', byToken })
      // The stored token is tried without the form: its failure is not shown there (S-SYNC-18).
      if (byToken) return moved
      return updateSession(moved, (current) => ({ ...current, ...omitUndefined(noticeOf(method, fault)) }))
    },
    userUpdated: (state, event) => signedIn(applyToLogin(state, event, { type: 'userKnown' }), event.data.user),
    organisationUpdated: (state, { data }) =>
      updateSession(state, (current) => ({ ...current, organisation: data.organisation })),
    logoutStarted: (state, event) => {
      const { data, session: tab, at } = event
      return applyToLogin(state, event, { type: 'logoutStarted', callId: data.callId, session: tab, at })
    },
    logoutFailed: (state, event) => applyToLogin(state, event, { type: 'logoutFailed' }),
    loggedOut: (state, event) => {
      const { login, organisation } = applyToLogin(state, event, { type: 'loggedOut' }).user.session
      const left = switchUser(state, undefined, {
        ...initialSession,
        login,
        logoutReason: event.data.reason,
        // The organisation determines the sign-in methods, whichever user comes next.
        ...omitUndefined({ organisation }),
      })
      // A deleted account's unsent actions can never be sent.
      return event.data.reason === 'accountDeleted'
        ? { ...left, quarantine: without(left.quarantine, state.user.owner ?? '') }
        : left
    },
    languageChosen: (state, { data }) =>
      state.user.session.user === undefined
        ? updateSession(state, (current) => ({ ...current, chosenLanguage: data.language }))
        : state,
    initialUrlStored: (state, { data }) => updateSession(state, (current) => ({ ...current, initialUrl: data.url })),
    initialUrlFollowed: (state) => updateSession(state, ({ initialUrl: _, ...current }) => current),
  },
  policies: {
    loginSucceeded: applyRemotePreferences,
    userUpdated: applyRemotePreferences,
    appStarted: (state, { data }) => [...restartForm(state, data), ...endAbsence(state)],
    pageShown: (state) => endAbsence(state),
    pageWoken: (state) => endAbsence(state),
    tabReturned: (state) => endAbsence(state),
  },
}

/** Signs the user in, or shows why the sign-in failed. */
export const settleLogin: CallResultHandler<'login'> = (state, { call, outcome }, context) => {
  const method = call.method ?? 'email'
  if (!outcome.ok) {
    // A guest who could not enter by a role link has no page to continue to (S-REG-14).
    const link = method === 'guest' && state.user.session.initialUrl?.startsWith('/role/') === true
    const alert = { id: context.id('alert'), kind: 'registrationFailed' } as const
    const lost = link ? [newEvent('initialUrlFollowed', {}), newEvent('alertRaised', { alert })] : []
    return accept(...eventsOf(askLogin(state, { type: 'isRefused', method, fault: outcome.fault })), ...lost)
  }
  const user = withNewerPreferences(state, outcome.answer.user, call.at, context)
  const isSomebodyElse = (state.user.session.user?.id ?? user.id) !== user.id
  const alertId = context.id('expired')
  return decisionOf(askLogin(state, { type: 'isAccepted', method, user, isSomebodyElse, alertId }))
}

/** Handles the response to a log-out; a session that the server does not know counts as ended. */
export const settleLogout: CallResultHandler<'logout'> = (state, { outcome }, context) =>
  outcome.ok || (outcome.fault.kind === 'apiError' && outcome.fault.code === 401)
    ? decisionOf(askLogin(state, { type: 'isLetGo' }))
    : decisionOf(askLogin(state, { type: 'isHeld', fault: outcome.fault, alertId: context.id('alert') }))

/** Returns the ids of an intent's calls that require the secrets passed alongside it. */
export const callsWithSecrets = (intentId: string): readonly string[] => [
  derivedId(intentId, 'login'),
  derivedId(intentId, 'register'),
  derivedId(intentId, 'password'),
  derivedId(intentId, 'deletion'),
  derivedId(intentId, 'code'),
  derivedId(intentId, 'push'),
]

/** Ends the session without a request of the user: raises an alert, and keeps unsent actions (S-SYNC-23, 24). */
export function endSession(reason: LogoutReason, context: Context): readonly NewEvent[] {
  const asked = { type: 'sessionEnds', reason, alertId: context.id('expired') } as const
  return eventsOf(effectsOf(loginEffects, step(loginMachine, initialStateOf(loginMachine), asked).actions))
}

/**
 * Signs out a user who was away for longer than the organisation allows: with a hidden page, a closed browser, or a
 * sleeping device (S-SYNC-34).
 */
function endAbsence(state: State): readonly NewEvent[] {
  const { user, organisation } = state.user.session
  const minutes = user === undefined ? undefined : organisation?.logoutAfterMinutes
  const limit = minutes === undefined ? undefined : minutes * 60_000
  return eventsOf(askLogin(state, { type: 'comesBack', awayFor: state.device.hiddenForMs, limit }))
}

/** Does the sign-in form have input or a notice while no user is signed in? The next visitor may be another person. */
export const isFormUsed = ({ user: { session } }: State): boolean =>
  session.user === undefined &&
  (session.email !== '' || session.notice !== undefined || !isIn(session.form, 'passwordless'))

/** Restarts a used form at a new visit without another open tab (S-LOGIN-08). */
const restartForm = (state: State, { again, alive }: EventData<'appStarted'>): readonly NewEvent[] =>
  isFormUsed(state) && again !== true && alive.length === 0
    ? [newEvent('signInFormChosen', { form: 'passwordless', anew: true })]
    : []

const missingCredentials = {
  email: 'emailAndPasswordRequired',
  username: 'usernameAndPasswordRequired',
  twoCode: 'codesRequired',
  oauth: 'tokenAndSessionRequired',
  saml: 'tokenAndSessionRequired',
} as const

/** Returns the facts that decide whether a sign-in may begin. */
export const circumstances = (state: State, { at }: Context) => ({
  isOffline: !state.device.connected,
  underWay: hasPendingCall(state, at, signsIn),
})

/** Applies the server's user; signs in a signed-out or different user. */
function signedIn(state: State, user: User): State {
  const { logoutReason: _, ...session } = clearNotice(state.user.session)
  const organisation = user.primaryOrg === undefined ? {} : { organisation: user.primaryOrg }
  if (state.user.owner === user.id) return updateUser(state, { session: { ...session, user, ...organisation } })
  const { login, initialUrl } = session
  // The URL requested before the sign-in is opened after it (S-ROUTE-29).
  const wanted = initialUrl === undefined || state.user.owner !== undefined ? {} : { initialUrl }
  return switchUser(state, user.id, { ...initialSession, login, user, ...organisation, ...wanted })
}
