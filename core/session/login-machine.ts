import { setup } from 'xstate'

type LoginEvent =
  | { type: 'loginStarted' }
  | { type: 'registrationStarted' }
  | { type: 'loginSucceeded' }
  | { type: 'loginFailed' }
  | { type: 'logoutStarted' }
  | { type: 'logoutFailed' }
  | { type: 'loggedOut' }
  | { type: 'interrupted' }

/** The login state (S-SYNC-10..14). 'interrupted': the tab that made the call is gone. */
export const loginMachine = setup({ types: { events: {} as LoginEvent } }).createMachine({
  id: 'login',
  initial: 'loggedOut',
  states: {
    loggedOut: { on: { loginStarted: 'loggingIn', registrationStarted: 'loggingIn' } },
    loggingIn: { on: { loginSucceeded: 'loggedIn', loginFailed: 'loggedOut', interrupted: 'loggedOut' } },
    loggedIn: { on: { logoutStarted: 'loggingOut', loggedOut: 'loggedOut' } },
    loggingOut: { on: { loggedOut: 'loggedOut', logoutFailed: 'loggedIn', interrupted: 'loggedIn' } },
  },
})
