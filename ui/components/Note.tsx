import type { ReactNode } from 'react'
import { Icon } from '../theme/Icon'
import type { IconName } from '../theme/icon-drawings'
import styles from './Note.module.css'

interface NoteProps {
  readonly tone?: 'plain' | 'good' | 'warning' | 'bad'
  readonly icon?: IconName
  /** alert: read out at once; status: read out when there is time. */
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}

const icons = { plain: 'info', good: 'checkCircle', warning: 'alert', bad: 'alert' } as const

/** A sentence beside the things it is about. */
export function Note({ tone = 'plain', icon, role, children }: NoteProps): ReactNode {
  return (
    <div className={tone === 'plain' ? styles.note : `${styles.note} ${styles[tone]}`} role={role}>
      <Icon name={icon ?? icons[tone]} />
      <span>{children}</span>
    </div>
  )
}
