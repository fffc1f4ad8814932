import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { Icon } from '../../theme/Icon'
import field from './Field.module.css'
import styles from './TextArea.module.css'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'style'> {
  readonly label: ReactNode
  /** Height, px; with `grows` the maximum height. */
  readonly height: number
  /** Grows with its text. */
  readonly grows?: boolean
  /** Why the text is invalid; announced when it appears. */
  readonly error?: string | undefined
}

/** Renders a labelled field of several lines. */
export function TextArea({ label, height, grows = false, error, ...area }: TextAreaProps): ReactNode {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={`${field.input} ${styles.area} ${grows ? styles.grows : ''}`}
        style={grows ? { maxBlockSize: height } : { blockSize: height }}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error === undefined ? null : (
        <p className={field.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
