import * as t from 'io-ts'
import { SignInForm } from '../events/sign-in-form'
import { Text } from '../text'

/** Intents of the sign-in form, and the URL to open after it. */
export const signInFormIntents = {
  submitEmail: t.type({ email: Text }, 'submitEmail'),
  /** The sign-in was opened by a link that contains an email. */
  openSignIn: t.type({ email: Text }, 'openSignIn'),
  chooseSignInForm: t.type({ form: SignInForm }, 'chooseSignInForm'),
  requestPasswordReset: t.type({ email: Text }, 'requestPasswordReset'),
  storeInitialUrl: t.type({ url: Text }, 'storeInitialUrl'),
} as const
