import type { ReactNode } from 'react'
import type { View } from '../../../../protocol/views'
import { EmailInstead } from './EmailInstead'
import { Ways } from './Ways'
import styles from './Ways.module.css'

/** The ways that were found for an email (S-LOGIN-05). */
export function FoundWays({ signIn }: { readonly signIn: View<'signIn'> }): ReactNode {
  return (
    <div className={styles.ways}>
      <Ways signIn={signIn} />
      <EmailInstead signIn={signIn} />
    </div>
  )
}
