import type { ReactNode } from 'react'
import { buildPath } from '../../../protocol/paths'
import { PageHead } from '../../components/layout/Header'
import { usePageTitle } from '../../components/navigation/usePageTitle'
import { useText } from '../../i18n/Messages'
import { PhoneFlow } from './PhoneFlow'
import styles from './VerifyPhone.module.css'

/** Renders the verification of the phone for text messages (S-OTP). */
export function VerifyPhoneScreen(): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('phone.title'))
  return (
    <>
      <PageHead title={text('phone.title')} headingRef={heading} back={buildPath({ name: 'settings' })} />
      <div className={styles.page}>
        <PhoneFlow />
      </div>
    </>
  )
}
