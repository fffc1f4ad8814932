import type { StoredEvent } from '../../protocol/events'
import { carryOut } from '../effects'
import { begin, step, type MachineEvent } from '../machine'
import { inMine, type State } from '../state'
import { loginMachine, type LoginEvent } from './login-machine'
import { signInFormMachine } from './sign-in-form-machine'
import type { SessionState } from './state'

export const initialSession: SessionState = {
  login: begin(loginMachine),
  form: begin(signInFormMachine),
  email: '',
  sso: [],
}

export const inSession = (state: State, change: (session: SessionState) => SessionState): State =>
  inMine(state, { session: change(state.mine.session) })

/** What is to be done when the login machine is asked or told. */
export const askLogin = ({ mine }: State, asked: LoginEvent) => step(loginMachine, mine.session.login, asked).actions

/** Steps the login machine by what has happened, with the calls that follow. */
export function moveLogin(state: State, event: StoredEvent, happened: LoginEvent): State {
  const { state: login, actions } = step(loginMachine, state.mine.session.login, happened)
  return carryOut(
    state,
    event,
    actions,
    inSession(state, (session) => ({ ...session, login })),
  )
}

export const moveForm = (
  session: SessionState,
  type: MachineEvent<typeof signInFormMachine>['type'],
): SessionState => ({
  ...session,
  form: step(signInFormMachine, session.form, { type }).state,
})

/** Without what the form had to say of the last try. */
export function quiet(session: SessionState): SessionState {
  const { notice: _notice, serverMessage: _message, retryAfter: _wait, ...rest } = session
  return rest
}
