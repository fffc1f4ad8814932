import { initialTransition } from 'xstate'
import { newEvent } from '../../protocol/events'
import type { SignInForm } from '../../protocol/events/session'
import { isEmail } from '../../protocol/fields'
import { parseRegistrationFields } from '../../protocol/entities/organisation'
import { accept, nothing, refuse, type Domain } from '../decider'
import { request, settle, underWay } from '../calls'
import { derivedId } from '../hash'
import { isIn, step, type MachineState } from '../machine'
import type { SessionState, State } from '../state'
import { loginMachine } from './login-machine'
import { signInFormMachine } from './sign-in-form-machine'
import { noticeOf } from './sign-in-notice'

export const initialSession: SessionState = {
  login: { value: String(initialTransition(loginMachine)[0].value) },
  form: { value: String(initialTransition(signInFormMachine)[0].value) },
  email: '',
  sso: [],
}

const chooseEvent = {
  passwordless: 'choosePasswordless',
  login: 'chooseLogin',
  forgot: 'chooseForgot',
  createAccount: 'chooseCreateAccount',
} as const satisfies Record<SignInForm, string>

const moveLogin = (session: SessionState, type: string): SessionState => ({
  ...session,
  login: step(loginMachine, session.login, { type }).state,
})
const moveForm = (session: SessionState, type: string): SessionState => ({
  ...session,
  form: step(signInFormMachine, session.form, { type }).state,
})
const inSession = (state: State, change: (session: SessionState) => SessionState): State => ({
  ...state,
  session: change(state.session),
})

function quiet(session: SessionState): SessionState {
  const { notice: _notice, serverMessage: _message, ...rest } = session
  return rest
}

const isBusy = (state: State): boolean => isIn(state.session.login, 'loggingIn') || isIn(state.session.login, 'loggingOut')

