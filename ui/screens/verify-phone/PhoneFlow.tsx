import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { PhoneStep } from '../../../protocol/views/phone'
import type { View } from '../../../protocol/views'
import { Button, ButtonLink } from '../../components/Button'
import { Loading } from '../../components/Loading'
import { Note } from '../../components/Note'
import { useDispatch, useOwnDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CodeForm } from './CodeForm'
import { PhoneForm } from './PhoneForm'
import styles from './VerifyPhone.module.css'

/** Number, code, done, and what went wrong (S-OTP-01). */
export function PhoneFlow(): ReactNode {
  const phone = useView('phone', {})
  return phone === undefined ? <Loading /> : <Flow phone={phone} />
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
  // Whoever comes back after it was done begins anew, also where the page was not left in good order.
  const begin = useEffectEvent(() => {
    if (phone.step === 'success') void ask('retryPhone', {})
  })
  const leave = useEffectEvent(() => {
    if (phone.step === 'success' || phone.step === 'error') void ask('retryPhone', {})
  })
  useEffect(() => {
    begin()
    return () => leave()
  }, [])
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
