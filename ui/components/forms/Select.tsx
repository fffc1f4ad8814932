import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import styles from './Select.module.css'

interface SelectProps {
  /** Only for screen readers: the selected option shows it visually. */
  readonly label: string
  /** Label of the first option, which selects nothing. */
  readonly unset: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Renders a list of options, whose first gives no value (S-SHELL-32). */
export function Select({ label, unset, options, value, onChange }: SelectProps): ReactNode {
  const chosen = options.some((option) => option.value === value) ? value : undefined
  return (
    <label className={styles.chooser}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select
        className={styles.select}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(options[target.selectedIndex - 1]?.value)}
      >
        <option value="">{unset}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
