import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../components/Button'
import styles from './SubmitButton.module.css'

interface SubmitButtonProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'type' | 'form'> {
  /** What was asked for is under way. */
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onPress?: () => void
  readonly children: ReactNode
}

/**
 * The button at the foot of a card. Closed, not disabled: it keeps the focus while what it asked for is under way. The
 * second press of a double one is none: by then the button may mean something else, such as to take back.
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
      // The viewer takes Enter and Space on what is closed for its own, and would turn the card.
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
