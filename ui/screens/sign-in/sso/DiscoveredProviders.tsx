import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { EmailInstead } from './EmailInstead'
import { ProviderButtons } from './ProviderButtons'
import styles from './ProviderButtons.module.css'

/** Lists the sign-in methods found for an email (S-LOGIN-05). */
export function DiscoveredProviders({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  return (
    <div className={styles.ways}>
      <ProviderButtons signIn={signIn} />
      <EmailInstead signIn={signIn} />
    </div>
  )
}
