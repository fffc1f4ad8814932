import type { ReactNode } from 'react'
import { Button } from '../../../components/Button'
import { useDispatch } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import type { VariantProps } from '../variant-props'

/** The email form behind single sign-on, with the way back (S-SSO-04, S-SSO-05). */
export function ByEmail(props: VariantProps): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <>
      <EmailForms {...props} />
      <Button kind="quiet" wide onClick={() => void dispatch('chooseSignInForm', { form: 'passwordless' })}>
        {text('signOn.back')}
      </Button>
    </>
  )
}
