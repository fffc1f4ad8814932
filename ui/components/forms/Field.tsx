import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { Icon } from '../../theme/Icon'
import styles from './Field.module.css'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>

interface FieldProps extends InputProps {
  readonly label: ReactNode
  readonly hint?: string | undefined
  /** Why the value is invalid; announced when it appears. */
  readonly error?: string | undefined
  /** Upper case and even digits, for codes. */
  readonly code?: boolean
  /** Shown at the end of the input, for example a button that reveals a password. */
  readonly end?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Renders a labelled input with its hint and its error. */
export function Field({ label, hint, error, code = false, end, inputRef, ...input }: FieldProps): ReactNode {
  const id = useId()
  const said = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ')
  const looks = [styles.input, code ? styles.code : '', end === undefined ? '' : styles.withEnd]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.well}>
        <input
          {...input}
          ref={inputRef}
          id={id}
          className={looks}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={said === '' ? undefined : said}
        />
        {end === undefined ? null : <div className={styles.end}>{end}</div>}
      </div>
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
