import type { ReactNode } from 'react'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import { ToForm } from '../ToForm'
import type { VariantProps } from '../variant-props'

/** The email form behind single sign-on, with the way back (S-SSO-04, S-SSO-05). */
export function ByEmail(props: VariantProps): ReactNode {
  const text = useText()
  return (
    <>
      <EmailForms {...props} />
      <ToForm wide signIn={props.signIn} form="passwordless">
        {text('signOn.back')}
      </ToForm>
    </>
  )
}
