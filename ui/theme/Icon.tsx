import type { ReactNode } from 'react'
import styles from './Icon.module.css'
import { drawings, type IconName } from './icon-drawings'

interface IconProps {
  readonly name: IconName
  /** small 18, medium 24, large 32 px. */
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string | undefined
}

/**
 * Renders a drawing in the colour of the surrounding text. It is hidden from screen readers: the text next to it has
 * the same meaning.
 */
export function Icon({ name, size = 'medium', className }: IconProps): ReactNode {
  const drawing: { line?: string; solid?: string; weight?: number } = drawings[name]
  return (
    <svg
      className={`${styles.icon} ${styles[size]} ${className ?? ''}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={drawing.weight ?? 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing.line === undefined ? null : <path d={drawing.line} />}
      {drawing.solid === undefined ? null : <path d={drawing.solid} fill="currentColor" />}
    </svg>
  )
}
