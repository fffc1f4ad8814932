import type { ReactNode } from 'react'
import type { Shell } from '../../shell-around'
import { Avatar } from '../../components/Avatar'
import { useText } from '../../i18n/Messages'
import styles from './Rows.module.css'

interface PersonProps {
  readonly user: NonNullable<Shell['user']>
  readonly email: string | undefined
}

/** Whose account it is: avatar, display name or 'Guest', and the address (S-ACCT-01). */
export function Person({ user, email }: PersonProps): ReactNode {
  const text = useText()
  return (
    <div className={styles.person}>
      <Avatar initials={user.initials} />
      <span>
        <b>{user.isGuest ? text('profile.guest') : user.name}</b>
        <small>{user.isGuest ? text('account.noName') : email}</small>
      </span>
    </div>
  )
}
