import * as t from 'io-ts'
import { Finite, oneOf, struct } from '../codec'
import { Organisation } from '../entities/organisation'
import { ExportableText } from '../exportable-text'
import { Id } from '../ids'
import { event } from './define'
import { SignInNotice } from './session'

export const SignInForm = oneOf('SignInForm', ['passwordless', 'login', 'forgot', 'createAccount'])
export type SignInForm = t.TypeOf<typeof SignInForm>

/** The email-first sign-in form. Passwords and codes are never part of the data (X-LOG-13). */
export const signInFormEvents = {
  signInEmailSubmitted: event('signInEmailSubmitted', 1, t.type({ email: t.string, callId: Id })),
  signInSettingsReceived: event(
    'signInSettingsReceived',
    1,
    struct('SignInSettings', { emailExists: t.boolean, sso: t.array(ExportableText) }, { organisation: Organisation }),
  ),
  /** `anew`: the app starts for a new visit, and the form's previous state is discarded (S-LOGIN-08). */
  signInFormChosen: event(
    'signInFormChosen',
    1,
    struct('SignInFormChosen', { form: SignInForm }, { anew: t.literal(true) }),
  ),
  /** `retryAfter`: how long the server refuses further attempts, ms. */
  signInNoticed: event('signInNoticed', 1, struct('SignInNoticed', { notice: SignInNotice }, { retryAfter: Finite })),
  passwordResetRequested: event('passwordResetRequested', 1, t.type({ email: t.string, callId: Id })),
  passwordResetAnswered: event('passwordResetAnswered', 1, t.type({ sent: t.boolean })),
} as const
