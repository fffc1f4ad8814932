import type { ReactNode } from 'react'
import { CreateAccountForm } from './CreateAccountForm'
import { ForgotForm } from './ForgotForm'
import { LoginForm } from './LoginForm'
import { PasswordlessForm } from './PasswordlessForm'
import type { VariantProps } from './FormFrame'

/** Renders the email-first form in its four states (S-LOGIN-03). */
export function EmailForms(props: VariantProps): ReactNode {
  switch (props.signIn.form) {
    case 'passwordless':
      return <PasswordlessForm {...props} />
    case 'login':
      return <LoginForm {...props} />
    case 'forgot':
      return <ForgotForm {...props} />
    case 'createAccount':
      return <CreateAccountForm {...props} />
  }
}
