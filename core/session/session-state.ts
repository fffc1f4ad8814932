import type { StoredEvent } from '../../protocol/events'
import { applyEffects, type Effect } from '../machine-actions'
import { effectsOf, initialStateOf, step, type MachineEvent } from '../machine'
import { updateUser, type State } from '../state'
import { loginEffects, loginMachine, type LoginEvent } from './login-machine'
import { signInFormMachine } from './sign-in-form-machine'
import type { SessionState } from './state'

export const initialSession: SessionState = {
  login: initialStateOf(loginMachine),
  form: initialStateOf(signInFormMachine),
  email: '',
  sso: [],
}

export const updateSession = (state: State, change: (session: SessionState) => SessionState): State =>
  updateUser(state, { session: change(state.user.session) })

/** Returns the effects of the login machine for a request, without applying it. */
export const askLogin = ({ user }: State, asked: LoginEvent): readonly Effect[] =>
  effectsOf(loginEffects, step(loginMachine, user.session.login, asked).actions)

/** Applies an event to the login machine, with the calls that it requests. */
export function applyToLogin(state: State, event: StoredEvent, happened: LoginEvent): State {
  const { state: login, actions } = step(loginMachine, state.user.session.login, happened)
  return applyEffects(
    state,
    event,
    effectsOf(loginEffects, actions),
    updateSession(state, (session) => ({ ...session, login })),
  )
}

export const applyToForm = (
  session: SessionState,
  type: MachineEvent<typeof signInFormMachine>['type'],
): SessionState => ({
  ...session,
  form: step(signInFormMachine, session.form, { type }).state,
})

/** Clears the form's notice about the last try. */
export function clearNotice(session: SessionState): SessionState {
  const { notice: _notice, serverMessage: _message, retryAfter: _wait, ...rest } = session
  return rest
}
