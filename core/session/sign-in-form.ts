import { defined } from '../../protocol/defined'
import { newEvent } from '../../protocol/events'
import type { SignInForm } from '../../protocol/events/session'
import { isEmail } from '../../protocol/fields'
import { callsFor, request, settleAll, underWay, type Settle } from '../calls'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { isIn } from '../machine'
import type { State } from '../state'
import { inSession, moveForm, quiet } from './session-state'
import { hindranceOf } from './sign-in-notice'

const chooseEvent = {
  passwordless: 'choosePasswordless',
  login: 'chooseLogin',
  forgot: 'chooseForgot',
  createAccount: 'chooseCreateAccount',
} as const satisfies Record<SignInForm, string>

const asksForSettings = (email: string) => callsFor('signInSettings', (call) => call.email === email)
const asksForReset = (email: string) => callsFor('passwordReset', (call) => call.email === email)

/** The email-first sign-in form: which of its states shows, and what it has to say (S-LOGIN-03..08, S-LOGIN-16..18). */
export const signInForm: Domain = {
  intents: {
    submitEmail: (state, { email }, context) => submit(state, email, context),
    // Nobody has to press anything; a form that has gone on by itself stays where it is.
    openSignIn: (state, { email }, context) =>
      isIn(state.mine.session.form, 'passwordless') && state.mine.session.user === undefined
        ? submit(state, email, context)
        : nothing,
    chooseSignInForm: (state, { form }) =>
      isIn(state.mine.session.form, form) && state.mine.session.notice === undefined
        ? nothing
        : accept(newEvent('signInFormChosen', { form })),
    requestPasswordReset: (state, { email }, context) => {
      const address = email.trim()
      if (address === '') return refuse('emailRequired')
      if (!state.device.connected) return refuse('offline')
      if (underWay(state, context.at, asksForReset(address))) return nothing
      return accept(newEvent('passwordResetRequested', { email: address, callId: context.id('reset') }))
    },
  },
  evolve: {
    signInEmailSubmitted: (state, { data, session, at }) =>
      request(
        inSession(settleForm(state), (current) => ({ ...quiet(current), email: data.email, sso: [] })),
        data.callId,
        { purpose: 'signInSettings', session, at, email: data.email },
      ),
    signInSettingsReceived: (state, { data }) =>
      inSession(settleForm(state), (current) => ({
        ...moveForm(current, data.sso.length > 0 ? 'ssoFound' : data.emailExists ? 'emailKnown' : 'emailUnknown'),
        sso: data.sso,
        ...defined({ organisation: data.organisation }),
      })),
    signInNoticed: (state, { data }) =>
      inSession(settleForm(state), (current) => ({
        ...current,
        ...defined({ notice: data.notice, retryAfter: data.retryAfter }),
      })),
    signInFormChosen: (state, { data }) =>
      inSession(state, (current) => ({
        ...moveForm(quiet(current), chooseEvent[data.form]),
        ...(data.anew === true ? { email: '', sso: [] } : {}),
      })),
    passwordResetRequested: (state, { data, session, at }) =>
      request(
        inSession(settleForm(state), (current) => ({ ...quiet(current), email: data.email })),
        data.callId,
        { purpose: 'passwordReset', session, at, email: data.email },
      ),
    passwordResetAnswered: (state, { data }) =>
      inSession(settleForm(state), (current) => ({
        ...moveForm(current, data.sent ? 'linkSent' : 'accountNotFound'),
        notice: data.sent ? 'linkSent' : 'accountNotFound',
      })),
  },
  policies: {
    // Where no other tab lives, whoever comes now need not be who came before (S-LOGIN-08).
    appStarted: ({ mine: { session } }, { data: { again, alive } }) => {
      const { email, form, notice, user } = session
      const isUsed = email !== '' || notice !== undefined || !isIn(form, 'passwordless')
      return isUsed && user === undefined && again !== true && alive.length === 0
        ? [newEvent('signInFormChosen', { form: 'passwordless', anew: true })]
        : []
    },
  },
}

/** The form goes on by how one signs in with this email, or says why it cannot. */
export const settleSettings: Settle<'signInSettings'> = (_state, { outcome }) => {
  if (!outcome.ok) {
    const hindrance = hindranceOf(outcome.fault)
    const isKnown = hindrance !== undefined && hindrance.notice !== 'notNow'
    return accept(newEvent('signInNoticed', isKnown ? hindrance : { notice: 'settingsUnavailable' }))
  }
  const { emailExists, sso, organisation } = outcome.answer
  const settings = { emailExists, sso: [...sso], ...(organisation === undefined ? {} : { organisation }) }
  return accept(newEvent('signInSettingsReceived', settings))
}

/** A server that refuses the address has no such account; one that cannot be asked now has said nothing of it (S-LOGIN-18). */
export const settlePasswordReset: Settle<'passwordReset'> = (_state, { outcome }) => {
  const hindrance = outcome.ok ? undefined : hindranceOf(outcome.fault)
  return accept(
    hindrance === undefined
      ? newEvent('passwordResetAnswered', { sent: outcome.ok })
      : newEvent('signInNoticed', hindrance),
  )
}

/** Asks for the settings that hold for an email (S-LOGIN-04). */
function submit(state: State, email: string, context: Context): Decision {
  const address = email.trim()
  if (address === '') return refuse('emailRequired')
  if (!isEmail(address)) return refuse('emailInvalid')
  if (!state.device.connected) return refuse('offline')
  if (underWay(state, context.at, asksForSettings(address))) return nothing
  return accept(newEvent('signInEmailSubmitted', { email: address, callId: context.id('settings') }))
}

/** The form asks one thing at a time; what it asked before no longer matters. */
const settleForm = (state: State): State =>
  settleAll(state, ({ purpose }) => purpose === 'signInSettings' || purpose === 'passwordReset')
