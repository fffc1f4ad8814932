import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden'
import styles from './Select.module.css'

interface SelectProps {
  /** Heard, not seen: the words of what is chosen say it to the eye. */
  readonly label: string
  /** The first option: nothing is chosen. */
  readonly unset: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A list to choose from, whose first option gives no value (S-SHELL-32). */
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
