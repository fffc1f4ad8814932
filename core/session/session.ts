import { parseRegistrationFields } from '../../protocol/entities/organisation'
import type { User } from '../../protocol/entities/user'
import { newEvent, type NewEvent } from '../../protocol/events'
import type { LogoutReason } from '../../protocol/events/session'
import { networkFault, type RefusalCode } from '../../protocol/faults'
import { isEmail } from '../../protocol/fields'
import type { IntentData } from '../../protocol/intents'
import { isStorableInitialUrl } from '../../protocol/path-rules'
import { awaited, endsSession, request, settleAll, underWay } from '../calls'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { derivedId } from '../hash'
import { isIn, step } from '../machine'
import { handOver, renewSignIn } from '../mine'
import { hasUnsent } from '../outbox/queue'
import type { PendingCall } from '../pending-call'
import { inMine, type State } from '../state'
import { loginMachine } from './login-machine'
import { initialSession, inSession, moveLogin, quiet } from './session-state'
import { noticeOf } from './sign-in-notice'

const isBusy = ({
  mine: {
    session: { login },
  },
}: State): boolean => isIn(login, 'loggingIn') || isIn(login, 'loggingOut')
const signsIn = ({ purpose }: PendingCall): boolean => purpose === 'login'
const signsInByToken = (call: PendingCall): boolean => signsIn(call) && call.method === 'token'
const signsOut = ({ purpose }: PendingCall): boolean => purpose === 'logout'

/** Signing in, registering and signing out, and how a session ends (S-SYNC-10..14, S-SYNC-23, S-SYNC-24, S-SYNC-34). */
export const session: Domain = {
  intents: {
    logIn: (state, { method, name, filled }, context) => {
      if ((name ?? '').trim() === '' || filled !== true) return refuse(missingCredentials[method])
      return signIn(state, context, newEvent('loginStarted', { method, callId: context.id('login') }))
    },
    register: (state, data, context) => {
      const missing = registrationFault(state, data)
      if (missing !== undefined) return refuse(missing)
      const { guest, name, email } = data
      const given = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email: email.trim() }) }
      const started = { callId: context.id('register'), guest, ...(guest ? {} : given) }
      return signIn(state, context, newEvent('registrationStarted', started))
    },
    logOut: (state, { force }, context) => {
      const abandoned = isAbandoned(state, context.at, 'loggingOut')
        ? [newEvent('logoutFailed', { fault: networkFault('aborted') })]
        : []
      if (!isIn(state.mine.session.login, 'loggedIn') && abandoned.length === 0) return refuse('busy')
      if (force) return accept(...abandoned, newEvent('loggedOut', { reason: 'chosen' }))
      if (!state.device.connected || state.device.network === 'offline')
        return accept(...abandoned, logoutAlert(state, context))
      const asked = state.mine.sync.logoutAfter && underWay(state, context.at, ({ purpose }) => purpose === 'sync')
      return asked ? nothing : accept(...abandoned, newEvent('logoutRequested', {}))
    },
    // An address that may not be kept takes no other's place either (S-ROUTE-29).
    storeInitialUrl: (state, { url }) =>
      state.mine.session.initialUrl === url || !isStorableInitialUrl(url)
        ? nothing
        : accept(newEvent('initialUrlStored', { url })),
    followInitialUrl: (state) =>
      state.mine.session.initialUrl === undefined ? nothing : accept(newEvent('initialUrlFollowed', {})),
  },
  facts: {
    callEnded: (state, { callId, outcome }, context) => {
      if (callId in state.mine.calls && endsSession(state, outcome))
        return accept(...endSession('unauthorized', context))
      const pending = awaited(state, callId, outcome)
      if (pending === undefined) return nothing
      if (outcome.purpose === 'login') {
        const method = pending.method ?? 'email'
        if (!outcome.ok) return accept(newEvent('loginFailed', { method, fault: outcome.fault }))
        const { user } = outcome.answer
        const known = state.mine.session.user?.id ?? user.id
        return known === user.id
          ? accept(newEvent('loginSucceeded', { method, user }))
          : accept(...endSession('sessionExpired', context))
      }
      if (outcome.purpose !== 'logout') return nothing
      if (outcome.ok || (outcome.fault.kind === 'apiError' && outcome.fault.code === 401))
        return accept(newEvent('loggedOut', { reason: 'chosen' }))
      return accept(
        newEvent('logoutFailed', { fault: outcome.fault }),
        newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'cannotLogOut' } }),
      )
    },
  },
  evolve: {
    appStarted: (state) => {
      const calling = Object.values(state.mine.calls).some((call) => signsIn(call) || signsOut(call))
      return isBusy(state) && !calling ? inSession(state, (current) => moveLogin(current, 'interrupted')) : state
    },
    loginStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(settleAll(state, signsIn), (current) => moveLogin(quiet(current), 'loginStarted')),
        data.callId,
        { purpose: 'login', session: tab, at, method: data.method },
      ),
    tokenLoginStarted: (state, { data, session: tab, at }) =>
      request(settleAll(state, signsInByToken), data.callId, { purpose: 'login', session: tab, at, method: 'token' }),
    registrationStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(settleAll(state, signsIn), (current) => moveLogin(quiet(current), 'registrationStarted')),
        data.callId,
        { purpose: 'login', session: tab, at, method: data.guest ? 'guest' : 'registration', guest: data.guest },
      ),
    loginSucceeded: (state, { data }) => {
      const settled = settleAll(state, signsIn)
      return signedIn(settled.mine.owner === data.user.id ? renewSignIn(settled) : settled, data.user)
    },
    loginFailed: (state, { data }) => {
      const token = data.method === 'token'
      const settled = settleAll(state, (call) => signsIn(call) && signsInByToken(call) === token)
      // The stored token is tried behind the form's back: its failure is not the form's (S-SYNC-18).
      if (token) return settled
      const { notice, message } = noticeOf(data.method, data.fault)
      return inSession(settled, (current) => ({
        ...moveLogin(current, 'loginFailed'),
        ...(notice === undefined ? {} : { notice }),
        ...(message === undefined ? {} : { serverMessage: message }),
      }))
    },
    userUpdated: (state, { data }) => signedIn(state, data.user),
    organisationUpdated: (state, { data }) =>
      inSession(state, (current) => ({ ...current, organisation: data.organisation })),
    logoutStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(settleAll(state, signsOut), (current) => moveLogin(current, 'logoutStarted')),
        data.callId,
        { purpose: 'logout', session: tab, at },
      ),
    logoutFailed: (state) => inSession(settleAll(state, signsOut), (current) => moveLogin(current, 'logoutFailed')),
    loggedOut: (state, { data }) => {
      const { login, organisation } = state.mine.session
      return handOver(state, undefined, {
        ...initialSession,
        login: step(loginMachine, login, { type: 'loggedOut' }).state,
        logoutReason: data.reason,
        // How one signs in here is the organisation's to say, whoever comes next.
        ...(organisation === undefined ? {} : { organisation }),
      })
    },
    initialUrlStored: (state, { data }) => inSession(state, (current) => ({ ...current, initialUrl: data.url })),
    initialUrlFollowed: (state) => inSession(state, ({ initialUrl: _, ...current }) => current),
  },
  policies: {
    appStarted: signedOutIfInactive,
    pageShown: signedOutIfInactive,
    pageWoken: signedOutIfInactive,
    tabReturned: signedOutIfInactive,
  },
}

