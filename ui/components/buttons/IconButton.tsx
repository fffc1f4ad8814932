import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../theme/Icon'
import type { IconName } from '../../theme/icon-drawings'
import { ariaDisabledProps } from './aria-disabled'
import styles from './IconButton.module.css'

interface Look {
  readonly icon: IconName
  /** Its action, for screen readers. */
  readonly label: string
  /** On a disc of paper, for use over pictures. */
  readonly paper?: boolean
  readonly on?: boolean
  readonly className?: string | undefined
  /** Shown over the icon, for example a badge. */
  readonly children?: ReactNode
}

type IconButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'type'>

/** Renders a round button with only an icon. */
export function IconButton({ icon, label, paper, on, className, children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      {...ariaDisabledProps(rest)}
      type="button"
      data-icon=""
      aria-label={label}
      className={classOf(paper, on, className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** Renders the same as a link to another page. */
export function IconLink({
  href,
  icon,
  label,
  paper,
  on,
  className,
  children,
}: Look & { readonly href: string }): ReactNode {
  return (
    <Link href={href} data-icon="" aria-label={label} className={classOf(paper, on, className)}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

function classOf(paper = false, on = false, className = ''): string {
  return [styles.icon, paper ? styles.paper : '', on ? styles.on : '', className]
    .filter((part) => part !== '')
    .join(' ')
}
