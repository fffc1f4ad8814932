import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../components/buttons/Button'
import styles from './SubmitButton.module.css'

interface SubmitButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'type' | 'form'> {
  /** The submission is in progress. */
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onPress?: () => void
  readonly children: ReactNode
}

/**
 * Renders the button at the foot of a card. Uses aria-disabled instead of disabled, so it keeps the focus during a
 * submission. The second press of a double press is ignored: by then the button may have another action, such as undo.
 */
export function SubmitButton({
  busy,
  disabled = false,
  onPress,
  kind,
  children,
  ...rest
}: SubmitButtonProps): ReactNode {
  const closed = busy || disabled
  return (
    <Button
      {...rest}
      kind={closed ? 'plain' : (kind ?? 'brand')}
      wide
      aria-disabled={closed}
      // Otherwise the card viewer would handle Enter and Space on a disabled button and flip the card.
      onKeyDown={(event) => {
        if (closed && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      }}
      onClick={(event) => {
        if (closed || event.detail > 1) event.preventDefault()
        else onPress?.()
      }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </Button>
  )
}