/** The calls of an intent that need what was passed beside it. */
export const callsWithSecrets = (intentId: string): readonly string[] => [
  derivedId(intentId, 'login'),
  derivedId(intentId, 'register'),
  derivedId(intentId, 'password'),
]

/** The session is over although nobody asked for that: the learner is told and what is unsent waits (S-SYNC-23, 24). */
export const endSession = (reason: LogoutReason, context: Context): readonly NewEvent[] => [
  newEvent('loggedOut', { reason }),
  newEvent('alertRaised', { alert: { id: context.id('expired'), kind: 'sessionExpired' } }),
]

/** Why one cannot be signed out now: work would be left behind, or there is no connection (S-ALERT-04, S-ALERT-05). */
export const logoutAlert = (state: State, context: Context): NewEvent =>
  newEvent('alertRaised', {
    alert: { id: context.id('logoutAlert'), kind: hasUnsent(state) ? 'unsavedChanges' : 'cannotLogOut' },
  })

/**
 * Whoever comes back after longer than the organisation allows is signed out (S-SYNC-34), whether the page was hidden,
 * the browser was killed, or the device slept.
 */
function signedOutIfInactive(state: State): readonly NewEvent[] {
  const minutes = state.mine.session.organisation?.logoutAfterMinutes
  if (state.mine.session.user === undefined || minutes === undefined) return []
  return state.device.awayFor > minutes * 60_000 ? [newEvent('loggedOut', { reason: 'inactive' })] : []
}

const missingCredentials = {
  email: 'emailAndPasswordRequired',
  username: 'usernameAndPasswordRequired',
  twoCode: 'codesRequired',
} as const

/** What a registration lacks of the fields that the organisation asks for; a guest is asked for none (S-REG-03..05). */
function registrationFault(
  state: State,
  { guest, name, email, filled }: IntentData<'register'>,
): RefusalCode | undefined {
  const fields = guest ? [] : parseRegistrationFields(state.mine.session.organisation?.registrationFields)
  if (fields.includes('name') && (name ?? '').trim() === '') return 'nameRequired'
  if (fields.includes('email') && (email ?? '').trim() === '') return 'emailRequired'
  if (fields.includes('email') && !isEmail((email ?? '').trim())) return 'emailInvalid'
  return fields.includes('password') && filled !== true ? 'passwordRequired' : undefined
}

function signIn(state: State, context: Context, started: NewEvent): Decision {
  const abandoned = isAbandoned(state, context.at, 'loggingIn')
    ? [newEvent('loginFailed', { method: 'email', fault: networkFault('aborted') })]
    : []
  if (!isIn(state.mine.session.login, 'loggedOut') && abandoned.length === 0)
    return refuse(isBusy(state) ? 'busy' : 'alreadySignedIn')
  return state.device.connected ? accept(...abandoned, started) : refuse('offline')
}

/** A tab that died while it signed in or out leaves the others waiting; its call is given up. */
const isAbandoned = (state: State, at: number, busy: 'loggingIn' | 'loggingOut'): boolean =>
  isIn(state.mine.session.login, busy) && !underWay(state, at, busy === 'loggingIn' ? signsIn : signsOut)

/** The user as the server has them; whoever was signed out, or somebody else, is signed in by that. */
function signedIn(state: State, user: User): State {
  const { logoutReason: _, ...session } = moveLogin(quiet(state.mine.session), 'loginSucceeded')
  const organisation = user.primaryOrg === undefined ? {} : { organisation: user.primaryOrg }
  if (state.mine.owner === user.id) return inMine(state, { session: { ...session, user, ...organisation } })
  const { login, initialUrl } = session
  // Where one wanted to go before the sign-in is where one goes after it (S-ROUTE-29).
  const wanted = initialUrl === undefined || state.mine.owner !== undefined ? {} : { initialUrl }
  return handOver(state, user.id, { ...initialSession, login, user, ...organisation, ...wanted })
}
