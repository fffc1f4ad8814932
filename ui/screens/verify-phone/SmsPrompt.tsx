import { useState, type ReactNode } from 'react'
import { Button } from '../../components/buttons/Button'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { PhoneFlow } from './PhoneFlow'
import styles from './VerifyPhone.module.css'

/**
 * Asks to allow text messages. The flow ends after a refusal, or after the phone is verified (S-SHELL-31, S-OTP-09).
 * Then the URL's target is shown (S-ROUTE-34).
 */
export function SmsPrompt(): ReactNode {
  const text = useText()
  const brand = useView('shell', {})?.brand
  const [allowed, setAllowed] = useState(false)
  if (allowed)
    return (
      <Step key="phone" title={text('phone.title')}>
        <PhoneFlow />
      </Step>
    )
  return (
    <Step key="question" title={text('account.sms')}>
      <p className={styles.soft}>{text('sms.text', { organization: brand?.displayName ?? '' })}</p>
      <Button kind="brand" wide onClick={() => setAllowed(true)}>
        {text('sms.allow')}
      </Button>
    </Step>
  )
}

/** Renders a step of the flow, with a button to decline. */
function Step({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  const heading = usePageTitle(title)
  return (
    <div className={`${styles.page} ${styles.alone}`}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <Button wide onClick={() => void dispatch('changePreferences', { preferences: { allowSMS: false } })}>
        {text('sms.deny')}
      </Button>
    </div>
  )
}
