import type { ReactNode } from 'react'
import { usePageTitle } from '../../../components/usePageTitle'
import { useText } from '../../../i18n/Messages'
import { Said } from '../FormFrame'
import type { VariantProps } from '../variant-props'
import { ByEmail } from './ByEmail'
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
