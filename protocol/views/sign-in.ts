import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { SignInForm, SignInNotice } from '../events/session'
import { SecurityMode } from '../password'
import { LoginVariant } from '../white-label'

/** The sign-in screen (S-LOGIN). */
export const SignInView = entity(
  'SignInView',
  {
    variant: LoginVariant,
    form: SignInForm,
    busy: t.boolean,
    online: t.boolean,
    email: t.string,
    /** Ways to sign in elsewhere: google, azure, okta, saml. */
    sso: t.array(t.string),
    /** Nothing but these ways shows at first (S-SSO-03). */
    ssoOnly: t.boolean,
    /** Email and password may be used in their place (S-SSO-04, S-SSO-05). */
    emailFallback: t.boolean,
    registrationFields: t.array(oneOf('RegistrationField', ['name', 'email', 'password'])),
    /** How a new password is judged (S-PWD-07, S-PWD-08). */
    securityMode: SecurityMode,
    /** 'Enter as Guest' stands in place of 'Create account' (S-LOGIN-11). */
    guestEntry: t.boolean,
  },
  {
    notice: SignInNotice,
    /** Of a notice that asks for patience: for how many minutes. */
    waitMinutes: Finite,
    serverMessage: t.string,
    termsAndConditions: t.string,
    /** The site key of the robot check (S-REG-06). */ robotCheck: t.string,
  },
)
export type SignInView = t.TypeOf<typeof SignInView>
