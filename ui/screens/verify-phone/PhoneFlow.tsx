import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { PhoneStep } from '../../../protocol/views/phone'
import type { View } from '../../../protocol/views'
import { Button, ButtonLink } from '../../components/buttons/Button'
import { Loading } from '../../components/feedback/Loading'
import { useRestoreFocus } from '../../components/dialog/restore-focus'
import { Note } from '../../components/feedback/Note'
import { useDispatch, useSilentDispatch, useView } from '../../core-client/hooks'
import { useText } from '../../i18n/Messages'
import { CodeForm } from './CodeForm'
import { PhoneForm } from './PhoneForm'
import styles from './VerifyPhone.module.css'

/** Renders the steps of the phone verification: number, code, success, and error (S-OTP-01). */
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
  const ask = useSilentDispatch()
  const Step = steps[phone.step]
  // A finished verification starts again on the next visit, also when the page was closed without cleanup.
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
  const place = useRef<HTMLDivElement>(null)
  // A step replaces the previous one with its focused element, so the focus moves to the first field.
  useRestoreFocus(() => place.current?.querySelector<HTMLElement>('input, button, a'))
  return (
    <div className={styles.step} ref={place}>
      <Step phone={phone} />
    </div>
  )
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

/** Shows the server's message or a hint, read out at once, and a way back to the number (S-OTP-02). */
function Failed({ phone: { message } }: { readonly phone: View<'phone'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <>
      <Note tone="bad" live="assertive">
        <b>{text('phone.error.title')}</b>
        <br />
        {message ?? text('phone.error.text')}
      </Note>
      <Button kind="brand" wide onClick={() => void dispatch('retryPhone', {})}>
        {text('phone.retry')}
      </Button>
    </>
  )
}
