import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { Button } from '../../../components/Button'
import { useDispatch } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import styles from './Ways.module.css'

/** The link to the email form, only where it is allowed (S-SSO-04, S-SSO-05). */
export function EmailInstead({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  if (!signIn.emailFallback) return null
  return (
    <>
      <p className={styles.or}>{text('signOn.or')}</p>
      <Button kind="quiet" wide icon="mail" onClick={() => void dispatch('chooseSignInForm', { form: 'login' })}>
        {text('signOn.email')}
      </Button>
    </>
  )
}