/** Signing in and out: the e-mail-first form, the login state, and how a session ends. */
export const session: Domain = {
  intents: {
    submitEmail: (state, { email }, context) => {
      const address = email.trim()
      if (address === '') return refuse('emailRequired')
      if (!isEmail(address)) return refuse('emailInvalid')
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, ({ purpose }) => purpose === 'signInSettings')) return nothing
      return accept(newEvent('signInEmailSubmitted', { email: address, callId: context.id('settings') }))
    },
    chooseSignInForm: (state, { form }) =>
      isIn(state.session.form, form) && state.session.notice === undefined
        ? nothing
        : accept(newEvent('signInFormChosen', { form })),
    logIn: (state, { method, name, filled }, context) => {
      if ((name ?? '').trim() === '' || !filled) return refuse(missingCredentials[method])
      if (!isIn(state.session.login, 'loggedOut')) return refuse(isBusy(state) ? 'busy' : 'alreadySignedIn')
      if (!state.device.connected) return refuse('offline')
      return accept(newEvent('loginStarted', { method, callId: context.id('login') }))
    },
    requestPasswordReset: (state, { email }, context) => {
      const address = email.trim()
      if (address === '') return refuse('emailRequired')
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, ({ purpose }) => purpose === 'passwordReset')) return nothing
      return accept(newEvent('passwordResetRequested', { email: address, callId: context.id('reset') }))
    },
    register: (state, { guest, name, email, filled }, context) => {
      const fields = guest ? [] : parseRegistrationFields(state.session.organisation?.registrationFields)
      if (fields.includes('name') && (name ?? '').trim() === '') return refuse('nameRequired')
      if (fields.includes('email') && (email ?? '').trim() === '') return refuse('emailRequired')
      if (fields.includes('email') && !isEmail((email ?? '').trim())) return refuse('emailInvalid')
      if (fields.includes('password') && filled !== true) return refuse('passwordRequired')
      if (!isIn(state.session.login, 'loggedOut')) return refuse(isBusy(state) ? 'busy' : 'alreadySignedIn')
      if (!state.device.connected) return refuse('offline')
      const given = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email: email.trim() }) }
      return accept(newEvent('registrationStarted', { callId: context.id('register'), guest, ...(guest ? {} : given) }))
    },
    logOut: (state, { force }, context) => {
      if (!isIn(state.session.login, 'loggedIn')) return refuse('busy')
      if (force) return accept(newEvent('loggedOut', { reason: 'chosen' }))
      if (!state.device.connected || state.sync.network === 'offline') {
        const kind = hasUnsent(state) ? 'unsavedChanges' : 'cannotLogOut'
        return accept(newEvent('alertRaised', { alert: { id: context.id('alert'), kind } }))
      }
      return accept(newEvent('logoutRequested', {}))
    },
    storeInitialUrl: (state, { url }) =>
      state.session.initialUrl === url ? nothing : accept(newEvent('initialUrlStored', { url })),
    followInitialUrl: (state) =>
      state.session.initialUrl === undefined ? nothing : accept(newEvent('initialUrlFollowed', {})),
  },
  facts: {
    callEnded: (state, { callId, outcome }, context) => {
      const pending = state.calls[callId]
      if (pending === undefined) return nothing
      switch (outcome.purpose) {
        case 'signInSettings':
          return outcome.ok
            ? accept(
                newEvent('signInSettingsReceived', {
                  emailExists: outcome.answer.emailExists,
                  sso: [...outcome.answer.sso],
                  ...(outcome.answer.organisation === undefined ? {} : { organisation: outcome.answer.organisation }),
                }),
              )
            : accept(newEvent('signInNoticed', { notice: outcome.fault.kind === 'networkError' ? 'offline' : 'settingsUnavailable' }))
        case 'passwordReset':
          return accept(newEvent('passwordResetAnswered', { sent: outcome.ok }))
        case 'login': {
          const method = pending.method ?? 'email'
          if (outcome.ok) return accept(newEvent('loginSucceeded', { method, user: outcome.answer.user }))
          return accept(newEvent('loginFailed', { method, fault: outcome.fault }))
        }
        case 'logout':
          return outcome.ok
            ? accept(newEvent('loggedOut', { reason: 'chosen' }))
            : accept(
                newEvent('logoutFailed', { fault: outcome.fault }),
                newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'cannotLogOut' } }),
              )
        default:
          return nothing
      }
    },
  },
  evolve: {
    appStarted: (state) => {
      const calling = Object.values(state.calls).some(({ purpose }) => purpose === 'login' || purpose === 'logout')
      return isBusy(state) && !calling ? inSession(state, (current) => moveLogin(current, 'interrupted')) : state
    },
    signInEmailSubmitted: (state, { data, session: tab, at }) =>
      request(
        inSession(state, (current) => ({ ...quiet(current), email: data.email, sso: [] })),
        data.callId,
        { purpose: 'signInSettings', session: tab, at, email: data.email },
      ),
    signInSettingsReceived: (state, { data }) =>
      settleAll(state, 'signInSettings', (current) => ({
        ...moveForm(current, data.sso.length > 0 ? 'ssoFound' : data.emailExists ? 'emailKnown' : 'emailUnknown'),
        sso: data.sso,
        ...(data.organisation === undefined ? {} : { organisation: data.organisation }),
      })),
    signInNoticed: (state, { data }) => settleAll(state, 'signInSettings', (current) => ({ ...current, notice: data.notice })),
    signInFormChosen: (state, { data }) => inSession(state, (current) => moveForm(quiet(current), chooseEvent[data.form])),
    passwordResetRequested: (state, { data, session: tab, at }) =>
      request(
        inSession(state, (current) => ({ ...quiet(current), email: data.email })),
        data.callId,
        { purpose: 'passwordReset', session: tab, at, email: data.email },
      ),
    passwordResetAnswered: (state, { data }) =>
      settleAll(state, 'passwordReset', (current) => ({
        ...moveForm(current, data.sent ? 'linkSent' : 'accountNotFound'),
        notice: data.sent ? 'linkSent' : 'accountNotFound',
      })),
    loginStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(state, (current) => moveLogin(quiet(current), 'loginStarted')),
        data.callId,
        { purpose: 'login', session: tab, at, method: data.method },
      ),
    tokenLoginStarted: (state, { data, session: tab, at }) =>
      request(state, data.callId, { purpose: 'login', session: tab, at, method: 'token' }),
    registrationStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(state, (current) => moveLogin(quiet(current), 'registrationStarted')),
        data.callId,
        { purpose: 'login', session: tab, at, method: data.guest ? 'guest' : 'registration', guest: data.guest },
      ),
    loginSucceeded: (state, { data }) =>
      settleAll(state, 'login', (current) => {
        const { logoutReason: _reason, ...rest } = moveLogin(quiet(current), 'loginSucceeded')
        return {
          ...rest,
          login: loggedIn,
          user: data.user,
          ...(data.user.primaryOrg === undefined ? {} : { organisation: data.user.primaryOrg }),
        }
      }),
    loginFailed: (state, { data }) =>
      settleAll(state, 'login', (current) => {
        const { notice, message } = noticeOf(data.method, data.fault)
        return {
          ...moveLogin(current, 'loginFailed'),
          ...(notice === undefined ? {} : { notice }),
          ...(message === undefined ? {} : { serverMessage: message }),
        }
      }),
    userUpdated: (state, { data }) =>
      inSession(state, (current) => ({
        ...current,
        user: data.user,
        ...(data.user.primaryOrg === undefined ? {} : { organisation: data.user.primaryOrg }),
      })),
    organisationUpdated: (state, { data }) => inSession(state, (current) => ({ ...current, organisation: data.organisation })),
    logoutStarted: (state, { data, session: tab, at }) =>
      request(
        inSession(state, (current) => moveLogin(current, 'logoutStarted')),
        data.callId,
        { purpose: 'logout', session: tab, at },
      ),
    logoutFailed: (state) => settleAll(state, 'logout', (current) => moveLogin(current, 'logoutFailed')),
    loggedOut: (state, { data }) =>
      inSession(state, (current) => ({
        ...initialSession,
        login: step(loginMachine, current.login, { type: 'loggedOut' }).state,
        email: '',
        logoutReason: data.reason,
        ...(current.organisation === undefined ? {} : { organisation: current.organisation }),
      })),
    initialUrlStored: (state, { data }) => inSession(state, (current) => ({ ...current, initialUrl: data.url })),
    initialUrlFollowed: (state) =>
      inSession(state, ({ initialUrl: _, ...current }) => current),
  },
  policies: {
    pageShown: (state) => (isInactive(state) ? [newEvent('loggedOut', { reason: 'inactive' })] : []),
  },
}

