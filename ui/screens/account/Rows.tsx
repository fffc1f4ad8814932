import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { ariaDisabledProps } from '../../components/buttons/aria-disabled'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Rows.module.css'
import * as E from 'fp-ts/Either'
import { checkLink } from '../../../protocol/links'

interface SectionProps {
  readonly title: string
  /** The heading gets the focus when a focused row is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  /** Rows as list items. */
  readonly children: ReactNode
}

/** Renders a titled panel of rows. */
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
  /** The current value. */
  readonly value?: string
}

/** Renders a row that links to a page of the app, or to another site for a full URL. */
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

/** Renders a row that runs an action. */
export function ButtonRow({ onPress, danger = false, disabled = false, ...row }: ButtonRowProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={danger ? `${styles.row} ${styles.leave}` : styles.row}
        {...ariaDisabledProps({ disabled, onClick: onPress })}
      >
        <Words {...row} />
      </button>
    </li>
  )
}

/** Renders a row with text, and optional content at its end. */
export function PlainRow({ children, ...row }: Row & { readonly children?: ReactNode }): ReactNode {
  return (
    <li className={`${styles.row} ${styles.wrap}`}>
      <Words {...row} />
      {children}
    </li>
  )
}

/** Renders a row that opens a form below it. */
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

/** Returns the normalized URL of a web address; undefined for any other. */
export function webAddress(address: string | undefined): string | undefined {
  const link = address === undefined ? E.left('none') : checkLink(address)
  return E.isRight(link) && link.right.kind === 'web' ? link.right.href : undefined
}
