import type { ReactNode } from 'react'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Note.module.css'

interface NoteProps {
  readonly tone?: 'plain' | 'good' | 'warning' | 'bad'
  readonly icon?: IconName
  /** assertive: announced at once; polite: announced after the present sentence. */
  readonly live?: 'assertive' | 'polite'
  readonly children: ReactNode
}

const icons = { plain: 'info', good: 'checkCircle', warning: 'alert', bad: 'alert' } as const

/** Renders a short note next to its subject. */
export function Note({ tone = 'plain', icon, live, children }: NoteProps): ReactNode {
  const Holder = live === 'polite' ? 'output' : 'div'
  return (
    <Holder
      className={tone === 'plain' ? styles.note : `${styles.note} ${styles[tone]}`}
      role={live === 'assertive' ? 'alert' : undefined}
    >
      <Icon name={icon ?? icons[tone]} />
      <span>{children}</span>
    </Holder>
  )
}
