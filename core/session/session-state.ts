import { initialTransition } from 'xstate'
import { step } from '../machine'
import { inMine, type State } from '../state'
import { loginMachine } from './login-machine'
import { signInFormMachine } from './sign-in-form-machine'
import type { SessionState } from './state'

export const initialSession: SessionState = {
  login: { value: String(initialTransition(loginMachine)[0].value) },
  form: { value: String(initialTransition(signInFormMachine)[0].value) },
  email: '',
  sso: [],
}

export const inSession = (state: State, change: (session: SessionState) => SessionState): State =>
  inMine(state, { session: change(state.mine.session) })

export const moveLogin = (session: SessionState, type: string): SessionState => ({
  ...session,
  login: step(loginMachine, session.login, { type }).state,
})

export const moveForm = (session: SessionState, type: string): SessionState => ({
  ...session,
  form: step(signInFormMachine, session.form, { type }).state,
})

/** Without what the form had to say of the last try. */
export function quiet(session: SessionState): SessionState {
  const { notice: _notice, serverMessage: _message, ...rest } = session
  return rest
}
