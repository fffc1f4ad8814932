import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { useText } from '../../../i18n/Messages'
import { FormLink } from '../FormLink'
import styles from './ProviderButtons.module.css'

/** Renders the link to the email form, where it is allowed (S-SSO-04, S-SSO-05). */
export function EmailInstead({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  if (!signIn.emailFallback) return null
  return (
    <>
      <p className={styles.or}>{text('signOn.or')}</p>
      <FormLink wide icon="mail" signIn={signIn} form="login">
        {text('signOn.email')}
      </FormLink>
    </>
  )
}