const loggedIn: MachineState = { value: 'loggedIn' }

/** The calls of an intent that need what was passed beside it. */
export const callsWithSecrets = (intentId: string): readonly string[] => [
  derivedId(intentId, 'login'),
  derivedId(intentId, 'register'),
]

const missingCredentials = {
  email: 'emailAndPasswordRequired',
  username: 'usernameAndPasswordRequired',
  twoCode: 'codesRequired',
} as const

/** Actions or activity of the present user that the server does not have yet. */
export function hasUnsent(state: State): boolean {
  const owner = state.session.user?.id
  return state.outbox.rows.some((row) => row.owner === owner) || state.outbox.activities.some((item) => item.owner === owner)
}

/** Away for longer than the organisation allows (S-SYNC-34). */
function isInactive(state: State): boolean {
  const minutes = state.session.organisation?.logoutAfterMinutes
  return state.session.user !== undefined && minutes !== undefined && state.device.awayFor > minutes * 60_000
}

/** Ends every call of a purpose and changes the session along with it. */
function settleAll(state: State, purpose: string, change: (session: SessionState) => SessionState): State {
  const ids = Object.keys(state.calls).filter((id) => state.calls[id]?.purpose === purpose)
  return inSession(
    ids.reduce((current, id) => settle(current, id), state),
    change,
  )
}
