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

/**
 * The login state (S-SYNC-10..14). 'interrupted': the tab that made the call is gone. A stored token signs in without
 * the form, straight from loggedOut (S-SYNC-18).
 */
export const loginMachine = setup({ types: { events: {} as LoginEvent } }).createMachine({
  id: 'login',
  initial: 'loggedOut',
  states: {
    loggedOut: { on: { loginStarted: 'loggingIn', registrationStarted: 'loggingIn', loginSucceeded: 'loggedIn' } },
    loggingIn: {
      on: { loginSucceeded: 'loggedIn', loginFailed: 'loggedOut', interrupted: 'loggedOut', loggedOut: 'loggedOut' },
    },
    loggedIn: { on: { logoutStarted: 'loggingOut', loggedOut: 'loggedOut' } },
    loggingOut: { on: { loggedOut: 'loggedOut', logoutFailed: 'loggedIn', interrupted: 'loggedIn' } },
  },
})
