import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { buildPath } from '../../../protocol/paths'
import { Button } from '../../components/Button'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import styles from './VerifyPhone.module.css'

/** May the organisation send text messages? Either answer lets the user on; yes leads to the phone (S-SHELL-31). */
export function SmsIntake(): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const brand = useView('shell', {})?.brand
  const heading = usePageTitle(text('account.sms'))
  const answer = (allowSMS: boolean) => {
    void dispatch('changePreferences', { preferences: { allowSMS } }).then((refused) => {
      if (allowSMS && refused === undefined) navigate(buildPath({ name: 'otp' }))
    })
  }
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {text('account.sms')}
      </h1>
      <p className={styles.soft}>{text('sms.text', { organization: brand?.displayName ?? '' })}</p>
      <Button kind="brand" wide onClick={() => answer(true)}>
        {text('sms.allow')}
      </Button>
      <Button wide onClick={() => answer(false)}>
        {text('sms.deny')}
      </Button>
    </div>
  )
}
