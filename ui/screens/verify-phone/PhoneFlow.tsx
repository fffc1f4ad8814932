import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import type { PhoneStep } from '../../../protocol/views/phone'
import type { View } from '../../../protocol/views'
import { Button, ButtonLink } from '../../components/Button'
import { Loading } from '../../components/Loading'
import { useLostFocus } from '../../components/lost-focus'
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
  const place = useRef<HTMLDivElement>(null)
  // A step takes the place of the one before it with all that could have the focus there: it goes on from the first field.
  useLostFocus(() => place.current?.querySelector<HTMLElement>('input, button, a'))
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

/** What the server says of it, or what may help, read out at once, and the way back to the number (S-OTP-02). */
function Failed({ phone: { message } }: { readonly phone: View<'phone'> }): ReactNode {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <>
      <Note tone="bad" live="assertive">
        <b>{text('phone.error.title')}</b> {message ?? text('phone.error.text')}
      </Note>
      <Button kind="brand" wide onClick={() => void dispatch('retryPhone', {})}>
        {text('phone.retry')}
      </Button>
    </>
  )
}
