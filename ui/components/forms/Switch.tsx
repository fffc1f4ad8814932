import type { ReactNode } from 'react'
import styles from './Switch.module.css'

interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Shown before the label. */
  readonly icon?: ReactNode
}

/** Renders a switch that applies at once. */
export function Switch({ label, checked, onChange, icon }: SwitchProps): ReactNode {
  return (
    <label className={styles.switch}>
      {icon}
      <span className={styles.words}>{label}</span>
      <input
        className={styles.input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
