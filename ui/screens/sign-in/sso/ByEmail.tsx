import type { ReactNode } from 'react'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import { FormLink } from '../FormLink'
import type { VariantProps } from '../FormFrame'

/** Renders the email form behind single sign-on, with a way back (S-SSO-04, S-SSO-05). */
export function ByEmail(props: VariantProps): ReactNode {
  const text = useText()
  return (
    <>
      <EmailForms {...props} />
      <FormLink wide signIn={props.signIn} form="passwordless">
        {text('signOn.back')}
      </FormLink>
    </>
  )
}
