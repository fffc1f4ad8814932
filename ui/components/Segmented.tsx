import { useId, type ReactNode } from 'react'
import styles from './Segmented.module.css'

interface SegmentedProps<T extends string> {
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly value: T | undefined
  readonly onChange: (value: T) => void
}

/** A choice among a few words that stand side by side; arrow keys move it. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>): ReactNode {
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
