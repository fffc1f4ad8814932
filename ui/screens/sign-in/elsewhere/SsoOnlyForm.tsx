import type { ReactNode } from 'react'
import { Button } from '../../../components/Button'
import { usePageTitle } from '../../../components/usePageTitle'
import { useDispatch } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { EmailForms } from '../EmailForms'
import { Said } from '../FormFrame'
import type { VariantProps } from '../variant-props'
import { EmailInstead } from './EmailInstead'
import { Ways } from './Ways'
import styles from './Ways.module.css'

/** Nothing but the ways to sign in elsewhere, and email where that is allowed as well (S-SSO-03..05). */
export function SsoOnlyForm(props: VariantProps): ReactNode {
  const { form, emailFallback } = props.signIn
  return form === 'passwordless' || !emailFallback ? <OnlyWays {...props} /> : <ByEmail {...props} />
}

function OnlyWays({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('signIn.title'))
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('signOn.title')}
      </h1>
      {notes}
      <p className={styles.soft}>{text('signOn.text')}</p>
      <Said signIn={signIn} refused={undefined} />
      <Ways signIn={signIn} />
      <EmailInstead signIn={signIn} />
    </>
  )
}

/** The email form, with the way back. */
function ByEmail(props: VariantProps): ReactNode {
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
