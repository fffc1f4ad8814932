import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../theme/Icon'
import list from '../components/layout/RowList.module.css'
import styles from './Rows.module.css'

interface LinkRowProps {
  readonly href: string
  readonly onPress?: () => void
  /** Shown before the text: a cover or an icon. */
  readonly start: ReactNode
  readonly title: string
  readonly facts?: readonly string[]
  /** Badges of one word each, below the facts. */
  readonly marks?: ReactNode
  /** Shown behind the link; has its own actions. */
  readonly children?: ReactNode
}

/** Renders a row of a list that links to another page. */
export function LinkRow({ href, onPress, start, title, facts = [], marks, children }: LinkRowProps): ReactNode {
  return (
    <li className={styles.row}>
      <Link className={styles.link} href={href} {...(onPress === undefined ? {} : { onClick: onPress })}>
        {start}
        <span className={list.words}>
          <b>{title}</b>
          {facts.map((fact) => (
            <span className={`${list.facts} ${styles.facts}`} key={fact}>
              {fact}
            </span>
          ))}
          {marks === undefined ? null : <span className={styles.marks}>{marks}</span>}
        </span>
        {children === undefined ? <Icon name="right" className={styles.on} /> : null}
      </Link>
      {children}
    </li>
  )
}
