import { omitUndefined } from '../../protocol/omit-undefined'
import { newEvent } from '../../protocol/events'
import type { SignInForm } from '../../protocol/events/sign-in-form'
import { isEmail } from '../../protocol/fields'
import { isStorableInitialUrl } from '../../protocol/path-rules'
import { callsFor, addPendingCall, dropCalls, hasPendingCall, type CallResultHandler } from '../calls'
import { accept, noEvents, refuse, type Context, type Decision, type Domain } from '../decider'
import { isIn } from '../machine'
import type { State } from '../state'
import { updateSession, applyToForm, clearNotice } from './session-state'
import { unavailabilityOf } from './sign-in-notice'

const chooseEvent = {
  passwordless: 'choosePasswordless',
  login: 'chooseLogin',
  forgot: 'chooseForgot',
  createAccount: 'chooseCreateAccount',
} as const satisfies Record<SignInForm, string>

const asksForSettings = (email: string) => callsFor('signInSettings', (call) => call.email === email)
const asksForReset = (email: string) => callsFor('passwordReset', (call) => call.email === email)

/** Decides the email-first sign-in form: its state, its notices, and the URL to open after it (S-LOGIN-03..08, S-LOGIN-16..18). */
export const signInForm: Domain = {
  intents: {
    submitEmail: (state, { email }, context) => submit(state, email, context),
    // Submits without a press; a form that has already moved on is unchanged.
    openSignIn: (state, { email }, context) =>
      isIn(state.user.session.form, 'passwordless') && state.user.session.user === undefined
        ? submit(state, email, context)
        : noEvents,
    chooseSignInForm: (state, { form }) =>
      isIn(state.user.session.form, form) && state.user.session.notice === undefined
        ? noEvents
        : accept(newEvent('signInFormChosen', { form })),
    requestPasswordReset: (state, { email }, context) => {
      const address = email.trim()
      if (address === '') return refuse('emailRequired')
      if (!state.device.connected) return refuse('offline')
      if (hasPendingCall(state, context.at, asksForReset(address))) return noEvents
      return accept(newEvent('passwordResetRequested', { email: address, callId: context.id('reset') }))
    },
    // A URL that may not be stored does not replace a stored one either (S-ROUTE-29).
    storeInitialUrl: (state, { url }) =>
      state.user.session.initialUrl === url || !isStorableInitialUrl(url)
        ? noEvents
        : accept(newEvent('initialUrlStored', { url })),
  },
  evolve: {
    signInEmailSubmitted: (state, { data, session, at }) =>
      addPendingCall(
        updateSession(settleForm(state), (current) => ({ ...clearNotice(current), email: data.email, sso: [] })),
        data.callId,
        { purpose: 'signInSettings', session, at, email: data.email },
      ),
    signInSettingsReceived: (state, { data }) =>
      updateSession(settleForm(state), (current) => ({
        ...applyToForm(current, data.sso.length > 0 ? 'ssoFound' : data.emailExists ? 'emailKnown' : 'emailUnknown'),
        sso: data.sso,
        ...omitUndefined({ organisation: data.organisation }),
      })),
    signInNoticed: (state, { data }) =>
      updateSession(settleForm(state), (current) => ({
        ...current,
        ...omitUndefined({ notice: data.notice, retryAfter: data.retryAfter }),
      })),
    signInFormChosen: (state, { data }) =>
      updateSession(state, (current) => ({
        ...applyToForm(clearNotice(current), chooseEvent[data.form]),
        ...(data.anew === true ? { email: '', sso: [] } : {}),
      })),
    passwordResetRequested: (state, { data, session, at }) =>
      addPendingCall(
        updateSession(settleForm(state), (current) => ({ ...clearNotice(current), email: data.email })),
        data.callId,
        { purpose: 'passwordReset', session, at, email: data.email },
      ),
    passwordResetAnswered: (state, { data }) =>
      updateSession(settleForm(state), (current) => ({
        ...applyToForm(current, data.sent ? 'linkSent' : 'accountNotFound'),
        notice: data.sent ? 'linkSent' : 'accountNotFound',
      })),
  },
}

/** Moves the form on by the sign-in settings of the email, or shows why they are unavailable. */
export const settleSettings: CallResultHandler<'signInSettings'> = (_state, { outcome }) => {
  if (!outcome.ok) {
    const hindrance = unavailabilityOf(outcome.fault)
    const isKnown = hindrance !== undefined && hindrance.notice !== 'notNow'
    return accept(newEvent('signInNoticed', isKnown ? hindrance : { notice: 'settingsUnavailable' }))
  }
  const { emailExists, sso, organisation } = outcome.answer
  const settings = { emailExists, sso: [...sso], ...(organisation === undefined ? {} : { organisation }) }
  return accept(newEvent('signInSettingsReceived', settings))
}

/**
 * Handles the response to a password reset. A refusal means that the account does not exist; any other failure says
 * nothing about it (S-LOGIN-18).
 */
export const settlePasswordReset: CallResultHandler<'passwordReset'> = (_state, { outcome }) => {
  const hindrance = outcome.ok ? undefined : unavailabilityOf(outcome.fault)
  return accept(
    hindrance === undefined
      ? newEvent('passwordResetAnswered', { sent: outcome.ok })
      : newEvent('signInNoticed', hindrance),
  )
}

/** Fetches the sign-in settings of an email (S-LOGIN-04). */
function submit(state: State, email: string, context: Context): Decision {
  const address = email.trim()
  if (address === '') return refuse('emailRequired')
  if (!isEmail(address)) return refuse('emailInvalid')
  if (!state.device.connected) return refuse('offline')
  if (hasPendingCall(state, context.at, asksForSettings(address))) return noEvents
  return accept(newEvent('signInEmailSubmitted', { email: address, callId: context.id('settings') }))
}

/** Drops earlier calls of the form, which makes one at a time. */
const settleForm = (state: State): State =>
  dropCalls(state, ({ purpose }) => purpose === 'signInSettings' || purpose === 'passwordReset')
