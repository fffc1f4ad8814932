import type { ReactNode } from 'react'
import { markersOf, splitAddress } from '../../../../protocol/paths'
import { usePageTitle } from '../../../components/navigation/usePageTitle'
import { useViewField } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { isSsoReturn } from '../../../sso/sso-callback'
import { redirectTarget } from '../../../navigation/post-login-redirect'
import { Said, type VariantProps } from '../FormFrame'
import { ByEmail } from './ByEmail'
import { EmailInstead } from './EmailInstead'
import { ProviderButtons } from './ProviderButtons'
import styles from './ProviderButtons.module.css'

/** Renders only single sign-on, and email where that is allowed, too (S-SSO-03..05). */
export function SsoOnlyForm(props: VariantProps): ReactNode {
  const { form, emailFallback } = props.signIn
  return form === 'passwordless' || !emailFallback ? <OnlyWays {...props} /> : <ByEmail {...props} />
}

function OnlyWays({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('signIn.title'))
  const initialUrl = redirectTarget(useViewField('shell', {}, 'initialUrl')) ?? ''
  // The sign-in's own URL, or the URL that led to it, may request an immediate start (D-ROUTE-22).
  const atOnce = [location.search, splitAddress(initialUrl).query].some((query) => markersOf(query).autoLogin)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('signOn.title')}
      </h1>
      {notes}
      {signIn.emailFallback ? null : <p className={styles.soft}>{text('signOn.text')}</p>}
      <Said signIn={signIn} refused={undefined} />
      <ProviderButtons signIn={signIn} atOnce={atOnce && !isSsoReturn} />
      <EmailInstead signIn={signIn} />
    </>
  )
}
