import type { ReactNode } from 'react'
import type { Shell } from '../../shell-frame'
import { Avatar } from '../../components/media/Avatar'
import { useText } from '../../i18n/Messages'
import styles from './Rows.module.css'

interface AccountHeaderProps {
  readonly user: NonNullable<Shell['user']>
  readonly email: string | undefined
}

/** Shows the user: avatar, display name or 'Guest', and email (S-ACCT-01). */
export function AccountHeader({ user, email }: AccountHeaderProps): ReactNode {
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
