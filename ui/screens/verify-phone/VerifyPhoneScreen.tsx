import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { PhoneStep } from '../../../protocol/views/phone'
import type { View } from '../../../protocol/views'
import { Button, ButtonLink } from '../../components/Button'
import { PageHead } from '../../components/Header'
import { Loading } from '../../components/Loading'
import { Note } from '../../components/Note'
import { usePageTitle } from '../../components/usePageTitle'
import { useDispatch, useOwnDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CodeForm } from './CodeForm'
import { PhoneForm } from './PhoneForm'
import styles from './VerifyPhone.module.css'

/** Verifying the phone that text messages go to: number, code, done, and what went wrong (S-OTP). */
export function VerifyPhoneScreen(): ReactNode {
  const text = useText()
  const phone = useView('phone', {})
  const heading = usePageTitle(text('phone.title'))
  return (
    <>
      <PageHead title={text('phone.title')} headingRef={heading} back={buildPath({ name: 'settings' })} />
      <div className={styles.page}>{phone === undefined ? <Loading /> : <Flow phone={phone} />}</div>
    </>
  )
}

const steps: Readonly<Record<PhoneStep, (props: { readonly phone: View<'phone'> }) => ReactNode>> = {
  enterPhone: PhoneForm,
  verifyCode: CodeForm,
  success: Verified,
  error: Failed,
}

function Flow({ phone }: { readonly phone: View<'phone'> }): ReactNode {
  const ask = useOwnDispatch()
  const Step = steps[phone.step]
  // Whoever comes back after it was done begins anew.
  const leave = useEffectEvent(() => {
    if (phone.step === 'success' || phone.step === 'error') void ask('retryPhone', {})
  })
  useEffect(() => () => leave(), [])
  return <Step phone={phone} />
}

function Verified(): ReactNode {
  const text = useText()
  return (
    <>
      <Note tone="good" live="polite">
        {text('phone.success.title')}
      </Note>
      <p className={styles.soft}>{text('phone.success.text')}</p>
      <ButtonLink kind="brand" wide href={buildPath({ name: 'settings' })}>
        {text('account.settings')}
      </ButtonLink>
    </>
  )
}

/** What the server says of it, or what may help, and the way back to the number (S-OTP-02). */
function Failed({ phone: { message } }: { readonly phone: View<'phone'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <>
      <Note tone="bad" live="assertive">
        {text('phone.error.title')}
      </Note>
      <p className={styles.soft}>{message ?? text('phone.error.text')}</p>
      <Button kind="brand" wide onClick={() => void dispatch('retryPhone', {})}>
        {text('phone.retry')}
      </Button>
    </>
  )
}
