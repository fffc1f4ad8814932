import { useId, type ReactNode } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** Renders a choice among a few labels in a row; arrow keys change it. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>): ReactNode {
  const name = useId()
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label className={styles.option} key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
