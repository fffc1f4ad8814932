import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { closable } from '../../components/closable'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Rows.module.css'

interface SectionProps {
  readonly title: string
  /** The heading takes the focus when a row that had it goes. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** Rows, each a list item. */
  readonly children: ReactNode
}

/** A titled panel of rows. */
export function Section({ title, headingRef, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section}>
      <h2 {...(headingRef === undefined ? {} : { ref: headingRef, tabIndex: -1 })}>{title}</h2>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}

interface Row {
  readonly icon: IconName
  readonly label: string
  readonly hint?: string | undefined
  /** What is set now. */
  readonly value?: string
}

/** A row that leads to another page of the app, or, with a whole address, out of it. */
export function LinkRow({ href, ...row }: Row & { readonly href: string }): ReactNode {
  const isOutside = !href.startsWith('/')
  const content = (
    <>
      <Words {...row} />
      <Icon name={isOutside ? 'external' : 'right'} />
    </>
  )
  return (
    <li>
      {isOutside ? (
        <a className={styles.row} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : (
        <Link className={styles.row} href={href}>
          {content}
        </Link>
      )}
    </li>
  )
}

interface ButtonRowProps extends Row {
  readonly onPress: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** A row that does something here. */
export function ButtonRow({ onPress, danger = false, disabled = false, ...row }: ButtonRowProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={danger ? `${styles.row} ${styles.leave}` : styles.row}
        {...closable({ disabled, onClick: onPress })}
      >
        <Words {...row} />
      </button>
    </li>
  )
}

/** A row that says something, with what belongs to it at its end. */
export function PlainRow({ children, ...row }: Row & { readonly children?: ReactNode }): ReactNode {
  return (
    <li className={`${styles.row} ${styles.wrap}`}>
      <Words {...row} />
      {children}
    </li>
  )
}

/** A row that opens its form below it. */
export function FoldRow({
  children,
  open,
  ...row
}: Row & { readonly children: ReactNode; readonly open?: boolean }): ReactNode {
  return (
    <li>
      <details className={styles.fold} open={open}>
        <summary className={styles.row}>
          <Words {...row} />
          <Icon name="down" />
        </summary>
        {children}
      </details>
    </li>
  )
}

function Words({ icon, label, hint, value }: Row): ReactNode {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>
        {label}
        {hint === undefined ? null : <small>{hint}</small>}
      </span>
      {value === undefined ? null : <span className={styles.value}>{value}</span>}
    </>
  )
}
