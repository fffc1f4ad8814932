import { useState, type ReactNode } from 'react'
import { appVersion, productName } from '../../../protocol/product'
import type { View } from '../../../protocol/views'
import { useText } from '../../i18n/Messages'
import { TermsDialog } from '../sign-in/TermsDialog'
import styles from './Rows.module.css'
import { webAddress } from './Rows'

interface FooterProps {
  readonly brand: View<'shell'>['brand']
  readonly account: Pick<View<'account'>, 'organisation' | 'terms'>
}

/** Shows the organisation, the app's version, and Privacy and Terms (S-ACCT-03, O-45). */
export function Footer({ brand, account: { organisation, terms } }: FooterProps): ReactNode {
  const text = useText()
  const [reading, setReading] = useState(false)
  const [privacy, termsPage] = [webAddress(brand.privacyUrl), webAddress(brand.termsUrl)]
  return (
    <footer className={styles.footer}>
      <p>
        {text('account.footer', { product: productName, organization: organisation ?? brand.displayName })}{' '}
        {text('account.version', { version: appVersion })}
      </p>
      {privacy === undefined ? null : (
        <a href={privacy} target="_blank" rel="noopener noreferrer">
          {text('account.privacy')}
        </a>
      )}
      {termsPage !== undefined ? (
        <a href={termsPage} target="_blank" rel="noopener noreferrer">
          {text('account.terms')}
        </a>
      ) : terms === undefined ? null : (
        <button type="button" onClick={() => setReading(true)}>
          {text('account.terms')}
        </button>
      )}
      {reading && terms !== undefined ? <TermsDialog html={terms} onClose={() => setReading(false)} /> : null}
    </footer>
  )
}
