import type { ReactNode } from 'react'
import { markersOf, splitAddress } from '../../../../protocol/paths'
import { usePageTitle } from '../../../components/usePageTitle'
import { useViewField } from '../../../core-client/hooks'
import { useText } from '../../../i18n/Messages'
import { isComeBack } from '../../../sign-on/answer'
import { wantedHere } from '../../../wanted-address'
import { Said } from '../FormFrame'
import type { VariantProps } from '../variant-props'
import { ByEmail } from './ByEmail'
import { EmailInstead } from './EmailInstead'
import { Ways } from './Ways'
import styles from './Ways.module.css'

/** Nothing but the ways to sign in elsewhere, and email where that is allowed as well (S-SSO-03..05). */
export function SsoOnlyForm(props: VariantProps): ReactNode {
  const { form, emailFallback } = props.signIn
  return form === 'passwordless' || !emailFallback ? <OnlyWays {...props} /> : <ByEmail {...props} />
}

function OnlyWays({ signIn, notes }: VariantProps): ReactNode {
  const text = useText()
  const heading = usePageTitle(text('signIn.title'))
  const initialUrl = wantedHere(useViewField('shell', {}, 'initialUrl')) ?? ''
  // The sign-in's own address, or the one that led to it, may ask to begin at once (D-ROUTE-22).
  const atOnce = [location.search, splitAddress(initialUrl).query].some((query) => markersOf(query).autoLogin)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text('signOn.title')}
      </h1>
      {notes}
      {signIn.emailFallback ? null : <p className={styles.soft}>{text('signOn.text')}</p>}
      <Said signIn={signIn} refused={undefined} />
      <Ways signIn={signIn} atOnce={atOnce && !isComeBack} />
      <EmailInstead signIn={signIn} />
    </>
  )
}
