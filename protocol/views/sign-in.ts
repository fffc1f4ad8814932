import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { SignInNotice } from '../events/session'
import { SignInForm } from '../events/sign-in-form'
import { SecurityMode } from '../password'
import { LoginVariant } from '../white-label'

/** The sign-in screen (S-LOGIN). */
export const SignInView = struct(
  'SignInView',
  {
    variant: LoginVariant,
    form: SignInForm,
    busy: t.boolean,
    online: t.boolean,
    email: t.string,
    /** SSO providers: google, azure, okta, saml. */
    sso: t.array(t.string),
    /** Only SSO providers are shown at first (S-SSO-03). */
    ssoOnly: t.boolean,
    /** Email and password are allowed as an alternative (S-SSO-04, S-SSO-05). */
    emailFallback: t.boolean,
    registrationFields: t.array(oneOf('RegistrationField', ['name', 'email', 'password'])),
    /** Which password rules apply (S-PWD-07, S-PWD-08). */
    securityMode: SecurityMode,
    /** 'Enter as Guest' replaces 'Create account' (S-LOGIN-11). */
    guestEntry: t.boolean,
  },
  {
    notice: SignInNotice,
    /** Minutes to wait, for a notice about too many attempts. */
    waitMinutes: Finite,
    serverMessage: t.string,
    termsAndConditions: t.string,
    /** The site key of the robot check (S-REG-06). */ robotCheck: t.string,
  },
)
export type SignInView = t.TypeOf<typeof SignInView>
