import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import styles from './Button.module.css'
import { ariaDisabledProps } from './aria-disabled'

interface Look {
  /** brand: the main action; plain: another action; quiet: without an edge. */
  readonly kind?: 'plain' | 'brand' | 'soft' | 'quiet' | 'danger'
  readonly small?: boolean
  readonly wide?: boolean
  readonly icon?: IconName
  readonly className?: string | undefined
  readonly children: ReactNode
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'>

/** Renders a button; it submits a form only with type 'submit'. */
export function Button({
  kind,
  small,
  wide,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    // oxlint's rule wants a literal here; the default above is 'button'.
    <button
      {...ariaDisabledProps(rest)}
      type={type === 'submit' ? 'submit' : 'button'}
      className={classOf(kind, small, wide, className)}
    >
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      {children}
    </button>
  )
}

/** Renders a link to another page or a mail address that looks like a button. */
export function ButtonLink({
  href,
  kind,
  small,
  wide,
  icon,
  className,
  children,
}: Look & { readonly href: string }): ReactNode {
  const Anchor = href.startsWith('/') ? Link : 'a'
  return (
    <Anchor href={href} className={classOf(kind, small, wide, className)}>
      {icon === undefined ? null : <Icon name={icon} size="small" />}
      {children}
    </Anchor>
  )
}

function classOf(kind: Look['kind'] = 'plain', small = false, wide = false, className = ''): string {
  const parts = [
    styles.button,
    kind === 'plain' ? '' : styles[kind],
    small ? styles.small : '',
    wide ? styles.wide : '',
    className,
  ]
  return parts.filter((part) => part !== '').join(' ')
}
