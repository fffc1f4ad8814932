import { defined } from '../../protocol/defined'
import type { User } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { LogoutReason } from '../../protocol/events/session'
import { isStorableInitialUrl } from '../../protocol/path-rules'
import { isBlank } from '../../protocol/text'
import { callsFor, endsSession, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Context, type Domain } from '../decider'
import { isOnline } from '../device/device'
import { decided, eventsOf } from '../effects'
import { derivedId } from '../hash'
import { begin, step } from '../machine'
import { handOver, renewSignIn } from '../mine'
import { hasUnsent } from '../outbox/queue'
import { without } from '../record'
import { inMine, type State } from '../state'
import { loginMachine } from './login-machine'
import { askLogin, initialSession, inSession, moveLogin, quiet } from './session-state'
import { noticeOf } from './sign-in-notice'
import { takeOver, withNewer } from './take-over'

const signsIn = callsFor('login')
const signsOut = callsFor('logout')

/** Signing in and signing out, and how a session ends (S-SYNC-10..14, S-SYNC-23, S-SYNC-24, S-SYNC-34). */
export const session: Domain = {
  intents: {
    logIn: (state, { method, name, filled }, context) => {
      if (isBlank(name) || filled !== true) return refuse(missingCredentials[method])
      const start = { method, callId: context.id('login') }
      return decided(askLogin(state, { type: 'logsIn', start, ...circumstances(state, context) }))
    },
    logOut: (state, { force }, context) =>
      decided(
        askLogin(state, {
          type: 'logsOut',
          forced: force,
          isAsked: state.mine.sync.load.context.logoutAfter && underWay(state, context.at, callsFor('sync')),
          hasUnsent: hasUnsent(state),
          alertId: context.id('logoutAlert'),
          isOffline: !isOnline(state),
          underWay: underWay(state, context.at, signsOut),
        }),
      ),
    // An address that may not be kept takes no other's place either (S-ROUTE-29).
    storeInitialUrl: (state, { url }) =>
      state.mine.session.initialUrl === url || !isStorableInitialUrl(url)
        ? nothing
        : accept(newEvent('initialUrlStored', { url })),
    followInitialUrl: (state) =>
      state.mine.session.initialUrl === undefined ? nothing : accept(newEvent('initialUrlFollowed', {})),
  },
  facts: {
    // Whichever call it was: what else its answer might mean, nobody asks any more.
    callEnded: (state, { callId, outcome }, context) =>
      callId in state.mine.calls && endsSession(state, outcome)
        ? accept(...endSession('unauthorized', context))
        : nothing,
  },
  evolve: {
    appStarted: (state, event) => {
      const calling = Object.values(state.mine.calls).some((call) => signsIn(call) || signsOut(call))
      return calling ? state : moveLogin(state, event, { type: 'interrupted' })
    },
    loginStarted: (state, event) => {
      const { data, session: tab, at } = event
      const { callId, method } = data
      return moveLogin(inSession(state, quiet), event, { type: 'loginStarted', callId, method, session: tab, at })
    },
    tokenLoginStarted: (state, event) => {
      const { data, session: tab, at } = event
      return moveLogin(state, event, {
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
      return moveLogin(inSession(state, quiet), event, { type: 'registrationStarted', ...call })
    },
    loginSucceeded: (state, event) => {
      const moved = moveLogin(state, event, { type: 'loginSucceeded' })
      const { user, method } = event.data
      const now = signedIn(moved.mine.owner === user.id ? renewSignIn(moved) : moved, user)
      return method === 'oauth' || method === 'saml' ? inSession(now, (current) => ({ ...current, bySso: true })) : now
    },
    loginFailed: (state, event) => {
      const { method, fault } = event.data
      const byToken = method === 'token'
      const moved = moveLogin(state, event, { type: 'loginFailed', byToken })
      // The stored token is tried behind the form's back: its failure is not the form's (S-SYNC-18).
      if (byToken) return moved
      return inSession(moved, (current) => ({ ...current, ...defined(noticeOf(method, fault)) }))
    },
    userUpdated: (state, event) => signedIn(moveLogin(state, event, { type: 'userKnown' }), event.data.user),
    organisationUpdated: (state, { data }) =>
      inSession(state, (current) => ({ ...current, organisation: data.organisation })),
    logoutStarted: (state, event) => {
      const { data, session: tab, at } = event
      return moveLogin(state, event, { type: 'logoutStarted', callId: data.callId, session: tab, at })
    },
    logoutFailed: (state, event) => moveLogin(state, event, { type: 'logoutFailed' }),
    loggedOut: (state, event) => {
      const { login, organisation } = moveLogin(state, event, { type: 'loggedOut' }).mine.session
      const left = handOver(state, undefined, {
        ...initialSession,
        login,
        logoutReason: event.data.reason,
        // How one signs in here is the organisation's to say, whoever comes next.
        ...defined({ organisation }),
      })
      // Nobody comes back for what a deleted account has left unsent.
      return event.data.reason === 'accountDeleted'
        ? { ...left, quarantine: without(left.quarantine, state.mine.owner ?? '') }
        : left
    },
    initialUrlStored: (state, { data }) => inSession(state, (current) => ({ ...current, initialUrl: data.url })),
    initialUrlFollowed: (state) => inSession(state, ({ initialUrl: _, ...current }) => current),
  },
  policies: {
    loginSucceeded: takeOver,
    userUpdated: takeOver,
    appStarted: (state) => endAbsence(state),
    pageShown: (state) => endAbsence(state),
    pageWoken: (state) => endAbsence(state),
    tabReturned: (state) => endAbsence(state),
  },
}

/** The user is signed in, or stays where they are and learns why. */
export const settleLogin: Settle<'login'> = (state, { call, outcome }, context) => {
  const method = call.method ?? 'email'
  if (!outcome.ok) {
    // Who was let in by a role link alone has nowhere to go on to (S-REG-14).
    const link = method === 'guest' && state.mine.session.initialUrl?.startsWith('/role/') === true
    const alert = { id: context.id('alert'), kind: 'registrationFailed' } as const
    const lost = link ? [newEvent('initialUrlFollowed', {}), newEvent('alertRaised', { alert })] : []
    return accept(...eventsOf(askLogin(state, { type: 'isRefused', method, fault: outcome.fault })), ...lost)
  }
  const user = withNewer(state, outcome.answer.user, call.at, context)
  const isSomebodyElse = (state.mine.session.user?.id ?? user.id) !== user.id
  const alertId = context.id('expired')
  return decided(askLogin(state, { type: 'isAccepted', method, user, isSomebodyElse, alertId }))
}

/** A session that the server does not know is one that has ended. */
export const settleLogout: Settle<'logout'> = (state, { outcome }, context) =>
  outcome.ok || (outcome.fault.kind === 'apiError' && outcome.fault.code === 401)
    ? decided(askLogin(state, { type: 'isLetGo' }))
    : decided(askLogin(state, { type: 'isHeld', fault: outcome.fault, alertId: context.id('alert') }))

/** The calls of an intent that need what was passed beside it. */
export const callsWithSecrets = (intentId: string): readonly string[] => [
  derivedId(intentId, 'login'),
  derivedId(intentId, 'register'),
  derivedId(intentId, 'password'),
  derivedId(intentId, 'code'),
  derivedId(intentId, 'push'),
]

/** The session is over although nobody asked for that: the learner is told and what is unsent waits (S-SYNC-23, 24). */
export const endSession = (reason: LogoutReason, context: Context): readonly NewEvent[] =>
  eventsOf(
    step(loginMachine, begin(loginMachine), { type: 'sessionEnds', reason, alertId: context.id('expired') }).actions,
  )

/**
 * Whoever was away for longer than the organisation allows is signed out, whether the page was hidden, the browser was
 * killed, or the device slept (S-SYNC-34).
 */
function endAbsence(state: State): readonly NewEvent[] {
  const { user, organisation } = state.mine.session
  const minutes = user === undefined ? undefined : organisation?.logoutAfterMinutes
  const limit = minutes === undefined ? undefined : minutes * 60_000
  return eventsOf(askLogin(state, { type: 'comesBack', awayFor: state.device.awayFor, limit }))
}

const missingCredentials = {
  email: 'emailAndPasswordRequired',
  username: 'usernameAndPasswordRequired',
  twoCode: 'codesRequired',
  oauth: 'tokenAndSessionRequired',
  saml: 'tokenAndSessionRequired',
} as const

/** What decides whether a sign-in may begin. */
export const circumstances = (state: State, { at }: Context) => ({
  isOffline: !state.device.connected,
  underWay: underWay(state, at, signsIn),
})

/** The user as the server has them; whoever was signed out, or somebody else, is signed in by that. */
function signedIn(state: State, user: User): State {
  const { logoutReason: _, ...session } = quiet(state.mine.session)
  const organisation = user.primaryOrg === undefined ? {} : { organisation: user.primaryOrg }
  if (state.mine.owner === user.id) return inMine(state, { session: { ...session, user, ...organisation } })
  const { login, initialUrl } = session
  // Where one wanted to go before the sign-in is where one goes after it (S-ROUTE-29).
  const wanted = initialUrl === undefined || state.mine.owner !== undefined ? {} : { initialUrl }
  return handOver(state, user.id, { ...initialSession, login, user, ...organisation, ...wanted })
}
