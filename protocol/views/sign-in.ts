import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { SignInForm, SignInNotice } from '../events/session'

export const LoginVariant = oneOf('LoginVariant', ['email', 'username', 'twoCode', 'sso', 'ssoFrame'])
export type LoginVariant = t.TypeOf<typeof LoginVariant>

/** The sign-in screen (S-LOGIN). */
export const SignInView = entity(
  'SignInView',
  {
    variant: LoginVariant,
    form: SignInForm,
    busy: t.boolean,
    online: t.boolean,
    email: t.string,
    sso: t.array(t.string),
    registrationFields: t.array(oneOf('RegistrationField', ['name', 'email', 'password'])),
    /** 'Enter as Guest' stands in place of 'Create account' (S-LOGIN-11). */
    guestEntry: t.boolean,
    /** Shows 'Please sign in again to continue.' (S-LOGIN-30). */
    signInAgain: t.boolean,
  },
  { notice: SignInNotice, serverMessage: t.string, termsAndConditions: t.string },
)
export type SignInView = t.TypeOf<typeof SignInView>
