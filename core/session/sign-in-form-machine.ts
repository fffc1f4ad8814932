import { setup } from 'xstate'

type FormEvent =
  | { type: 'emailKnown' }
  | { type: 'emailUnknown' }
  | { type: 'ssoFound' }
  | { type: 'linkSent' }
  | { type: 'accountNotFound' }
  | { type: 'choosePasswordless' }
  | { type: 'chooseLogin' }
  | { type: 'chooseForgot' }
  | { type: 'chooseCreateAccount' }

const choose = {
  choosePasswordless: 'passwordless',
  chooseLogin: 'login',
  chooseForgot: 'forgot',
  chooseCreateAccount: 'createAccount',
} as const

/** The sign-in form: exactly passwordless, login, forgot and createAccount (S-LOGIN-03). */
export const signInFormMachine = setup({ types: { events: {} as FormEvent } }).createMachine({
  id: 'signInForm',
  initial: 'passwordless',
  states: {
    passwordless: { on: { ...choose, emailKnown: 'login', emailUnknown: 'createAccount', ssoFound: 'passwordless' } },
    login: { on: choose },
    forgot: { on: { ...choose, linkSent: 'login', accountNotFound: 'forgot' } },
    createAccount: { on: choose },
  },
})
